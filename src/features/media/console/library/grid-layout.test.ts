import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { GAP_PX, gridLayout, placeAfter, THUMBNAIL_PX } from './grid-layout.ts';

test.each([
  [1196, 7],
  [736, 4],
  [500, 3],
  [330, 2],
  [100, 1],
])('%i px fit %i columns', (width, columns) => {
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

describe('keys in a grid of 23 pictures in 5 columns, 3 rows visible', () => {
  const grid = { count: 23, columns: 5, visibleRows: 3 };
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
  ])('%s moves from %i to %s', (key, place, to) => {
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
