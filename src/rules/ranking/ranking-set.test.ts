import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import type { RankingAthlete, RankingInput, RankingResult } from './ranking-input.ts';
import { generateRanking } from './ranking-set.ts';
import { type RankingType, rankingTypeOf } from './ranking-types.ts';

const typeOf = (id: number): RankingType => {
  const type = rankingTypeOf(id);
  if (type === null) throw new Error(`no type ${id}`);
  return type;
};

let nextId = 1;
/** A Diamond result of athlete 1 over 100 km, some days before the set. */
const result = (overallPoints: number | null, change: Partial<RankingResult> = {}): RankingResult => {
  nextId += 1;
  return {
    resultId: nextId,
    athleteId: 1,
    raceId: nextId,
    raceDate: '2025-05-01',
    tierBasePoints: 100,
    distanceType: 3,
    status: 'Finish',
    overallPoints,
    swimPoints: null,
    bikePoints: null,
    runPoints: null,
    ...change,
  };
};
const gold = { tierBasePoints: 90 };
const athlete = (athleteId: number, last = 'Smith', division: 'MPRO' | 'FPRO' = 'MPRO'): RankingAthlete => ({
  athleteId,
  division,
  last,
});
const ranking = (results: readonly RankingResult[], change: Partial<RankingInput> = {}) =>
  generateRanking({ type: typeOf(10), date: '2025-06-01', results, athletes: [athlete(1)], ...change });

describe('points of an athlete', () => {
  it.each<[string, number, RankingResult[], number]>([
    ['best 3', 10, [result(101.73), result(95.5), result(88), result(90.2)], 95.81],
    ['fewer than three are divided by three all the same', 10, [result(101.73), result(95.5)], 65.74],
    ['one alone', 10, [result(101.73)], 33.91],
    ['the bonus on the one Gold result', 10, [result(101.73), result(95.5), result(90.2, gold)], 97.31],
    ['2026: best 4', 11, [result(101.73), result(95.5), result(90.2), result(80), result(70)], 91.86],
    ['2026: fewer than four are divided by four', 11, [result(100), result(90), result(80)], 67.5],
    ['2026: no bonus', 11, [result(100, gold)], 25],
    [
      '2023: the bonus on the best full distance',
      8,
      [result(100), result(90, { distanceType: 2 }), result(80, gold)],
      91.5,
    ],
    ['2022: no bonus', 7, [result(100), result(90, { distanceType: 2 }), result(80, gold)], 90],
    ['24 months: the sum', 0, [result(100), result(90), result(80), result(70)], 270],
    ['best 1 or 2: two', 1, [result(100), result(90), result(80)], 95],
    ['best 1 or 2: one', 1, [result(100)], 100],
    ['best 2: one is divided by two', 3, [result(100)], 50],
    ['all time', 2, [result(100, { raceDate: '1999-07-01' }), result(90), result(80)], 90],
  ])('%s (type %d)', (_name, type, results, points) => {
    expect(ranking(results, { type: typeOf(type) })[0]?.overall.points).toBe(points);
  });
});

describe('the bonus', () => {
  it('raises only one result, the one that gains most', () => {
    const [row] = ranking([result(90, gold), result(80, gold), result(70, gold)]);
    expect(
      row?.overall.counting.map(({ basePoints, bonusPercent, points }) => [basePoints, bonusPercent, points]),
    ).toEqual([
      [90, 5, 94.5],
      [80, 0, 80],
      [70, 0, 70],
    ]);
    expect(row?.overall).toMatchObject({ score: 244.5, points: 81.5 });
  });

  it('can make a result count, in place of the last', () => {
    const [row] = ranking([result(100), result(95), result(90), result(88, gold)]);
    expect(row?.overall.counting.map(({ basePoints, points }) => [basePoints, points])).toEqual([
      [100, 100],
      [95, 95],
      [88, 92.4],
    ]);
  });

  it('has no effect on a result that stays outside, or would only become equal', () => {
    expect(ranking([result(100), result(95), result(90), result(85, gold)])[0]?.overall.points).toBe(95);
    const [row] = ranking([result(100), result(95), result(84), result(80, gold)]);
    expect(row?.overall.counting.map(({ bonusPercent }) => bonusPercent)).toEqual([0, 0, 0]);
  });

  it('may change which result is the best', () => {
    const [row] = ranking([result(100), result(98, gold)]);
    expect(row?.overall.counting.map(({ points }) => points)).toEqual([102.9, 100]);
  });

  it('is counted exactly: four decimals, rounded once in the score and the points', () => {
    const [row] = ranking([result(90.21, gold), result(80.03), result(70)]);
    expect(row?.overall.counting[0]?.points).toBe(94.7205);
    expect(row?.overall).toMatchObject({ score: 244.75, points: 81.58 });
  });

  it('does not apply to swim, bike and run', () => {
    const [row] = ranking([result(90, { ...gold, swimPoints: 90, bikePoints: 90, runPoints: 90 })]);
    expect([row?.swim.points, row?.bike.points, row?.run.points]).toEqual([30, 30, 30]);
  });
});

