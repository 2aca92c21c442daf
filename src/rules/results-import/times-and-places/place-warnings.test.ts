import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranksByTime, unranked } from '../../points/places.ts';
import { type PlacedRow, placeWarnings } from './place-warnings.ts';

type Given = [placeInFile: number | null, seconds: number, isLeftOut?: boolean];

function warned(given: readonly Given[]) {
  const timed = given.flatMap(([, seconds, isLeftOut], id) =>
    seconds > 0 && !isLeftOut ? [{ id, seconds }] : [],
  );
  const places = ranksByTime(timed);
  const rows = given.map(
    ([placeInFile, seconds, isLeftOut = false], at): PlacedRow => ({
      ...{ rowNumber: at, division: 'FPRO', placeInFile, seconds, isLeftOut },
      place: places.get(at) ?? unranked,
    }),
  );
  const warnings = placeWarnings(rows);
  expect(placeWarnings(rows.toReversed())).toEqual(warnings);
  return [...warnings].sort(([one], [other]) => one - other);
}
const ten: readonly Given[] = Array.from({ length: 10 }, (_, at) => [at + 1, 1000 + at]);
const withRow = (at: number, row: Given) => ten.map((one, place) => (place === at ? row : one));

describe('places in the file', () => {
  it.each<[string, readonly Given[], [number, string][]]>([
    ['that are those by time', ten, []],
    [
      'with one time that is wrong',
      withRow(8, [9, 500]),
      [[8, 'Place: the file says 9, by time it is 1, which moves 8 others.']],
    ],
    [
      'with a winner who comes last',
      withRow(0, [1, 5000]),
      [[0, 'Place: the file says 1, by time it is 10, which moves 9 others.']],
    ],
    [
      'with one row left out',
      withRow(3, [4, 1003, true]),
      [[3, 'Left out, which moves 6 others one place up.']],
    ],
    ['with the last row left out', withRow(9, [10, 1009, true]), []],
    [
      'with a place but no time',
      withRow(3, [4, 0]),
      [[3, 'Place: the file says 4, by time there is none, which moves 6 others.']],
    ],
    [
      'with a time but no place',
      [...ten, [null, 999]],
      [[10, 'Place: the file has none, by time it is 1, which moves 10 others.']],
    ],
    ['with a last row without place', [...ten, [null, 2000]], []],
    ['of two equal times', withRow(4, [5, 1003]), [[4, 'Place: the file says 5, by time it is 4.']]],
    ['without any', ten.map(([, seconds]): Given => [null, seconds]), []],
    [
      'counted from the second',
      ten.map(([place, seconds]): Given => [Number(place) + 1, seconds]).slice(0, 2),
      [
        [0, 'Place: the file says 2, by time it is 1.'],
        [1, 'Place: the file says 3, by time it is 2.'],
      ],
    ],
  ])('%s', (_what, rows, warnings) => {
    expect(warned(rows)).toEqual(warnings);
  });

  it('of one wrong row among any number are reported once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 60 }), fc.nat(), fc.nat(), (size, from, to) => {
        const at = from % size;
        const rows = Array.from({ length: size }, (_, place): Given => [place + 1, 1000 + place * 10]);
        rows[at] = [at + 1, 995 + (to % size) * 10];
        expect(warned(rows).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
