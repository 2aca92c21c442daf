import { describe, expect, it } from 'vitest';
import { isInPointsScope, isInStrengthOfFieldScope } from './race-scopes.ts';

const race = (
  date: string | null,
  more: Partial<{ year: number; tier_id: number; ait_men: number; ait_women: number }> = {},
) => ({
  date,
  year: null,
  tier_id: null,
  ait_men: null,
  ait_women: null,
  ...more,
});

describe('the races of a bulk action in 2026', () => {
  it.each([
    ['tier, this year', race('2026-12-31', { tier_id: 1 }), true, true],
    ['tier, last year', race('2025-01-01', { tier_id: 1 }), true, true],
    ['tier, two years back', race('2024-12-31', { tier_id: 1 }), true, false],
    ['tier, three years back', race('2023-01-01', { tier_id: 1 }), true, false],
    ['tier, four years back', race('2022-12-31', { tier_id: 1 }), false, false],
    ['tier, next year', race('2027-01-01', { tier_id: 1 }), false, false],
    ['ideal time of the men only', race('2025-06-01', { ait_men: 14_000 }), true, true],
    ['ideal time of the women only', race('2025-06-01', { ait_women: 15_000 }), true, true],
    ['an ideal time of 0 is none', race('2025-06-01', { ait_men: 0 }), false, true],
    ['neither', race('2026-06-01'), false, true],
    ['the edition year counts, not the date', race('2026-01-02', { tier_id: 1, year: 2022 }), false, false],
    ['no date, a year', race(null, { tier_id: 1, year: 2026 }), true, true],
    ['no date at all', race(null, { tier_id: 1 }), false, false],
  ])('%s', (_words, given, points, strengthOfField) => {
    expect(isInPointsScope(given, 2026)).toBe(points);
    expect(isInStrengthOfFieldScope(given, 2026)).toBe(strengthOfField);
  });
});
