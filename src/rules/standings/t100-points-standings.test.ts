import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SeasonRule, type SeasonScore, seasonStandings } from './t100-points-standings.ts';

const rule: SeasonRule = { topScoringResults: 2, olympicBonusPoints: 0, athletesWithOlympicBonus: [] };
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
      },
    ]);
  });

  it.each<[string, SeasonScore[], number[][]]>([
    [
      'points first',
      [score(1, 1, 20), score(2, 1, 29)],
      [
        [2, 1, 29],
        [1, 2, 20],
      ],
    ],
    [
      'then the Grand Final score',
      [score(1, 1, 30), score(1, 100, 20), score(2, 1, 20), score(2, 100, 30)],
      [
        [2, 1, 50],
        [1, 2, 50],
      ],
    ],
    [
      'then the best single score',
      [score(1, 1, 20), score(1, 2, 20), score(2, 1, 22), score(2, 2, 18)],
      [
        [2, 1, 40],
        [1, 2, 40],
      ],
    ],
    [
      'then wins',
      [score(1, 1, 35, 2), score(2, 1, 35, 1)],
      [
        [2, 1, 35],
        [1, 2, 35],
      ],
    ],
    [
      'else the rank is shared',
      [score(1, 1, 35), score(2, 1, 35), score(3, 1, 20)],
      [
        [1, 1, 35],
        [2, 1, 35],
        [3, 3, 20],
      ],
    ],
  ])('%s', (_name, scores, expected) => {
    expect(table(seasonStandings(rule, scores))).toEqual(expected);
  });

  it('the Olympic bonus is added once and reported separately', () => {
    const withBonus = { ...rule, olympicBonusPoints: 10, athletesWithOlympicBonus: [1] };
    const standings = seasonStandings(withBonus, [score(1, 1, 20), score(1, 2, 20), score(2, 1, 45)]);
    expect(
      standings.map(({ athleteId, points, olympicBonusPoints }) => [athleteId, points, olympicBonusPoints]),
    ).toEqual([
      [1, 50, 10],
      [2, 45, 0],
    ]);
  });

  it('only the Grand Final counts when no other race does', () => {
    const standings = seasonStandings({ ...rule, topScoringResults: 0 }, [
      score(1, 1, 35),
      score(1, 100, 55),
    ]);
    expect(table(standings)).toEqual([[1, 1, 55]]);
  });

  it('do not depend on the order of the scores', () => {
    const scores = fc.uniqueArray(
      fc.record({
        athleteId: fc.integer({ min: 1, max: 6 }),
        raceId: fc.constantFrom(1, 2, 3, 4, 100),
        points: fc.integer({ min: 0, max: 6 }),
      }),
      { selector: ({ athleteId, raceId }) => `${athleteId} ${raceId}`, maxLength: 30 },
    );
    fc.assert(
      fc.property(scores, fc.func(fc.integer()), (list, shuffle) => {
        const season = list.map(({ athleteId, raceId, points }) => score(athleteId, raceId, points));
        const shuffled = season.toSorted(
          (a, b) => shuffle([a.athleteId, a.raceId]) - shuffle([b.athleteId, b.raceId]),
        );
        expect(seasonStandings(rule, shuffled)).toEqual(seasonStandings(rule, season));
      }),
    );
  });
});
