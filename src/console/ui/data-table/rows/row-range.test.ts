import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { rowRange, scrollToShow } from './row-range.ts';

// Rows of 32 px under a head of 28 px; 12 rows are drawn beyond each edge.
test.each([
  { what: 'at the top', top: 0, height: 900, count: 1000, range: [0, 39] },
  { what: 'in the middle', top: 3228, height: 900, count: 1000, range: [88, 140] },
  { what: 'at the end', top: 31_128, height: 900, count: 1000, range: [959, 999] },
  { what: 'fewer rows than fit', top: 0, height: 900, count: 5, range: [0, 4] },
  { what: 'scrolled further than a shorter list goes', top: 31_128, height: 900, count: 5, range: [0, 4] },
  { what: 'no rows', top: 0, height: 900, count: 0, range: [0, -1] },
])('$what: rows $range', ({ top, height, count, range }) => {
  expect(rowRange({ top, height, headPx: 28 }, count, 32)).toEqual(range);
});

test.each([
  { what: 'a row in sight stays where it is', index: 5, top: 0, to: 0 },
  { what: 'a row below the edge comes to the edge', index: 40, top: 0, to: 28 + 41 * 32 - 900 },
  { what: 'a row above comes under the head', index: 10, top: 3200, to: 320 },
  { what: 'the first row', index: 0, top: 3200, to: 0 },
])('$what', ({ index, top, to }) => {
  expect(scrollToShow(index, { top, height: 900, headPx: 28 }, 32)).toBe(to);
});

test('without a head the rows begin at the top', () => {
  expect(rowRange({ top: 4000, height: 400, headPx: 0 }, 1000, 40)).toEqual([88, 122]);
  expect(scrollToShow(10, { top: 0, height: 400, headPx: 0 }, 40)).toBe(40);
});

test('wherever one scrolls, every row in sight is drawn; and a row that is revealed is in sight', () => {
  assert(
    property(
      integer({ min: 0, max: 5000 }),
      integer({ min: 100, max: 2000 }),
      integer({ min: 1, max: 5000 }),
      (index, height, top) => {
        const count = 5001;
        const shown = { top: scrollToShow(index, { top, height, headPx: 28 }, 40), height, headPx: 28 };
        const [first, last] = rowRange(shown, count, 40);
        const rowTop = 28 + index * 40 - shown.top;
        expect(rowTop).toBeGreaterThanOrEqual(28);
        expect(rowTop + 40).toBeLessThanOrEqual(height);
        expect(first).toBeLessThanOrEqual(index);
        expect(last).toBeGreaterThanOrEqual(index);
      },
    ),
  );
});
