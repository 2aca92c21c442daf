import { describe, expect, it } from 'vitest';
import { inHundredths } from '../points/rounding.ts';
import { type RankingType, rankingTypeOf } from '../ranking/ranking-types.ts';
import type { AthleteResult, CountedResult, StoredStanding } from './explanation-facts.ts';
import { explainRanking, type RankingExplanationFacts } from './explanation-ranking.ts';
import { crossingOf } from './moves/explanation-crossing.ts';

const typeOf = (id: number): RankingType => {
  const type = rankingTypeOf(id);
  if (type === null) throw new Error(`no type ${id}`);
  return type;
};

/** Results of one athlete, ids from 1, races with the same numbers. Diamond unless another tier's base points are given. */
const results = (given: readonly Partial<AthleteResult>[]): AthleteResult[] =>
  given.map((one, at) => ({
    resultId: at + 1,
    athleteId: 1,
    raceId: at + 1,
    race: `Race ${at + 1}`,
    date: one.raceDate ?? null,
    raceDate: null,
    tier: 'Diamond',
    tierBasePoints: 100,
    dropoffPercentage: 2,
    distanceType: 0,
    status: 'Finish',
    place: 4,
    overallSeconds: 28_000,
    overallPoints: null,
    swimPoints: null,
    bikePoints: null,
    runPoints: null,
    ...one,
  }));

const standing = (rank: number | null, points: number | null, counting: CountedResult[]): StoredStanding => ({
  rank,
  points,
  score: null,
  counting,
});
const counted = (resultId: number, points: number, bonusPercent = 0): CountedResult => ({
  resultId,
  raceId: resultId,
  points,
  bonusPercent,
});
const field = (...entries: [number, number][]) => ({
  athleteIds: entries.map(([id]) => id),
  hundredths: entries.map(([, points]) => inHundredths(points)),
});

/** Léon Chevalier in the set of 2025-07-08, with the races of the specified picture of the panel: Kona, Ibiza, Dubai, South Africa. */
const four = results([
  { raceDate: '2024-10-26', overallPoints: 93.4 },
  { raceDate: '2024-09-28', overallPoints: 80.24 },
  { raceDate: '2024-11-17', overallPoints: 75.69 },
  { raceDate: '2025-03-30', overallPoints: 62.35, tierBasePoints: 90, tier: 'Gold' },
]);
const own = standing(5, 83.11, [counted(1, 93.4), counted(2, 80.24), counted(3, 75.69)]);
const now = field([1, 83.11], [2, 97.82], [3, 95.33], [4, 90.33], [5, 89.93], [6, 80]);
const before = field([1, 83.11], [2, 97.82], [3, 95.33], [4, 61.17], [5, 58.39], [6, 80]);
const other = (id: number, name: string, ranks: [number, number], points: [number, number]) => ({
  athleteId: id,
  name,
  before: { rank: ranks[0], points: points[0], counting: [] },
  now: { rank: ranks[1], points: points[1], counting: [{ ...counted(100 + id, points[1]), raceId: 9 }] },
});
const base: RankingExplanationFacts = {
  set: { id: 2, date: '2025-07-08', type: 10, published: 0, generated_at: null },
  athlete: { id: 1, name: 'Léon Chevalier', country: 'FR', division: 'MPRO' },
  discipline: 'overall',
  type: typeOf(10),
  date: '2025-07-08',
  standing: own,
  field: now,
  results: four,
  overall: own,
  comparison: {
    id: 1,
    date: '2025-04-01',
    type: typeOf(10),
    standing: { ...own, rank: 3 },
    field: before,
  },
  crossing: crossingOf(before, now, 1, 83.11),
  others: new Map([
    [4, other(4, 'Frederic Funk', [6, 3], [61.17, 90.33])],
    [5, other(5, 'Sam Laidlaw', [8, 4], [58.39, 89.93])],
  ]),
  races: new Map([
    ...four.map(({ raceId, race, date, tier }) => [raceId, { race, date, tier }] as const),
    [9, { race: 'Challenge Roth 2025', date: '2025-07-06', tier: 'Platinum' }] as const,
  ]),
  recalculated: new Map(),
};
const explain = (changed: Partial<RankingExplanationFacts> = {}) => explainRanking({ ...base, ...changed });

