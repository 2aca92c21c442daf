import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  GAP_PX,
  gridLayout,
  placeAfter,
  rowsToDraw,
  scrollToShow,
  THUMBNAIL_PX,
  TOP_PX,
} from './grid-layout.ts';

test.each([
  [1196, 7],
  [736, 4],
  [500, 3],
  [330, 2],
  [100, 1],
])('%i px hold %i columns', (width, columns) => {
  expect(gridLayout(width).columns).toBe(columns);
});

test('cells fill the width and are never narrower than a thumbnail', () => {
  fc.assert(
    fc.property(fc.integer({ min: THUMBNAIL_PX, max: 6000 }), (width) => {
      const { columns, cell } = gridLayout(width);
      expect(cell).toBeGreaterThanOrEqual(THUMBNAIL_PX);
      expect(columns * cell + (columns - 1) * GAP_PX).toBeCloseTo(width);
    }),
  );
});

test('every row in sight is drawn, wherever one has scrolled to', () => {
  const sights = fc.record({
    top: fc.integer({ min: 0, max: 100_000 }),
    height: fc.integer({ min: 1, max: 2000 }),
  });
  fc.assert(
    fc.property(sights, fc.integer({ min: 1, max: 900 }), (sight, rows) => {
      const [first, last] = rowsToDraw(sight, rows, 150);
      for (let row = 0; row < rows; row += 1) {
        const top = TOP_PX + row * 150;
        const isSeen = top < sight.top + sight.height && top + 150 > sight.top;
        if (isSeen) expect(row >= first && row <= last).toBe(true);
      }
    }),
  );
});

test('no row is drawn of none', () => {
  const [first, last] = rowsToDraw({ top: 0, height: 900 }, 0, 150);
  expect(last).toBeLessThan(first);
});

test.each([
  ['a row in sight stays', 2, { top: 200, height: 900 }, 200],
  ['one above comes to the top', 1, { top: 400, height: 900 }, 150],
  ['the first shows the edge above it', 0, { top: 400, height: 900 }, 0],
  ['one below comes up wholly', 10, { top: 0, height: 900 }, 12 + 11 * 150 - 900],
])('%s', (_what, row, sight, top) => {
  expect(scrollToShow(row, sight, 150)).toBe(top);
});

describe('keys in a grid of 23 pictures in 5 columns, 3 rows in sight', () => {
  const grid = { count: 23, columns: 5, rowsInSight: 3 };
  test.each([
    ['ArrowRight', 4, 5],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 22, 22],
    ['ArrowDown', 3, 8],
    ['ArrowUp', 8, 3],
    ['ArrowUp', 3, 3],
    ['ArrowDown', 19, 22],
    ['ArrowDown', 21, 21],
    ['PageDown', 1, 16],
    ['PageDown', 16, 22],
    ['PageUp', 16, 1],
    ['PageUp', 3, 0],
    ['Home', 17, 0],
    ['End', 2, 22],
    ['a', 2, null],
  ])('%s from %i leads to %s', (key, place, to) => {
    expect(placeAfter(key, place, grid)).toBe(to);
  });

  it('never leaves the grid', () => {
    const keys = fc.constantFrom('ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp');
    fc.assert(
      fc.property(keys, fc.integer({ min: 0, max: 22 }), (key, place) => {
        const to = placeAfter(key, place, grid) ?? -1;
        expect(to >= 0 && to < 23).toBe(true);
      }),
    );
  });
});
