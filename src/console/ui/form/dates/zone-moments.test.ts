import { describe, expect, it } from 'vitest';
import { printInZone, readInZone } from './zone-moments.ts';

describe('a moment typed in a zone', () => {
  it.each([
    ['2026-07-05 06:30', 'Europe/Berlin', '2026-07-05T04:30:00.000Z'],
    ['2026-12-05 06:30', 'Europe/Berlin', '2026-12-05T05:30:00.000Z'],
    ['2026-10-10T07:00', 'Pacific/Honolulu', '2026-10-10T17:00:00.000Z'],
    ['2026-02-15 9:00', 'Asia/Kolkata', '2026-02-15T03:30:00.000Z'],
    ['2026-01-01 00:30', 'Pacific/Auckland', '2025-12-31T11:30:00.000Z'],
    ['6:30', 'UTC', '2026-07-05T06:30:00.000Z'],
    // The hour after the clocks went forward, and the hour that occurs twice, its second run.
    ['2026-03-29 03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25 03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ])('%s in %s is %s', (typed, zone, instant) => {
    expect(readInZone(typed, zone, '2026-07-05')).toEqual({ value: instant });
  });

  it.each([
    [
      '2026-03-29 02:30',
      'Europe/Berlin',
      '2026-07-05',
      'the clocks change then, so this time does not exist',
    ],
    ['2026-02-30 06:30', 'UTC', '2026-07-05', 'this date does not exist'],
    ['6:30', 'UTC', null, 'enter YYYY-MM-DD HH:MM'],
    ['25:00', 'UTC', '2026-07-05', 'enter YYYY-MM-DD HH:MM'],
    ['5 July', 'UTC', '2026-07-05', 'enter YYYY-MM-DD HH:MM'],
  ])('%s in %s is refused', (typed, zone, date, problem) => {
    expect(readInZone(typed, zone, date)).toEqual({ problem });
  });

  it('is formatted in the local time of the zone, and empty when there is none', () => {
    expect(printInZone('2026-07-05T04:30:00.000Z', 'Europe/Berlin')).toBe('2026-07-05 06:30');
    expect(printInZone('2025-12-31T11:00:00.000Z', 'Pacific/Auckland')).toBe('2026-01-01 00:00');
    expect(printInZone(null, 'UTC')).toBe('');
    expect(readInZone(' ', 'UTC', null)).toEqual({ value: null });
  });
});
