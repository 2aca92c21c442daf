import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unranked } from '../points/places.ts';
import { type RemainingRace, type SeasonAhead, seasonOutlook } from './season-outlook.ts';
import { t100Points } from './t100-points.ts';
import { type SeasonScore, seasonStandings } from './t100-points-standings.ts';

const YEAR = 2026;
const rule = { topScoringResults: 2, olympicBonus: 0, athletesWithOlympicBonus: new Set<number>() };
const FINAL: RemainingRace = { id: 100, isGrandFinal: true, starters: null };
const race = (id: number): RemainingRace => ({ id, isGrandFinal: false, starters: null });

const scoreOf = (athleteId: number, raceId: number, place: number, isGrandFinal = false): SeasonScore => ({
  athleteId,
  raceId,
  place,
  points: t100Points({ seasonYear: YEAR, isGrandFinal }, place),
  isGrandFinal,
});
/** Athletes by number, with their places in races 1, 2, 3 … */
const season = (
  places: Record<number, readonly number[]>,
  remaining: readonly RemainingRace[],
): SeasonAhead => ({
  seasonYear: YEAR,
  rule,
  scores: Object.entries(places).flatMap(([id, own]) =>
    own.map((place, at) => scoreOf(Number(id), at + 1, place)),
  ),
  athletes: Object.keys(places).map(Number),
  remaining,
});
const outlook = (places: Record<number, readonly number[]>, remaining: readonly RemainingRace[]) =>
  new Map(seasonOutlook(season(places, remaining)).map((one) => [one.athleteId, one]));

describe('the most that can be reached', () => {
  it.each<[string, number[], RemainingRace[], number]>([
    ['replaces the worst counting score by a win', [2, 5], [race(9)], 29 + 35],
    ['cannot grow beyond two wins', [1, 1], [race(9)], 70],
    ['adds the Grand Final', [2, 5], [race(9), FINAL], 29 + 35 + 55],
    ['starts from nothing', [], [race(8), race(9), FINAL], 35 + 35 + 55],
  ])('%s', (_name, places, remaining, most) => {
    expect(outlook({ 1: places }, remaining).get(1)?.mostPoints).toBe(most);
  });

  it('is not asked for when no race remains', () => {
    expect(outlook({ 1: [1] }, []).size).toBe(0);
  });

  it('has no Grand Final for those who are not on its start list', () => {
    const final = { ...FINAL, starters: new Set([1]) };
    const of = outlook({ 1: [1, 1], 2: [2, 2] }, [final]);
    expect([of.get(1)?.mostPoints, of.get(2)?.mostPoints]).toEqual([70 + 55, 58]);
    expect(of.get(1)?.needs).toEqual({ place: unranked, rivals: [] });
    expect(of.get(2)).toMatchObject({ canWin: false, needs: null });
  });
});

describe('before the Grand Final', () => {
  it.each<[string, Record<number, number[]>, number, unknown]>([
    // 70 points: 70 + 20 in eighth place... the rival has 46 + 55 = 101, so 31 points are needed: fifth place gives 33.
    ['the leader needs a place', { 1: [1, 1], 2: [4, 4] }, 1, { place: 5, rivals: [] }],
    // 4 x 23 + 55 = 101 as above: the leader reaches 70 + 33 = 103 in fifth and 70 + 30 = 100 in sixth place.
    [
      'the rival depends on the leader',
      { 1: [1, 1], 2: [4, 4] },
      2,
      { place: null, rivals: [{ athleteId: 1, place: 5 }] },
    ],
    // 70 against 6 + 5 + 55 = 66.
    ['a lead over 55 needs no place', { 1: [1, 1], 2: [15, 16] }, 1, { place: unranked, rivals: [] }],
  ])('%s', (_name, places, athlete, needs) => {
    expect(outlook(places, [FINAL]).get(athlete)?.needs).toEqual(needs);
  });

  it('an athlete wins with the stated place and no worse one, whatever the others do', () => {
    const places = fc.array(fc.integer({ min: 1, max: 22 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(places, { minLength: 2, maxLength: 4 }), (given) => {
        const own = Object.fromEntries(given.map((list, at) => [at + 1, list]));
        const ahead = season(own, [{ ...FINAL, starters: new Set(given.map((_list, at) => at + 1)) }]);
        for (const { athleteId, needs, canWin } of seasonOutlook(ahead)) {
          const wins = (place: number) =>
            ahead.athletes
              .filter((rival) => rival !== athleteId)
              .every((rival) => {
                const final = [
                  scoreOf(athleteId, 100, place, true),
                  scoreOf(rival, 100, place === 1 ? 2 : 1, true),
                ];
                const standings = seasonStandings(rule, [...ahead.scores, ...final]);
                const rankOf = (id: number) =>
                  standings.find((one) => one.athleteId === id)?.rank ?? unranked;
                return rankOf(athleteId) <= rankOf(rival);
              });
          const worst = [...Array.from({ length: 21 }, (_, at) => at + 1), unranked].findLast(wins) ?? null;
          expect(needs?.place ?? null).toBe(worst);
          if (worst !== null) expect(canWin).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
