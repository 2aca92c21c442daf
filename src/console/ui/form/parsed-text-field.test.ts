import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTypedDate } from '#console/ui/form/dates/date-typing.ts';
import { readNumber } from '#console/ui/form/number-field.tsx';
import { isPlainDate } from '#rules/dates-and-times/dates.ts';

describe('a typed day', () => {
  test.each([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['20260305', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['5.3.26', '2026-03-05'],
    ['5.3.30', '2030-03-05'],
    ['5.3.91', '1991-03-05'],
    ['5. 3. 2026', '2026-03-05'],
    ['5 Mar 2026', '2026-03-05'],
    ['5 March 2026', '2026-03-05'],
    ['Mar 5, 26', '2026-03-05'],
    [' 29/02/2024 ', '2024-02-29'],
    ['1960-01-01', '1960-01-01'],
    ['2030-12-31', '2030-12-31'],
    ['', null],
  ])('%s is %s', (text, value) => expect(readTypedDate(text)).toEqual({ value }));

  test.each([
    ['29/02/2025', 'this date does not exist'],
    ['2026-13-01', 'this date does not exist'],
    ['5 Foo 2026', 'this date does not exist'],
    ['1959-12-31', 'enter a date from 1960 to 2030'],
    ['2031-01-01', 'enter a date from 1960 to 2030'],
    ['yesterday', 'enter the date as YYYY-MM-DD'],
    ['2026', 'enter the date as YYYY-MM-DD'],
  ])('%s is refused: %s', (text, problem) => expect(readTypedDate(text)).toEqual({ problem }));

  test('whatever is typed, the value is a day that exists and is read back as itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 ./-]{0,12}$/), (text) => {
        const reading = readTypedDate(text);
        if ('problem' in reading || reading.value === null) return;
        expect(isPlainDate(reading.value)).toBe(true);
        expect(readTypedDate(reading.value)).toEqual(reading);
      }),
    );
  });
});

describe('a typed number', () => {
  const bounds = { min: 40, max: 120, decimals: 1 };
  test.each([
    ['72', 72],
    ['72,5', 72.5],
    ['72.5', 72.5],
    [' 7 2 ', 72],
    ['', null],
    ['40', 40],
    ['120', 120],
  ])('%s is %s', (text, value) => expect(readNumber(text, bounds)).toEqual({ value }));

  test.each([
    ['318', '40 to 120'],
    ['39,9', '40 to 120'],
    ['72.55', 'at most 1 digits after the point'],
    ['72 kg', 'enter a number'],
    ['1.2.3', 'enter a number'],
    ['-', 'enter a number'],
    ['Infinity', 'enter a number'],
  ])('%s is refused: %s', (text, problem) => expect(readNumber(text, bounds)).toEqual({ problem }));

  test('thousands may be separated by any character but a comma', () => {
    for (const text of ['25 000', '25\u00a0000', '25\u202f000', "25'000"])
      expect(readNumber(text, { min: 0, max: undefined, decimals: 0 })).toEqual({ value: 25_000 });
  });
});
