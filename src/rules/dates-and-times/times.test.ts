import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { fileTime, printTime, readTime } from './times.ts';

describe('reading a time', () => {
  it.each([' ', ':', ' :', '1'])('takes linear time: %j', async (piece) => {
    const text = `1${piece.repeat(100_000 / piece.length)}2`;
    expect(await computingMilliseconds(() => readTime(text))).toBeLessThan(500);
  });

  it.each([
    ['8:02:38', 28958],
    ['08:02:38', 28958],
    ['0:26:35', 1595],
    ['26:35', 1595],
    ['1:2:3', 3723],
    ['75:30', 4530],
    ['4500', 4500],
    ['0', 0],
    ['00:00:00', 0],
    [' 1:04:47 ', 3887],
    ['26:35.4', 1595],
    ['26:35.5', 1596],
    ['26:35,5', 1596],
    ['26:35.49999', 1595],
    ['0:59:59.9', 3600],
    ['0.5', 1],
    ['0.017604166666666667', 1521],
    ['0,085243056', 7365],
    ['0.00224', 194],
    ['0.00000', 0],
    ['0.06250', 5400],
    ['0,33500', 28944],
    [' 3 : 59 : 12 ', 14352],
    ['59 :12', 3552],
    ['00:25:21 AM', 1521],
    ['12:25:21 AM', 1521],
    ['1:54:18 a.m.', 6858],
    ['12:02:38 PM', 43_358],
    ['8:02:38PM', 72_158],
    ['1899-12-30 00:25:21', 1521],
    ['1899-12-30T00:25:21.000Z', 1521],
    ['1900-01-00 00:25:21', 1521],
    ['1900-01-01 00:25:21', 1521],
    ['1970-01-01 8:02:38', 28_958],
    ['30.12.1899 00:25:21', 1521],
    ['12/30/1899 12:25:21 AM', 1521],
    ['–', 0],
    ['0.00', 0],
    ['0h25m21s', 1521],
    ['2h 17min 52', 8272],
    ['2h17\'52"', 8272],
    ["25'21", 1521],
    ["25'21''", 1521],
    ['25m21.5s', 1522],
    ['8.02.38', 28_958],
    ['0.25.21,5', 1522],
    ['', 0],
    ['  ', 0],
    ['--:--', 0],
    ['--:--:--', 0],
    ['-', 0],
    ['NULL', 0],
    ['null', 0],
    ['N/A', 0],
  ])('"%s" is %i s', (text, seconds) => {
    expect(readTime(text)).toEqual({ seconds });
  });

  it.each([
    ['1:2:3:4', '"1:2:3:4" is not a time; enter h:mm:ss, mm:ss or seconds'],
    ['-5', '"-5" is negative; enter a time as h:mm:ss'],
    ['-0:26:35', '"-0:26:35" is negative; enter a time as h:mm:ss'],
    ['00:59:60', '"00:59:60" has more than 59 seconds'],
    ['26:75', '"26:75" has more than 59 seconds'],
    ['1:60:00', '"1:60:00" has more than 59 minutes'],
    ['100:00:00', '"100:00:00" is 100 hours or more'],
    ['0.0852', '"0.0852" is a rounded part of a day; format the column as h:mm:ss in the spreadsheet'],
    ['0.0625', '"0.0625" is a rounded part of a day; format the column as h:mm:ss in the spreadsheet'],
    ['0,09', '"0,09" is a rounded part of a day; format the column as h:mm:ss in the spreadsheet'],
    ['13:25:21 AM', '"13:25:21 AM" is not a time; enter h:mm:ss, mm:ss or seconds'],
    ['2026-03-28 00:25:21', '"2026-03-28 00:25:21" is not a time; enter h:mm:ss, mm:ss or seconds'],
    ['8.2.38', '"8.2.38" is not a time; enter h:mm:ss, mm:ss or seconds'],
    ['8.02.75', '"8:02:75" has more than 59 seconds'],
    ["25'75", '"25:75" has more than 59 seconds'],
    ['DNF', '"DNF" is not a time; enter h:mm:ss, mm:ss or seconds'],
    ['26:', '"26:" is not a time; enter h:mm:ss, mm:ss or seconds'],
    [':35', '":35" is not a time; enter h:mm:ss, mm:ss or seconds'],
    ['1e3', '"1e3" is not a time; enter h:mm:ss, mm:ss or seconds'],
    ['2 6:35', '"2 6:35" is not a time; enter h:mm:ss, mm:ss or seconds'],
    ['٣:٠٠', '"٣:٠٠" is not a time; enter h:mm:ss, mm:ss or seconds'],
  ])('"%s" is refused', (text, problem) => {
    expect(readTime(text)).toEqual({ problem });
  });
});

describe('showing a time', () => {
  it.each([
    [-1, '--:--'],
    [0, '--:--'],
    [Number.NaN, '--:--'],
    [1, '00:01'],
    [46, '00:46'],
    [59, '00:59'],
    [60, '1:00'],
    [1617, '26:57'],
    [3599, '59:59'],
    [3600, '01:00:00'],
    [3887, '01:04:47'],
    [36_061, '10:01:01'],
  ])('%d s shows %s', (seconds, shown) => {
    expect(printTime(seconds)).toBe(shown);
  });

  it('parses its own output', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359_999 }), (seconds) => {
        expect(readTime(fileTime(seconds))).toEqual({ seconds });
        expect(readTime(printTime(seconds))).toEqual({ seconds });
      }),
    );
  });

  it('returns whole seconds or a problem for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789:.,- ') })),
        (text) => {
          const reading = readTime(text);
          if ('seconds' in reading) {
            expect(Number.isInteger(reading.seconds) && reading.seconds >= 0).toBe(true);
          } else expect(reading.problem).not.toBe('');
        },
      ),
    );
  });
});
