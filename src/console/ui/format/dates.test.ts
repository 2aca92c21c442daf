import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseTimeZone, clockTime, dayHere, formatMoment, onDayHere, startHere } from './dates.ts';

describe('in the time zone of the account', () => {
  beforeAll(() => chooseTimeZone('Pacific/Auckland'));
  afterAll(() => chooseTimeZone(null));

  it('an instant has its day, time and abbreviation there', () => {
    expect(formatMoment('2025-12-31T11:30:00.000Z')).toBe('2026-01-01 00:30 NZDT');
    expect(dayHere(new Date('2025-12-31T10:59:59.000Z'))).toBe('2025-12-31');
    expect(clockTime(new Date('2026-07-01T00:00:00.000Z'))).toBe('12:00 NZST');
  });

  it('a day begins there, also where the clocks change', () => {
    expect(startHere('2026-01-01')).toBe('2025-12-31T11:00:00.000Z');
    expect(startHere('2026-04-05')).toBe('2026-04-04T11:00:00.000Z');
    expect(startHere('2026-04-06')).toBe('2026-04-05T12:00:00.000Z');
  });

  it('an instant is moved to another day at the same time of day', () => {
    expect(onDayHere('2026-06-30', '2025-12-31T11:30:12.345Z')).toBe('2026-06-29T12:30:12.345Z');
  });
});