describe('the row of the panel', () => {
  const explained = explain();

  it('shows the thirds of the mean', () => {
    expect(explained.counting.map(({ race_points, share }) => [race_points, share])).toEqual([
      [93.4, 31.13],
      [80.24, 26.75],
      [75.69, 25.23],
    ]);
    expect(explained).toMatchObject({ rank: 5, points: 83.11, divisor: 3, counting_results: 3 });
  });

  it('says why the fourth does not count', () => {
    expect(explained.not_counting).toMatchObject([
      {
        result_id: 4,
        points: 62.35,
        is_in_window: true,
        reason: 'Fourth best of four. With the 5 % bonus for Gold or lower it is 65.47, still under 75.69.',
      },
    ]);
  });

  it('names the athletes who passed, and where', () => {
    expect(explained.moved).toMatchObject({
      from_rank: 3,
      to_rank: 5,
      difference: -2,
      own: 0,
      others: -2,
      gained: [],
      lost: [],
      corrected: [],
      passed_by: [
        { name: 'Frederic Funk', rank: 3, points_before: 61.17, points: 90.33, race: 'Challenge Roth 2025' },
        { name: 'Sam Laidlaw', rank: 4, points_before: 58.39, points: 89.93 },
      ],
      sentence: 'His points did not change. Two athletes passed him at Challenge Roth 2025, 6 Jul 2025.',
    });
  });

  it('names the result that leaves next: Ibiza on 27 Sep 2025, then Kona, Dubai and South Africa with its bonus', () => {
    // 93.40 + 75.69 + 62.35 * 1.05 = 234.5575; a third is 78.1858, behind the 80.
    expect(explained.leaves_next).toEqual({
      date: '2025-09-27',
      result_id: 2,
      race_id: 2,
      race: 'Race 2',
      points: 78.19,
      rank_then: 6,
    });
  });
});

describe('why a result does not count', () => {
  const day = '2025-07-08';
  it.each([
    ['DNF', { raceDate: day, status: 'DNF' }, 'Did not finish.', true],
    ['DNS', { raceDate: day, status: 'DNS' }, 'Did not start.', true],
    ['DQ', { raceDate: '2020-01-01', status: 'DQ' }, 'Disqualified.', false],
    ['no day', {}, 'The day of the race is not known.', false],
    ['the day after', { raceDate: '2025-07-09' }, 'After 8 Jul 2025, the date of the set.', false],
    [
      '364 days before',
      { raceDate: '2024-07-09' },
      'Before 10 Jul 2024, when the 52 weeks of the set begin.',
      false,
    ],
    ['no tier', { raceDate: day, tierBasePoints: null }, 'No race points: the race has no tier.', true],
    ['no field', { raceDate: day }, 'No race points: the race has no strength of field.', true],
    ['no time', { raceDate: day, overallSeconds: 0 }, 'No race points: there is no overall time.', true],
    [
      'of the other division',
      { raceDate: day, isOtherDivision: true },
      "The result is not in the athlete's division.",
      true,
    ],
    ['fifth', { raceDate: day, overallPoints: 50 }, 'Fifth best of five.', true],
    [
      'newer and better than the set knows',
      { raceDate: day, overallPoints: 99.5 },
      'Changed since the set was generated: generated again, it would count with 99.50.',
      true,
    ],
    [
      'the bonus is on another',
      { raceDate: day, overallPoints: 74, tierBasePoints: 90 },
      'Fourth best of five. The 5 % bonus for Gold or lower goes to one result only: Race 2.',
      true,
    ],
  ] as const)('%s', (_name, given, reason, isInWindow) => {
    const isBonusElsewhere = 'overallPoints' in given && given.overallPoints === 74;
    const known = isBonusElsewhere
      ? four.map((one) => (one.resultId === 2 ? { ...one, tierBasePoints: 90 } : one))
      : four;
    const [added] = results([given]);
    const explained = explain({
      results: [...known, { ...(added as AthleteResult), resultId: 5, raceId: 5 }],
    });
    const entry = explained.not_counting.find(({ result_id }) => result_id === 5);
    expect(entry).toMatchObject({ reason, is_in_window: isInWindow });
  });

  it('names the leg that has no points', () => {
    const explained = explain({ discipline: 'swim', standing: standing(null, null, []) });
    expect(explained.not_counting[0]?.reason).toBe('The race gave no swim points.');
    expect(explained.rule).toBe(
      'Best 3 swim points of the last 52 weeks, divided by 3; missing results count 0.',
    );
  });
});

