import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { athletePlaces, columnsOf, noPoints } from './ranking-columns.ts';
import type { RankingResult } from './ranking-input.ts';
import { generateRanking } from './ranking-set.ts';
import { rankingTypes } from './ranking-types.ts';

const [type] = rankingTypes;
if (type === undefined) throw new Error('no type');
const date = '2025-06-01';
const result = (resultId: number, change: Partial<RankingResult> = {}): RankingResult => ({
  resultId,
  athleteId: resultId * 10,
  raceId: 5,
  raceDate: '2025-05-01',
  tierBasePoints: 90,
  distanceType: 1,
  status: 'Finish',
  overallPoints: 90.05,
  swimPoints: 80,
  bikePoints: null,
  runPoints: 0,
  ...change,
});

describe('results as columns', () => {
  it('contain the race’s facts once and six whole numbers for each finisher', () => {
    const { races } = columnsOf({ type, date, athletes: [], results: [result(1), result(2)] });
    expect(races).toEqual([
      {
        raceId: 5,
        raceDate: '2025-05-01',
        tierBasePoints: 90,
        distanceType: 1,
        numbers: Int32Array.of(1, 10, 9005, 8000, noPoints, 0, 2, 20, 9005, 8000, noPoints, 0),
      },
    ]);
  });

  it('leave out athletes who did not finish, and races without a date', () => {
    const results = [
      result(1, { status: 'DQ' }),
      result(2, { raceDate: null }),
      result(3, { status: 'DNF' }),
    ];
    expect(columnsOf({ type, date, athletes: [], results }).races).toEqual([]);
  });

  it('are separate when one race has two dates or tiers', () => {
    const results = [result(1), result(2, { raceDate: '2025-05-02' }), result(3, { tierBasePoints: null })];
    const { races } = columnsOf({ type, date, athletes: [], results });
    expect(
      races.map(({ raceDate, tierBasePoints, numbers }) => [raceDate, tierBasePoints, numbers[0]]),
    ).toEqual([
      ['2025-05-01', 90, 1],
      ['2025-05-02', 90, 2],
      ['2025-05-01', null, 3],
    ]);
  });

  it('give the same ranking whatever the athletes’ ids', () => {
    const points = fc.integer({ min: 0, max: 9 }).map((value) => 80 + value / 4);
    const lines = fc.array(fc.tuple(fc.nat(7), points, points), { maxLength: 30 });
    fc.assert(
      fc.property(lines, (list) => {
        const ranked = (idOf: (at: number) => number) =>
          generateRanking({
            type,
            date,
            athletes: Array.from({ length: 8 }, (_, at) => ({
              athleteId: idOf(at),
              division: at % 2 === 0 ? ('MPRO' as const) : ('FPRO' as const),
              last: 'Smith',
            })),
            results: list.map(([at, overallPoints, swimPoints], resultId) =>
              result(resultId, { athleteId: idOf(at), raceId: resultId, overallPoints, swimPoints }),
            ),
          });
        const close = ranked((at) => at + 1);
        const far = ranked((at) => at * 200_000_000 + 3);
        expect(far.map((row) => ({ ...row, athleteId: (row.athleteId - 3) / 200_000_000 + 1 }))).toEqual(
          close,
        );
      }),
    );
  });
});

describe('the positions of athletes in a list', () => {
  it.each([
    ['ids that lie close together', [3, 1, 2]],
    ['ids that lie far apart', [2_000_000_000, 0, 70_000]],
  ])('%s', (_name, ids) => {
    const placeOf = athletePlaces(ids.map((athleteId) => ({ athleteId, division: 'FPRO', last: '' })));
    expect(ids.map(placeOf)).toEqual([0, 1, 2]);
    expect([4, 5_000, 2_000_000_001].map(placeOf)).toEqual([-1, -1, -1]);
  });

  it('there are none in an empty list', () => {
    expect(athletePlaces([])(1)).toBe(-1);
  });
});
