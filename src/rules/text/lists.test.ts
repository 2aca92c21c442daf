import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved } from './lists.ts';

describe('an item moved to another position', () => {
  it.each([
    [0, 2, 'b c a d'],
    [2, 0, 'c a b d'],
    [3, 0, 'd a b c'],
    [1, 1, 'a b c d'],
    [0, 3, 'b c d a'],
    [0, 4, 'a b c d'],
    [0, -1, 'a b c d'],
    [9, 0, 'a b c d'],
  ])('from %i to %i', (from, to, list) => {
    expect(moved(['a', 'b', 'c', 'd'], from, to).join(' ')).toBe(list);
  });

  it('returns with the opposite move', () => {
    const places = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(places, places, (from, to) => {
        const list = [1, 2, 3, 4, 5, 6];
        expect(moved(moved(list, from, to), to, from)).toEqual(list);
        expect(moved(list, from, to)[to]).toBe(list[from]);
      }),
    );
  });
});
