import { describe, expect, it } from 'vitest';
import { pointsByIdealTime } from './points-by-ideal-time.ts';

/** Kona 2019 women: 9:01:46. */
const idealSeconds = 32_506;

describe('points by the Adjusted Ideal Time', () => {
  it.each([
    ['Kona 2019 women, 8:40:10', idealSeconds, 31_210, 126.58],
    ['Kona 2019 women, 8:46:44', idealSeconds, 31_604, 118.5],
    ['the ideal time itself', 30_000, 30_000, 100],
    ['0.15 percent slower: one point less', 30_000, 30_045, 99],
    ['0.15 percent faster: one point more', 30_000, 29_955, 101],
    ['15 percent slower: nothing left', 30_000, 34_500, 0],
    ['slower still: never below zero', 30_000, 40_000, 0],
  ])('%s', (_name, ideal, seconds, points) => {
    expect(pointsByIdealTime(ideal, [{ id: 7, seconds }]).get(7)?.points).toBe(points);
  });

  it('ignores the other finishers', () => {
    const alone = pointsByIdealTime(idealSeconds, [{ id: 1, seconds: 31_604 }]);
    const among = pointsByIdealTime(idealSeconds, [
      { id: 2, seconds: 30_000 },
      { id: 1, seconds: 31_604 },
    ]);
    expect(among.get(1)).toEqual(alone.get(1));
  });

  it('returns the parts of the points', () => {
    const parts = pointsByIdealTime(30_000, [{ id: 1, seconds: 29_700 }]).get(1);
    expect(parts).toEqual({
      seconds: 29_700,
      adjustedIdealSeconds: 30_000,
      percentFaster: 1,
      points: 106.67,
    });
  });
});
