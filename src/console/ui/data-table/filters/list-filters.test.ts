import { describe, expect, it } from 'vitest';
import { type ListFilter, matchingRows, optionsOf } from './list-filters.ts';

interface Row {
  id: number;
  tier: string | null;
  year: number;
}
const ROWS: readonly Row[] = [
  { id: 1, tier: 'Gold', year: 2026 },
  { id: 2, tier: 'Silver', year: 2026 },
  { id: 3, tier: null, year: 2025 },
  { id: 4, tier: 'Gold', year: 2025 },
];
const TIER: ListFilter<Row> = {
  id: 'tier',
  label: 'Tier',
  valueOf: ({ tier }) => tier,
  emptyLabel: 'No tier',
};
const YEAR: ListFilter<Row> = {
  id: 'year',
  label: 'Year',
  valueOf: ({ year }) => String(year),
  order: (one, other) => Number(other) - Number(one),
};

describe('the rows that match', () => {
  it.each([
    [{}, [1, 2, 3, 4]],
    [{ tier: 'Gold' }, [1, 4]],
    [{ tier: 'gOLD' }, [1, 4]],
    [{ tier: 'gold, silver' }, [1, 2, 4]],
    [{ tier: 'none' }, [3]],
    [{ tier: 'gold,none', year: '2025' }, [3, 4]],
    [{ tier: 'bronze' }, []],
    [{ tier: ',' }, [1, 2, 3, 4]],
  ])('%j', (values: Record<string, string>, expected) => {
    expect(matchingRows(ROWS, [TIER, YEAR], values).map(({ id }) => id)).toEqual(expected);
    // The order of the filters does not matter.
    expect(matchingRows(ROWS, [YEAR, TIER], values).map(({ id }) => id)).toEqual(expected);
  });
});

describe('the values offered', () => {
  it('are those of the list with their numbers of rows, rows without a value last', () => {
    expect(optionsOf(TIER, ROWS, '').map(({ label, count }) => [label, count])).toEqual([
      ['Gold', 2],
      ['Silver', 1],
      ['No tier', 1],
    ]);
    expect(optionsOf(YEAR, ROWS, '').map(({ value }) => value)).toEqual(['2026', '2025']);
  });

  it('show a chosen one that no row has as it was written', () => {
    expect(optionsOf(TIER, [], 'Gold,None,gold').map(({ value, label }) => [value, label])).toEqual([
      ['Gold', 'Gold'],
      ['none', 'No tier'],
    ]);
  });

  it('include a chosen one that no row has, so that it can be removed', () => {
    expect(optionsOf(TIER, ROWS, 'bronze,gold').map(({ value, count }) => [value, count])).toEqual([
      ['bronze', 0],
      ['Gold', 2],
      ['Silver', 1],
      ['none', 1],
    ]);
  });
});
