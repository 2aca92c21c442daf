import { describe, expect, it } from 'vitest';
import { outsideWindow } from './what-if-window.ts';

const YEAR = { from: '2025-09-24', to: '2026-09-22' };

describe('a race outside the window of a set', () => {
  it.each([
    ['on the first day counts', YEAR, ['2025-09-24'], null],
    ['a day earlier does not', YEAR, ['2025-09-23'], 'before'],
    ['on the last day counts', YEAR, ['2026-09-22'], null],
    ['a day later does not', YEAR, ['2026-09-23'], 'after'],
    ['moved out of it did count', YEAR, ['2026-09-22', '2026-09-23'], null],
    ['moved into it counts', YEAR, ['2025-06-14', '2025-10-01'], null],
    ['moved outside of it does not', YEAR, ['2025-06-14', '2026-12-01'], 'after'],
    ['without a date counts in none', YEAR, [null, null], 'no date'],
    ['that gets a date in it counts', YEAR, [null, '2026-01-01'], null],
    [
      'of any past day counts in a ranking of all time',
      { from: null, to: '2026-09-22' },
      ['1989-01-01'],
      null,
    ],
  ] as const)('%s', (_what, window, dates, expected) => {
    expect(outsideWindow(window, dates)).toBe(expected);
  });

  it('never depends on the order of dates inside', () => {
    const dates = ['2025-01-01', '2025-10-01', '2027-01-01'];
    for (const one of dates)
      for (const other of dates)
        expect(outsideWindow(YEAR, [one, other]) === null).toBe(outsideWindow(YEAR, [other, one]) === null);
  });
});
