import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  olympicBonusOf,
  type SeasonRule,
  type SeasonScore,
  seasonStandings,
} from './t100-points-standings.ts';

const rule: SeasonRule = { topScoringResults: 2, olympicBonus: 0, athletesWithOlympicBonus: new Set() };
const score = (athleteId: number, raceId: number, points: number, place = 9): SeasonScore => ({
  athleteId,
  raceId,
  place,
  points,
  isGrandFinal: raceId === 100,
});
const table = (standings: ReturnType<typeof seasonStandings>) =>
  standings.map(({ athleteId, rank, points }) => [athleteId, rank, points]);

describe('standings of a season', () => {
  it('count the best races and always the Grand Final', () => {
    const scores = [score(1, 1, 35, 1), score(1, 2, 10), score(1, 3, 29), score(1, 100, 5)];
    expect(seasonStandings(rule, scores)).toEqual([
      {
        athleteId: 1,
        rank: 1,
        points: 69,
        olympicBonusPoints: 0,
        grandFinalPoints: 5,
        bestPoints: 35,
        wins: 1,
        counting: [score(1, 1, 35, 1), score(1, 3, 29), score(1, 100, 5)],
        decidedBy: null,
      },
    ]);
  });

  it.each<[string, SeasonScore[], (number | string | null)[][]]>([
    [
      'points first',
      [score(1, 1, 20), score(2, 1, 29)],
      [
        [2, 1, 29, null],
        [1, 2, 20, null],
      ],
    ],
    [
      'then the Grand Final score',
      [score(1, 1, 30), score(1, 100, 20), score(2, 1, 20), score(2, 100, 30)],
      [
        [2, 1, 50, 'final'],
        [1, 2, 50, 'final'],
      ],
    ],
    [
      'then the best single score',
      [score(1, 1, 20), score(1, 2, 20), score(2, 1, 22), score(2, 2, 18)],
      [
        [2, 1, 40, 'best score'],
        [1, 2, 40, 'best score'],
      ],
    ],
    [
      'then wins',
      [score(1, 1, 35, 2), score(2, 1, 35, 1)],
      [
        [2, 1, 35, 'wins'],
        [1, 2, 35, 'wins'],
      ],
    ],
    [
      'else the rank is shared',
      [score(1, 1, 35), score(2, 1, 35), score(3, 1, 20)],
      [
        [1, 1, 35, 'shared'],
        [2, 1, 35, 'shared'],
        [3, 3, 20, null],
      ],
    ],
    [
      'in a larger group by what decided against the athlete above',
      [score(1, 100, 35), score(2, 1, 35), score(3, 1, 20), score(3, 2, 15)],
      [
        [1, 1, 35, 'final'],
        [2, 2, 35, 'final'],
        [3, 3, 35, 'best score'],
      ],
    ],
  ])('%s', (_name, scores, expected) => {
    const standings = seasonStandings(rule, scores);
    expect(
      standings.map(({ athleteId, rank, points, decidedBy }) => [athleteId, rank, points, decidedBy]),
    ).toEqual(expected);
  });

  it('the Olympic bonus is added once and reported separately', () => {
    const withBonus = { ...rule, olympicBonus: 10, athletesWithOlympicBonus: new Set([1, 3]) };
    const standings = seasonStandings(withBonus, [
      score(1, 1, 20),
      score(1, 2, 20),
      score(2, 1, 45),
      score(3, 2, 0),
    ]);
    expect(
      standings.map(({ athleteId, points, olympicBonusPoints }) => [athleteId, points, olympicBonusPoints]),
    ).toEqual([
      [1, 50, 10],
      [2, 45, 0],
    ]);
  });

  it.each<[string, number[], number]>([
    ['two of three completed', [28, 20], 24],
    ['a mean with more than two decimals', [28, 25, 0], 0],
    ['all completed', [28, 20, 10], 0],
    ['only one completed', [28], 0],
  ])('in 2024 the bonus is the mean for one missing race: %s', (_name, regular, bonus) => {
    const of2024 = { ...rule, topScoringResults: 3, olympicBonus: olympicBonusOf(2024, 10) };
    const scores = [...regular.map((points, at) => score(1, at + 1, points)), score(1, 100, 35)];
    const [own] = seasonStandings({ ...of2024, athletesWithOlympicBonus: new Set([1]) }, scores);
    const best = regular.reduce((sum, points) => sum + points, 35);
    expect([own?.olympicBonusPoints, own?.points]).toEqual([bonus, best + bonus]);
  });

  it('only the Grand Final counts when no other race does', () => {
    const standings = seasonStandings({ ...rule, topScoringResults: 0 }, [
      score(1, 1, 35),
      score(1, 100, 55),
    ]);
    expect(table(standings)).toEqual([[1, 1, 55]]);
  });

  const anyScores = fc
    .uniqueArray(
      fc.record({
        athleteId: fc.integer({ min: 1, max: 6 }),
        raceId: fc.constantFrom(1, 2, 3, 4, 100),
        points: fc.integer({ min: 0, max: 6 }),
      }),
      { selector: ({ athleteId, raceId }) => `${athleteId} ${raceId}`, maxLength: 30 },
    )
    .map((list) => list.map(({ athleteId, raceId, points }) => score(athleteId, raceId, points)));

  it('do not depend on the order of the scores', () => {
    fc.assert(
      fc.property(anyScores, fc.func(fc.integer()), (season, shuffle) => {
        const shuffled = season.toSorted(
          (a, b) => shuffle([a.athleteId, a.raceId]) - shuffle([b.athleteId, b.raceId]),
        );
        expect(seasonStandings(rule, shuffled)).toEqual(seasonStandings(rule, season));
      }),
    );
  });

  it('the parts sum to the total, and nothing that was dropped is better than what counts', () => {
    const withBonus = { ...rule, olympicBonus: 2.5, athletesWithOlympicBonus: new Set([1, 2]) };
    fc.assert(
      fc.property(anyScores, (season) => {
        for (const { athleteId, points, olympicBonusPoints, counting } of seasonStandings(
          withBonus,
          season,
        )) {
          expect(counting.reduce((sum, one) => sum + one.points, olympicBonusPoints)).toBe(points);
          const own = season.filter((one) => one.athleteId === athleteId && !one.isGrandFinal);
          const dropped = own.filter((one) => !counting.includes(one)).map((one) => one.points);
          const worst = Math.min(...counting.filter((one) => !one.isGrandFinal).map((one) => one.points));
          expect(Math.max(0, ...dropped)).toBeLessThanOrEqual(worst);
        }
      }),
    );
  });
});
