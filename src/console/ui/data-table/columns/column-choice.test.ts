import { describe, expect, it } from 'vitest';
import { inChosenOrder } from './column-choice.ts';

const columns = (ids: string) => [...ids].map((id) => ({ id }));
const ordered = (all: string, ids: string) =>
  inChosenOrder(columns(all), [...ids])
    .map(({ id }) => id)
    .join('');

describe('columns in a chosen order', () => {
  it.each([
    ['all are named', 'abc', 'cab', 'cab'],
    ['none is named', 'abc', '', 'abc'],
    ['one that is not named follows its neighbour on the left', 'abcd', 'cad', 'cabd'],
    ['one without a neighbour on the left is first', 'abc', 'cb', 'acb'],
    ['those right of all named ones are last', 'abcde', 'ba', 'bacde'],
    ['ids of columns that no longer exist do not matter', 'abc', 'xbya', 'bac'],
  ])('%s', (_case, all, ids, expected) => {
    expect(ordered(all, ids)).toBe(expected);
  });

  it('nothing is lost or added, and asking again changes nothing', () => {
    for (const ids of ['', 'd', 'edc', 'bd', 'ca', 'xd']) {
      const once = ordered('abcde', ids);
      expect([...once].sort().join('')).toBe('abcde');
      expect(ordered(once, once)).toBe(once);
    }
  });
});
