import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import { t100Points } from './t100-points.ts';

const upTo = (places: number) => Array.from({ length: places }, (_, at) => at + 1);
const of = (seasonYear: number, isGrandFinal: boolean) => (place: number) =>
  t100Points({ seasonYear, isGrandFinal }, place);

describe('season points by place', () => {
  it.each([
    [2024, false, [35, 28, 25, 22, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]],
    [2025, false, [35, 29, 26, 23, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]],
    [2026, false, [35, 29, 26, 23, 20, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]],
    [2024, true, [55, 45, 40, 35, 30, 27, 24, 21, 18, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 0, 0]],
    [2025, true, [55, 46, 41, 37, 33, 30, 27, 24, 21, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 2, 2, 2, 2]],
    [2031, true, [55, 46, 41, 37, 33, 30, 27, 24, 21, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 2, 2]],
    [2023, false, [35, 28, 25]],
  ] as const)('season %d, Grand Final: %s', (year, isGrandFinal, table) => {
    expect(upTo(table.length).map(of(year, isGrandFinal))).toEqual([...table]);
  });

  it('athletes without a place have none, in the Grand Final too', () => {
    expect([of(2025, false)(unranked), of(2025, true)(unranked)]).toEqual([0, 0]);
  });
});
