import { describe, expect, it } from 'vitest';
import { isLateEntryNow } from './late-entry.ts';

describe('a late entry', () => {
  it.each([
    // 16 May is 35 days before 20 June.
    ['2026-06-20', '2026-05-16', 35, false],
    ['2026-06-20', '2026-05-15', 35, true],
    ['2026-06-20', '2026-05-15', 36, false],
    ['2026-06-20', '2026-06-20', 0, false],
    ['2026-06-20', '2026-06-19', 0, true],
    // A ranking after the race is not late.
    ['2026-06-20', '2026-07-01', 35, false],
    [null, '2026-05-16', 35, null],
    ['2026-06-20', null, 35, null],
  ])('race %s, contender ranking %s, cut-off %s days: %s', (race, ranking, cutoff, expected) => {
    expect(isLateEntryNow(race, ranking, cutoff)).toBe(expected);
  });
});
