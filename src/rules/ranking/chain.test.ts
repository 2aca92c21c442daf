import { describe, expect, it } from 'vitest';
import { type SampleDivision, sampleDivisions } from '#testing/builders/sample-races.ts';
import { addDays } from '../dates-and-times/dates.ts';
import { nameKey } from '../name-matching/names.ts';
import { racePoints } from '../points/points.ts';
import { startersOf, strengthOfField } from '../strength-of-field/strength-of-field.ts';
import type { RankingAthlete, RankingResult } from './ranking-input.ts';
import { generateRanking } from './ranking-set.ts';
import { defaultRankingType, type RankingType, rankingTypeOf } from './ranking-types.ts';

/**
 * The chain: race points give the ranking on the day before a race, which gives the strength of field of that race. The known races are
 * not all races of the athletes, so a calculated strength of field may be too low, but never above the one that the race's
 * published points imply; where the starters’ best results are all known it is equal (docs/domain.md, "Strength of field").
 */
const divisions = sampleDivisions();
/** The rounding error of published points with two decimals. */
const tolerance = 0.06 + 1e-9;
/** From this date on, a full year of races precedes every race. */
const firstDate = '2025-04-01';

const athleteIds = new Map<string, number>();
const athleteIdOf = (division: string, first: string, last: string) => {
  const key = `${division} ${nameKey(`${first} ${last}`)}`;
  athleteIds.set(key, athleteIds.get(key) ?? athleteIds.size + 1);
  return athleteIds.get(key) ?? 0;
};

const athletes = new Map<number, RankingAthlete>();
const results: RankingResult[] = divisions.flatMap((race, raceId) => {
  const { results: points } = racePoints(
    {
      year: race.year,
      courseDisciplines: 'SBR',
      tier: race.tier,
      strengthOfField: race.strengthOfField,
      adjustedIdealSeconds: null,
      finishersInAll: race.finishersInAll,
    },
    race.results,
  );
  return race.results.map(({ id, first, last, status }, at) => {
    const athleteId = athleteIdOf(race.division, first, last);
    athletes.set(athleteId, { athleteId, division: race.division, last });
    const { overallPoints = null, swimPoints = null, bikePoints = null, runPoints = null } = points[at] ?? {};
    return {
      resultId: id,
      athleteId,
      raceId,
      raceDate: race.date,
      tierBasePoints: race.tier.basePoints,
      distanceType: race.distanceType,
      status,
      overallPoints,
      swimPoints,
      bikePoints,
      runPoints,
    };
  });
});

/** Strength of field of a race from the ranking of the day before, minus the one that its published points imply. */
function excess(
  race: SampleDivision,
  change: (type: RankingType) => Partial<RankingType> = () => ({}),
): number {
  const date = addDays(race.date, -1);
  const type = rankingTypeOf(defaultRankingType(date));
  if (type === null) throw new Error(`no ranking type for ${date}`);
  const rows = generateRanking({
    type: { ...type, ...change(type) },
    date,
    results,
    athletes: [...athletes.values()],
  });
  const points = new Map(rows.map((row) => [row.athleteId, row.overall.points]));
  const inRace = race.results.map(({ first, last, status }) => ({
    athleteId: athleteIdOf(race.division, first, last),
    status,
  }));
  const starters = startersOf(inRace, []).map((athleteId) => ({
    athleteId,
    points: points.get(athleteId) ?? null,
  }));
  return strengthOfField(starters).strengthOfField - race.strengthOfField;
}

const raceOf = (raceKey: string, division: string) => {
  const race = divisions.find(
    (candidate) => candidate.raceKey === raceKey && candidate.division === division,
  );
  if (race === undefined) throw new Error(`no ${raceKey} ${division}`);
  return race;
};
const laterRaces = divisions.filter(({ date }) => date >= firstDate);
/** Divisions whose starters' best results are all known. */
const complete = [
  ['t100-singapore-2025', 'MPRO', 96.25],
  ['ironman-70-3-st-george-2025', 'MPRO', 90.42],
  ['t100-san-francisco-2025', 'FPRO', 97.77],
  ['t100-san-francisco-2025', 'MPRO', 96.77],
  ['t100-vancouver-2025', 'MPRO', 97.37],
] as const;

describe('the chain from results to strength of field', () => {
  it.each(complete)('%s %s: the ranking of the day before gives %f', (raceKey, division, implied) => {
    const race = raceOf(raceKey, division);
    expect(race.strengthOfField).toBe(implied);
    expect(Math.abs(excess(race))).toBeLessThanOrEqual(tolerance);
  });

  it('covers 59 race divisions from April 2025', () => {
    expect(laterRaces).toHaveLength(59);
  });

  it.each(laterRaces.map((race) => [race.date, race.raceKey, race.division, race] as const))(
    '%s %s %s: never above what the published points imply',
    (_date, _key, _division, race) => {
      expect(excess(race)).toBeLessThanOrEqual(tolerance);
    },
  );
});

describe('other interpretations of the rule break the chain', () => {
  const readings: [string, (type: RankingType) => Partial<RankingType>][] = [
    ['dividing by the number of results that an athlete has', () => ({ divisor: 'results' })],
    ['the best 4 in 2025', () => ({ countingResults: 4 })],
    ['the best 2', () => ({ countingResults: 2 })],
    ['no bonus in 2025', () => ({ bonus: 'none' })],
    ['the bonus on the full distance', () => ({ bonus: 'full distance' })],
    ['a window of 50 weeks', () => ({ windowWeeks: 50 })],
    ['a window of 53 weeks', () => ({ windowWeeks: 53 })],
  ];

  it.each(readings)('%s', (_name, change) => {
    const misses = complete.filter(
      ([raceKey, division]) => Math.abs(excess(raceOf(raceKey, division), change)) > tolerance,
    );
    const above = laterRaces.filter((race) => excess(race, change) > tolerance);
    expect(misses.length + above.length).toBeGreaterThan(0);
  });
});