describe('why a rank changed', () => {
  const moved = (
    old: StoredStanding,
    fieldBefore = before,
    changed: Partial<RankingExplanationFacts> = {},
  ) => {
    const comparison = { id: 1, date: '2025-04-01', type: typeOf(10), standing: old, field: fieldBefore };
    const standingNow = changed.standing ?? own;
    const crossing = crossingOf(fieldBefore, changed.field ?? now, 1, standingNow.points);
    return explain({ comparison, crossing, ...changed }).moved;
  };

  it('because one result was added and another one dropped out', () => {
    // 93.40 + 80.24 + 70.00 gave 81.21, behind 6 with 82: fourth. Dubai for the one with 70: 75.69 / 3 - 70 / 3 = 1.90.
    const old = standing(4, 81.21, [counted(1, 93.4), counted(2, 80.24), counted(8, 70)]);
    const fieldBefore = field([1, 81.21], [2, 97.82], [3, 95.33], [6, 82]);
    const explained = moved(old, fieldBefore);
    expect(explained).toMatchObject({
      from_rank: 4,
      to_rank: 5,
      own: 1,
      others: -2,
      gained: [{ result_id: 3, points: 75.69, share: 25.23, reason: 'It did not count on 1 Apr 2025.' }],
      lost: [
        {
          result_id: 8,
          race: 'Race 8 (deleted)',
          points: 70,
          share: -23.33,
          reason: 'The result was deleted or belongs to another athlete now.',
        },
      ],
      passed_by_count: 2,
      fell_behind_count: 0,
    });
    expect(explained.sentence).toBe(
      'His points rose from 81.21 to 83.11 (Race 3 now counts, Race 8 (deleted) no longer counts), which alone gains one place. Two athletes passed him at Challenge Roth 2025, 6 Jul 2025.',
    );
  });

  it('because of a correction, and of a bonus that moved to another result', () => {
    // Before: 94.40, 80.24 and 75.69 with 5 % = 79.4745, in all 254.1145, a third is 84.70.
    const old = standing(3, 84.7, [counted(1, 94.4), counted(2, 80.24), counted(3, 79.4745, 5)]);
    const explained = moved(old);
    expect(explained.corrected).toMatchObject([
      {
        result_id: 1,
        race_points_before: 94.4,
        race_points: 93.4,
        share: -0.33,
        reason: 'Its race points were corrected from 94.40 to 93.40.',
      },
      {
        result_id: 3,
        points_before: 79.47,
        points: 75.69,
        race_points_before: 75.69,
        race_points: 75.69,
        bonus_percent_before: 5,
        bonus_percent: 0,
        share: -1.26,
        reason: 'The 5 % bonus is on another result now, or on none.',
      },
    ]);
    expect(explained).toMatchObject({ own: 0, others: -2, difference: -2 });
  });

  it('because of another rule', () => {
    // Best 4 of type 11: (93.40 + 80.24 + 75.69) / 4 = 62.33, behind the 80.
    const four = standing(3, 62.33, own.counting as CountedResult[]);
    const explained = moved({ ...own, rank: 3 }, before, {
      type: typeOf(11),
      standing: four,
      field: field([1, 62.33], [2, 97.82], [3, 61]),
    });
    expect(explained).toMatchObject({ rule_changed: { share: -20.78 }, gained: [], lost: [], corrected: [] });
    expect(explained.own + explained.others).toBe(explained.measured_from - explained.measured_to);
    expect(explained.sentence).toContain('His points fell from 83.11 to 62.33 (the rule changed)');
  });

  it('of a new athlete: measured from behind the last', () => {
    const explained = moved(standing(null, null, []), field([2, 97.82], [3, 95.33], [6, 80]));
    expect(explained).toMatchObject({
      from_rank: null,
      to_rank: 5,
      difference: null,
      measured_from: 4,
      measured_to: 5,
      own: 1,
      others: -2,
      sentence: 'New: he was not ranked on 1 Apr 2025.',
    });
    expect(explained.gained.map(({ share }) => share)).toEqual([31.13, 26.75, 25.23]);
  });

  it('of an athlete who left: measured to behind the last', () => {
    const gone = { standing: standing(null, null, []), field: field([2, 97.82], [6, 80]) };
    const explained = moved({ ...own, rank: 3 }, before, gone);
    expect(explained).toMatchObject({
      from_rank: 3,
      to_rank: null,
      difference: null,
      measured_from: 3,
      measured_to: 3,
      own: -3,
      others: 3,
      fell_behind_count: 3,
    });
    expect(explained.lost.map(({ share }) => share)).toEqual([-31.13, -26.75, -25.23]);
  });

  it('without a comparison set', () => {
    expect(explain({ comparison: null }).moved).toMatchObject({
      comparison: null,
      from_rank: null,
      to_rank: 5,
      own: 0,
      others: 0,
      sentence: 'There is no earlier published set of this type to compare with.',
    });
  });
});

describe('a stale set', () => {
  it('shows the counted points, and those that the race gives today', () => {
    const corrected = four.map((one) => (one.resultId === 1 ? { ...one, overallPoints: 90 } : one));
    const explained = explain({ results: corrected });
    expect(explained).toMatchObject({ points: 83.11, points_today: 81.98 });
    expect(explained.counting[0]).toMatchObject({ race_points: 93.4, race_points_today: 90 });
  });

  it('mentions a result that was deleted', () => {
    const explained = explain({ results: four.slice(1), races: new Map() });
    expect(explained.counting[0]).toMatchObject({
      race: 'Race 1 (deleted)',
      date: null,
      race_points: 93.4,
      race_points_today: null,
      parts: { changed_since: 93.4 },
    });
  });
});

describe('what leaves next', () => {
  it('is null in a ranking of all time', () => {
    expect(explain({ type: typeOf(2) }).leaves_next).toBeNull();
  });

  it('leaves no points when it was the last result', () => {
    const explained = explain({
      results: four.slice(0, 1),
      standing: standing(5, 31.13, [counted(1, 93.4)]),
    });
    expect(explained.leaves_next).toMatchObject({ date: '2025-10-25', points: null, rank_then: null });
  });
});
