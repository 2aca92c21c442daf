import { describe, expect, it } from 'vitest';
import { type FileRow, type RaceField, wrongFileReasons } from './wrong-file.ts';

const row = (athleteId: number | null, more: Partial<FileRow> = {}): FileRow => ({
  division: 'FPRO',
  divisionInFile: 'FPRO',
  status: 'Finish',
  overall: 15_000,
  athleteId,
  athleteDivision: 'FPRO',
  ...more,
});
const rows = (count: number, more: Partial<FileRow> = {}) =>
  Array.from({ length: count }, (_, at) => row(at + 1, more));
const noOne = { MPRO: new Set<number>(), FPRO: new Set<number>() };
const field = (more: Partial<RaceField> = {}): RaceField => ({
  division: 'BOTH',
  equalRace: null,
  starters: noOne,
  medianSeconds: { MPRO: null, FPRO: null },
  ...more,
});
const oceanside = (timed: number, equal = timed) => ({
  equalRace: { id: 7, name: 'IRONMAN 70.3 Oceanside 2026', rows: equal, timed },
});
const startList = (...ids: number[]) => ({ starters: { ...noOne, FPRO: new Set(ids) } });
const usual = (seconds: number) => ({ medianSeconds: { MPRO: null, FPRO: seconds } });

describe('a file', () => {
  it.each<[string, FileRow[], RaceField, string[]]>([
    ['of this race', rows(56), field(), []],
    [
      'that equals another race',
      rows(56),
      field(oceanside(56)),
      ['56 of 56 rows equal IRONMAN 70.3 Oceanside 2026.'],
    ],
    [
      'of which just more than half equal it',
      rows(11),
      field(oceanside(6)),
      ['6 of 11 rows equal IRONMAN 70.3 Oceanside 2026.'],
    ],
    ['of which half equal it', rows(12), field(oceanside(6)), []],
    ['of four rows that equal it', rows(4), field(oceanside(4)), []],
    [
      'whose rows without time equal it',
      [...rows(6), ...rows(6, { overall: 0, status: 'DNF' })],
      field(oceanside(3, 9)),
      [],
    ],
    [
      'of women for a race of men',
      rows(20),
      field({ division: 'MPRO' }),
      ['20 of 20 rows are FPRO; the race is MPRO.'],
    ],
    [
      'with another word for the division',
      rows(20, { divisionInFile: 'M', athleteDivision: 'MPRO' }),
      field({ division: 'MPRO' }),
      [],
    ],
    [
      'with some women for a race of men',
      [...rows(9), ...rows(11, { division: 'MPRO', athleteDivision: 'MPRO' })],
      field({ division: 'MPRO' }),
      [],
    ],
    [
      'of men that says women',
      rows(20, { athleteDivision: 'MPRO', athleteId: null }),
      field(),
      ['20 of 20 athletes are MPRO; their rows say FPRO.'],
    ],
    [
      'of age groups',
      rows(20, { divisionInFile: 'F25-29', athleteDivision: null }),
      field(),
      ['20 of 20 rows are of age groups (F25-29).'],
    ],
    [
      'of athletes who were not announced',
      rows(20),
      field(startList(1, 2, 3, 4, 5, 6)),
      ['14 of 20 athletes are not on the start list of this race.'],
    ],
    ['of athletes of whom half were announced', rows(12), field(startList(1, 2, 3, 4, 5, 6)), []],
    ['for a race whose list has hardly begun', rows(20), field(startList(1, 2, 3)), []],
    [
      'of twice the distance',
      rows(20, { overall: 31_332 }),
      field(usual(17_586)),
      ['The median time of the women is 08:42:12; in other races of this distance it is 04:53:06.'],
    ],
    [
      'of half the distance',
      rows(20, { overall: 17_586 }),
      field(usual(31_332)),
      ['The median time of the women is 04:53:06; in other races of this distance it is 08:42:12.'],
    ],
    ['of a shortened race', rows(20, { overall: 18_543 }), field(usual(30_400)), []],
    ['of four finishers of twice the distance', rows(4, { overall: 31_332 }), field(usual(17_586)), []],
  ])('%s', (_what, given, race, messages) => {
    expect(wrongFileReasons(given, race).map((one) => one.message)).toEqual(messages);
    expect(wrongFileReasons(given.toReversed(), race)).toEqual(wrongFileReasons(given, race));
  });

  it('mentions the race that it equals first', () => {
    const [first, second] = wrongFileReasons(rows(20), field({ division: 'MPRO', ...oceanside(20) }));
    expect([first?.race?.id, second?.race]).toEqual([7, null]);
  });
});
