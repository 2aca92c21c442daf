import { describe, expect, it } from 'vitest';
import { type BonusKind, bonusPercentOf, bonusPointOfRace } from './bonus.ts';

describe('which races are eligible for the bonus', () => {
  it.each<[BonusKind, number | null, number, number]>([
    ['Gold or lower', 90, 1, 5],
    ['Gold or lower', 80, 2, 5],
    ['Gold or lower', 95, 2, 0],
    ['Gold or lower', 100, 3, 0],
    ['Gold or lower', null, 2, 0],
    ['full distance', 100, 2, 5],
    ['full distance', null, 2, 5],
    ['full distance', 90, 1, 0],
    ['full distance', 90, 3, 0],
    ['full distance', 90, 4, 0],
    ['none', 90, 2, 0],
  ])('%s: base points %s, distance type %d: %d percent', (kind, tierBasePoints, distanceType, percent) => {
    expect(bonusPercentOf(kind, { tierBasePoints, distanceType })).toBe(percent);
  });
});

describe('the bonus that a race shows', () => {
  it.each<[string, string | null, number | null, number, number]>([
    ['Gold in 2024', '2024-06-01', 90, 1, 5],
    ['Gold at the end of 2025', '2025-12-31', 90, 1, 5],
    ['Diamond in 2025', '2025-06-01', 100, 2, 0],
    ['Gold in 2026', '2026-01-01', 90, 1, 0],
    ['full distance in 2023', '2023-06-01', 100, 2, 5],
    ['middle distance Gold in 2023', '2023-06-01', 90, 1, 0],
    ['full distance in 2022', '2022-06-01', null, 2, 0],
    ['without a date', null, 90, 2, 0],
  ])('%s', (_name, date, tierBasePoints, distanceType, percent) => {
    expect(bonusPointOfRace({ date, tierBasePoints, distanceType })).toBe(percent);
  });
});
