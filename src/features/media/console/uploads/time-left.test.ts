import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

test.each([
  ['nothing before it is known', 3_999, 0.5, null],
  ['half in ten seconds: ten more', 10_000, 0.5, '10 s left'],
  ['a quarter in 40 s: two minutes more', 40_000, 0.25, '2 min left'],
  ['59 seconds', 59_000, 0.5, '59 s left'],
  ['whole minutes, rounded up', 61_000, 0.5, '2 min left'],
  ['nothing done yet', 60_000, 0, null],
  ['all done', 60_000, 1, null],
])('%s', (_what, elapsedMs, share, message) => {
  expect(formatTimeLeft(elapsedMs, share)).toBe(message);
});
