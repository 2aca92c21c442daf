import { describe, expect, it } from 'vitest';
import { pointsTicks, pushedApart, rankTicks } from './rank-axis.ts';

describe('the ticks of a rank axis', () => {
  it.each([
    [1, [1, 2, 3, 4, 5]],
    [5, [1, 2, 3, 4, 5]],
    [7, [1, 2, 4, 6, 8]],
    [37, [1, 10, 20, 30, 40]],
    [103, [1, 25, 50, 75, 100, 125]],
    [400, [1, 100, 200, 300, 400]],
    [60_000, [1, 12_000, 24_000, 36_000, 48_000, 60_000]],
  ])('down to rank %i', (lowest, ticks) => {
    expect(rankTicks(lowest)).toEqual(ticks);
  });
});

describe('the ticks of a points axis', () => {
  it.each([
    [80, 95.3, [80, 85, 90, 95, 100]],
    [92.75, 92.75, [92, 94, 96, 98, 100, 102]],
    [12.5, 88, [0, 20, 40, 60, 80, 100]],
    [40, 50, [40, 42, 44, 46, 48, 50]],
    [0, 0, [0, 2, 4, 6, 8, 10]],
  ])('from %d to %d points', (lowest, highest, ticks) => {
    expect(pointsTicks(lowest, highest)).toEqual(ticks);
  });
});

describe('labels next to line ends', () => {
  const bounds = { gap: 16, top: 0, bottom: 100 };

  it.each([
    ['far apart stay', [10, 60], [10, 60]],
    ['equal ones are moved down', [40, 40, 40], [40, 56, 72]],
    ['the order of input stays with its point', [60, 10, 20], [60, 10, 26]],
    ['at the bottom they are moved up', [95, 100, 98], [68, 100, 84]],
    ['above the top they are moved down', [-5, 3], [0, 16]],
  ])('%s', (_what, heights, expected) => {
    expect(pushedApart(heights, bounds)).toEqual(expected);
  });

  it('never overlap where there is space', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const heights = Array.from({ length: 4 }, (_, at) => (seed * (at + 3) * 37) % 101);
      const sorted = pushedApart(heights, bounds).sort((a, b) => a - b);
      for (let at = 1; at < sorted.length; at += 1)
        expect((sorted[at] as number) - (sorted[at - 1] as number)).toBeGreaterThanOrEqual(16);
    }
  });
});
