import { describe, expect, it } from 'vitest';
import { rankTicks } from './rank-axis.ts';

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
