import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDate } from './read-date.ts';

it.each([
  ['2026-01-15T10:30:00Z', '2026-01-15T10:30:00.000Z'],
  ['2026-01-15T10:30:00+01:00', '2026-01-15T09:30:00.000Z'],
  ['2026-01-15T10:30:00.123-0530', '2026-01-15T16:00:00.000Z'],
  ['2026-01-01T00:15+02:00', '2025-12-31T22:15:00.000Z'],
  ['2026-01-15 10:30:00 UTC', '2026-01-15T10:30:00.000Z'],
  ['2026-01-15T10:30', '2026-01-15T10:30:00.000Z'],
  ['2026-01-15', '2026-01-15T12:00:00.000Z'],
  ['June 26, 2014', '2014-06-26T12:00:00.000Z'],
  ['Jun 26 2014', '2014-06-26T12:00:00.000Z'],
  ['Sept. 3rd, 2024', '2024-09-03T12:00:00.000Z'],
  ['26 June 2014', '2014-06-26T12:00:00.000Z'],
  [' Tue, 03 Jun 2025 08:00:00 GMT ', '2025-06-03T08:00:00.000Z'],
  ['Tue, 03 Jun 2025 08:00:00 -0400', '2025-06-03T12:00:00.000Z'],
  ['Thursday, 29 February 2024', '2024-02-29T12:00:00.000Z'],
  ['2025-02-29', null],
  ['2025-13-01', null],
  ['2025-00-10', null],
  ['2025-01-15T25:00:00Z', null],
  ['2025-01-15T10:61:00Z', null],
  ['1969-12-31', null],
  ['3000-01-01', null],
  ['0095-06-01', null],
  ['1989-12-31T23:30:00-01:00', '1990-01-01T00:30:00.000Z'],
  ['1990-01-01T00:30:00+01:00', null],
  ['2101-01-01T00:30:00+01:00', '2100-12-31T23:30:00.000Z'],
  ['2100-12-31T23:30:00-01:00', null],
  ['Foo 3, 2024', null],
  ['yesterday', null],
  ['', null],
  ['1700000000', null],
])('%j is %s', (text, expected) => expect(readDate(text)).toBe(expected));

it('reads what a clock prints', () => {
  const instant = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2100-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (at) => {
      const seconds = new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();
      expect(readDate(at.toISOString())).toBe(seconds);
      expect(readDate(at.toUTCString())).toBe(seconds);
    }),
  );
});
