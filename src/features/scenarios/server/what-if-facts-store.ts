import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { participant, race, result, serie, tier } from '#database/tables/race-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { type RaceFacts, raceFactColumns } from '#features/results/server/points/race-points-store.ts';
import type { ResultStatus } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';
import type { DateStatus } from '#rules/races/race-dates.ts';
import type { RankingWindow } from '#rules/ranking/ranking-types.ts';
import type { WhatIfResult } from '#rules/what-if/what-if-races.ts';

export type WhatIfRaceRow = RaceFacts & {
  serie: string;
  date_status: DateStatus | null;
  tier_id: number | null;
  distance_type: number;
  contender_rank_cutoff: number | null;
};

/** Races with the facts that their points depend on, by id. Missing ones are left out. */
export async function racesForWhatIf(db: Queryable, ids: readonly number[]): Promise<WhatIfRaceRow[]> {
  return db
    .select({
      ...raceFactColumns,
      serie: serie.name,
      date_status: race.date_status,
      tier_id: race.tier_id,
      distance_type: race.distance_type,
      contender_rank_cutoff: race.contender_rank_cutoff,
    })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .leftJoin(t100Season, eq(t100Season.id, race.t100_season_id))
    .where(sql`${race.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(race.id);
}

/** The races of results, by the result's id. Missing results are not in the map. */
export async function racesOfResults(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: result.id, race_id: result.race_id })
    .from(result)
    .where(inArray(result.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.race_id]));
}

/** The races of tiers within a window: those whose points a ranking takes. */
export async function racesOfTiers(
  db: Queryable,
  tierIds: readonly number[],
  { from, to }: RankingWindow,
): Promise<number[]> {
  if (tierIds.length === 0) return [];
  const rows = await db
    .select({ id: race.id })
    .from(race)
    .where(
      and(
        inArray(race.tier_id, [...tierIds]),
        sql`${race.date} between ${from ?? '0001-01-01'}::date and ${to}::date`,
      ),
    );
  return rows.map((row) => row.id);
}

/** The dates of all races of tiers. */
export async function datesOfTiers(db: Queryable, tierIds: readonly number[]): Promise<(string | null)[]> {
  if (tierIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ date: race.date })
    .from(race)
    .where(inArray(race.tier_id, [...tierIds]));
  return rows.map((row) => row.date);
}

const DIVISIONS: readonly Division[] = ['MPRO', 'FPRO'];
const STATUSES: readonly ResultStatus[] = ['Finish', 'DNF', 'DQ', 'DNS'];
const NUMBERS_OF_A_RESULT = 12;

/**
 * The results of races, by race. They are read as one text of numbers: the numbers of a tier may affect tens of thousands of results, and a
 * row for each would take longer than calculating their points.
 */
export async function resultsForWhatIf(
  db: Queryable,
  raceIds: readonly number[],
): Promise<Map<number, WhatIfResult[]>> {
  const found = await db.execute<{ numbers: string | null }>(sql`
    select string_agg(concat_ws(',', race_id, id, athlete_id, array_position(array['MPRO', 'FPRO'], division),
      array_position(array['Finish', 'DNF', 'DQ', 'DNS'], status), swim, t1, bike, t2, run, overall,
      coalesce(ranking_system_id, 0)), ',' order by id) as numbers
    from result where race_id = any(${sql.param(raceIds)}::int[])`);
  const numbers = JSON.parse(`[${found.rows[0]?.numbers ?? ''}]`) as number[];
  const results = new Map<number, WhatIfResult[]>();
  for (let at = 0; at < numbers.length; at += NUMBERS_OF_A_RESULT) {
    const own = results.get(numbers[at] as number);
    const one = asResult(numbers, at);
    if (own) own.push(one);
    else results.set(numbers[at] as number, [one]);
  }
  return results;
}

function asResult(numbers: readonly number[], at: number): WhatIfResult {
  const number = (offset: number) => numbers[at + offset] as number;
  const system = number(11);
  return {
    resultId: number(1),
    athleteId: number(2),
    division: DIVISIONS[number(3) - 1] as Division,
    status: STATUSES[number(4) - 1] as ResultStatus,
    ...{ swim: number(5), t1: number(6), bike: number(7), t2: number(8), run: number(9) },
    overall: number(10),
    rankingSystem: system === 1 || system === 2 ? system : null,
  };
}

/** The number of athletes on the lists of races. */
export async function entriesOfRaces(
  db: Queryable,
  raceIds: readonly number[],
): Promise<Map<number, number>> {
  if (raceIds.length === 0) return new Map();
  const rows = await db
    .select({ race_id: participant.race_id, count: sql<number>`count(*)::int` })
    .from(participant)
    .where(inArray(participant.race_id, [...raceIds]))
    .groupBy(participant.race_id);
  return new Map(rows.map((row) => [row.race_id, row.count]));
}