describe('which results count', () => {
  it.each<[string, Partial<RankingResult>, boolean]>([
    ['on the set’s date', { raceDate: '2025-06-01' }, true],
    ['the day after', { raceDate: '2025-06-02' }, false],
    ['363 days before', { raceDate: '2024-06-03' }, true],
    ['364 days before', { raceDate: '2024-06-02' }, false],
    ['without a day', { raceDate: null }, false],
    ['a DNF that holds points', { status: 'DNF' }, false],
    ['a DQ that holds points', { status: 'DQ' }, false],
    ['a finish with 0 points', { overallPoints: 0 }, true],
    ['a finish without points', { overallPoints: null }, false],
    ['of an athlete who is not known', { athleteId: 77 }, false],
  ])('a result %s: %s', (_name, change, counts) => {
    expect(ranking([result(90, change)])).toHaveLength(counts ? 1 : 0);
  });

  it('an athlete with leg points only is in the ranking, unranked overall', () => {
    const [row] = ranking([result(null, { swimPoints: 60 })]);
    expect(row?.overall).toEqual({
      rank: unranked,
      order: unranked,
      points: null,
      score: null,
      counting: [],
    });
    expect(row?.swim).toMatchObject({ rank: 1, order: 1, points: 20, score: 60 });
  });

  it('each discipline has separate best results', () => {
    const [row] = ranking([
      result(100, { resultId: 901, swimPoints: 50 }),
      result(90, { resultId: 902, swimPoints: 80 }),
      result(80, { resultId: 903, swimPoints: 70 }),
      result(70, { resultId: 904, swimPoints: 60 }),
    ]);
    expect(row?.overall.counting.map(({ resultId }) => resultId)).toEqual([901, 902, 903]);
    expect(row?.swim.counting.map(({ resultId }) => resultId)).toEqual([902, 903, 904]);
    expect(row?.swim.points).toBe(70);
  });

  it('among equal points the more recent counts, then the race with the lower id, whatever the ids of results', () => {
    const [row] = ranking([
      result(90, { resultId: 911, raceDate: '2025-01-01' }),
      result(90, { resultId: 913, raceId: 82, raceDate: '2025-03-01' }),
      result(90, { resultId: 914, raceId: 81, raceDate: '2025-03-01' }),
      result(90, { resultId: 912, raceDate: '2025-02-01' }),
    ]);
    expect(row?.overall.counting.map(({ resultId }) => resultId)).toEqual([914, 913, 912]);
  });

  it('among equal points of one race the result with the lower id counts', () => {
    const inRace = (resultId: number) => result(90, { resultId, raceId: 83 });
    const [row] = ranking([924, 921, 923, 922].map(inRace));
    expect(row?.overall.counting.map(({ resultId }) => resultId)).toEqual([921, 922, 923]);
  });
});

describe('ranks', () => {
  const of = (athleteId: number, ...points: number[]) =>
    points.map((value, at) => result(value, { athleteId, raceDate: `2025-0${4 - at}-01` }));
  const ranks = (results: RankingResult[], athletes: RankingAthlete[]) =>
    ranking(results, { athletes }).map(({ athleteId, overall }) => [athleteId, overall.rank, overall.order]);

  it.each<[string, RankingResult[][], RankingAthlete[], number[][]]>([
    [
      'by points, each division apart, men first',
      [of(1, 60), of(2, 90), of(3, 80)],
      [athlete(1), athlete(2, 'Jones', 'FPRO'), athlete(3)],
      [
        [3, 1, 1],
        [1, 2, 2],
        [2, 1, 1],
      ],
    ],
    [
      'equal points share a rank and the next is skipped',
      [of(1, 60), of(2, 60), of(3, 90), of(4, 30)],
      [athlete(1, 'B'), athlete(2, 'A'), athlete(3), athlete(4)],
      [
        [3, 1, 1],
        [2, 2, 2],
        [1, 2, 3],
        [4, 4, 4],
      ],
    ],
    [
      'among equals more counting results first',
      [of(1, 90), of(2, 50, 40)],
      [athlete(1), athlete(2)],
      [
        [2, 1, 1],
        [1, 1, 2],
      ],
    ],
    [
      'then the better best result',
      [of(1, 46, 44), of(2, 50, 40)],
      [athlete(2), athlete(1)],
      [
        [2, 1, 1],
        [1, 1, 2],
      ],
    ],
    [
      'then the more recent best result',
      [
        [result(50, { athleteId: 1, raceDate: '2025-04-01' })],
        [result(50, { athleteId: 2, raceDate: '2025-04-02' })],
      ],
      [athlete(1, 'A'), athlete(2, 'B')],
      [
        [2, 1, 1],
        [1, 1, 2],
      ],
    ],
    [
      'then last name, accents and capitals aside',
      [of(1, 50), of(2, 50), of(3, 50)],
      [athlete(1, 'Übel'), athlete(2, 'ULRICH'), athlete(3, 'Ubber')],
      [
        [3, 1, 1],
        [1, 1, 2],
        [2, 1, 3],
      ],
    ],
    [
      'then id',
      [of(2, 50), of(1, 50)],
      [athlete(2), athlete(1)],
      [
        [1, 1, 1],
        [2, 1, 2],
      ],
    ],
  ])('%s', (_name, results, athletes, expected) => {
    expect(ranks(results.flat(), athletes)).toEqual(expected);
  });
});
