import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addWeeks, dayNumber, daysBetween, isPlainDate, plainDate, yearOf } from './dates.ts';

describe('calendar days', () => {
  it.each([
    ['1970-01-01', 0],
    ['1970-01-02', 1],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2026-09-13', 20_709],
    ['0001-01-01', -719_162],
    ['9999-12-31', 2_932_896],
  ])('%s is day %d', (date, day) => {
    expect(dayNumber(date)).toBe(day);
    expect(plainDate(day)).toBe(date);
  });

  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-12-31', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['0000-01-01', false],
    ['2026-01-01T00:00:00Z', false],
    ['', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isPlainDate(text)).toBe(exists);
  });

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-28', 2, '2024-03-01'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-06-01', -364, '2025-06-02'],
    ['2024-12-01', 366, '2025-12-02'],
  ])('%s and %d days is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
    expect(daysBetween(date, later)).toBe(days);
  });

  it('counts weeks of seven days', () => {
    expect(addWeeks('2026-06-01', -52)).toBe('2025-06-02');
  });

  it('returns the year', () => {
    expect(yearOf('2026-12-31')).toBe(2026);
  });

  it('agrees with the calendar of JavaScript on every day of eight centuries', () => {
    const msPerDay = 86_400_000;
    for (let day = Date.UTC(1600, 0, 1) / msPerDay; day < Date.UTC(2400, 0, 1) / msPerDay; day += 1) {
      const date = new Date(day * msPerDay).toISOString().slice(0, 10);
      if (dayNumber(date) !== day || plainDate(day) !== date) expect.fail(`${date} is not day ${day}`);
    }
  });

  it('sorts as text in chronological order', () => {
    const days = fc.integer({ min: -719_162, max: 2_932_896 });
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(plainDate(a) < plainDate(b)).toBe(a < b);
        expect(isPlainDate(plainDate(a))).toBe(true);
      }),
    );
  });
});
