import { describe, expect, it } from 'vitest';
import {
  defaultRankingType,
  divisorOf,
  type RankingType,
  rankingTypeOf,
  rankingTypes,
  rankingWindow,
} from './ranking-types.ts';

const typeOf = (id: number): RankingType => {
  const type = rankingTypeOf(id);
  if (type === null) throw new Error(`no type ${id}`);
  return type;
};

describe('ranking types', () => {
  it('have these ids and names', () => {
    expect(rankingTypes.map(({ id, name, isSelectable }) => [id, name, isSelectable])).toEqual([
      [11, '2026 Rankings last 52 weeks', true],
      [10, '2024 Rankings last 52 weeks', true],
      [8, '2023', true],
      [7, '2022', true],
      [6, 'Dec 2020 to now best 3 average v2', false],
      [5, '2022 Rankings', false],
      [4, 'Dec 2020 to now best 3 average', false],
      [3, 'Pre CC 2021 best 2 average', false],
      [2, 'All time', false],
      [1, 'Pre CC 2021 best 1 or 2 average', false],
      [0, 'Past 24 months sum best 3', false],
    ]);
    expect([rankingTypeOf(9), rankingTypeOf(12), rankingTypeOf(-1)]).toEqual([null, null, null]);
  });

  it.each([
    [11, 4, 3, 'none'],
    [10, 3, 3, 'Gold or lower'],
    [8, 3, 3, 'full distance'],
    [7, 3, 3, 'none'],
    [6, 3, 3, 'none'],
    [5, 3, 3, 'none'],
    [4, 3, 3, 'none'],
    [3, 2, 2, 'none'],
    [2, 3, 3, 'none'],
    [1, 2, 2, 'none'],
    [0, 3, 3, 'none'],
  ])('type %d: the best %d, of a leg the best %d, bonus: %s', (id, races, legs, bonus) => {
    const type = typeOf(id);
    expect([type.countingResults, type.countingLegResults, type.bonus]).toEqual([races, legs, bonus]);
  });

  it.each([
    [11, 'overall', 1, 4],
    [11, 'swim', 1, 3],
    [10, 'overall', 1, 3],
    [10, 'overall', 3, 3],
    [1, 'overall', 1, 1],
    [1, 'overall', 2, 2],
    [3, 'overall', 1, 2],
    [0, 'overall', 3, 1],
  ] as const)('type %d, %s: the sum of %d results is divided by %d', (id, discipline, results, divisor) => {
    expect(divisorOf(typeOf(id), discipline, results)).toBe(divisor);
  });
});

describe('the type of a new set', () => {
  it.each([
    ['2022-12-31', 7],
    ['2021-06-01', 7],
    ['2023-01-01', 8],
    ['2023-12-31', 8],
    ['2024-01-01', 10],
    ['2025-12-31', 10],
    ['2026-01-01', 11],
    ['2030-06-01', 11],
  ])('of %s is %d', (date, type) => {
    expect(defaultRankingType(date)).toBe(type);
  });
});

describe('the window of a set', () => {
  it.each([
    [10, '2026-06-01', '2025-06-03'],
    [11, '2024-03-01', '2023-03-04'],
    [7, '2022-12-31', '2022-01-02'],
    [0, '2026-06-01', '2024-06-04'],
    [4, '2026-06-01', '2020-12-01'],
    [1, '2026-06-01', '2020-12-01'],
    [2, '2026-06-01', null],
  ])('of type %d on %s begins on %s', (id, date, from) => {
    expect(rankingWindow(typeOf(id), date)).toEqual({ from, to: date });
  });
});
