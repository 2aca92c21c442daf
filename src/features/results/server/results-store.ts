import { and, desc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { race, result, resultPoints, serie as serieTable, tier } from '#database/tables/race-tables.ts';
import { rankingGeneration, rankingRow, rankingSet } from '#database/tables/ranking-tables.ts';
import type { RankingSystem } from '#rules/points/points.ts';
import type { Division } from '#rules/races/division.ts';
import { raceName } from '#rules/races/race-dates.ts';
import type { PresentResult } from '#rules/results-import/results-import-facts.ts';

/** The newest published set by date: lists show its ranks as world rank. */
const currentSet = sql`(select s.id from ranking_set s where s.published = 1 order by s.date desc, s.id desc limit 1)`;

const UNRANKED = sql`99999`;

const shown = {
  result_id: result.id,
  id: athlete.id,
  first: athlete.first,
  last: athlete.last,
  division: result.division,
  country: sql<string | null>`coalesce(${result.country}, ${athlete.country})`,
  country_in_result: result.country,
  status: result.status,
  rank: sql<number>`coalesce(${resultPoints.rank}, ${UNRANKED})`,
  swim: result.swim,
  t1: result.t1,
  bike: result.bike,
  t2: result.t2,
  run: result.run,
  overall: result.overall,
  overall_rank: sql<number>`coalesce(${rankingRow.overall_rank}, ${UNRANKED})`,
  overall_points: rankingRow.overall_points,
  ranking_system: resultPoints.ranking_system_id,
  ranking_system_id: result.ranking_system_id,
  name_in_file: result.name_in_file,
  place_in_file: result.place_in_file,
  swim_points_in_file: result.swim_points_in_file,
  bike_points_in_file: result.bike_points_in_file,
  run_points_in_file: result.run_points_in_file,
  overall_points_in_file: result.overall_points_in_file,
  version: result.version,
};

const computed = {
  result_id: result.id,
  swim_points: resultPoints.swim_points,
  bike_points: resultPoints.bike_points,
  run_points: resultPoints.run_points,
  overall_points: resultPoints.overall_points,
  t100_points: resultPoints.t100_points,
};

/** FPRO before MPRO; by place; results without a place after them: DNF, DQ, DNS, each by name. */
const inOrder = [
  result.division,
  sql`coalesce(${resultPoints.rank}, ${UNRANKED})`,
  sql`array_position(array['Finish', 'DNF', 'DQ', 'DNS'], ${result.status})`,
  athlete.last,
  athlete.first,
  result.id,
];

const select = (db: Queryable) =>
  db
    .select({ result: shown, points: computed })
    .from(result)
    .innerJoin(athlete, eq(athlete.id, result.athlete_id))
    .leftJoin(resultPoints, eq(resultPoints.result_id, result.id))
    .leftJoin(
      rankingRow,
      and(eq(rankingRow.athlete_id, result.athlete_id), eq(rankingRow.set_id, currentSet)),
    );

const readResultsOfRace = preparedOnce((db) =>
  select(db)
    .where(eq(result.race_id, sql.placeholder('raceId')))
    .orderBy(...inOrder),
);

/** The results of a race, in order, and their points: the keys `results` and `points` of a race. */
export async function resultsOfRace(db: Queryable, raceId: number) {
  const rows = await readResultsOfRace(db).execute({ raceId });
  return { results: rows.map((row) => row.result), points: rows.map((row) => row.points) };
}

/** One result and its points; null when there is none. */
export async function shownResult(db: Queryable, resultId: number) {
  const [row] = await select(db).where(eq(result.id, resultId));
  return row ?? null;
}

const named = {
  id: race.id,
  serie: serieTable.name,
  year: race.year,
  date: race.date,
  division: race.division,
  course_disciplines: race.course_disciplines,
  tier: tier.name,
  t100_season_id: race.t100_season_id,
  sof_mpro_last_calculated: race.sof_mpro_last_calculated,
  sof_fpro_last_calculated: race.sof_fpro_last_calculated,
};
/** A race with its name, "Challenge Roth 2026"; null when there is none. */
export async function namedRace(db: Queryable, raceId: number) {
  const [row] = await db
    .select(named)
    .from(race)
    .innerJoin(serieTable, eq(serieTable.id, race.serie_id))
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .where(eq(race.id, raceId));
  if (!row) return null;
  const { serie, year, ...fields } = row;
  return { ...fields, name: raceName(serie, { date: row.date, year }) };
}

/** Athletes by id: name, division, nation. Missing ones are not in the map. */
export async function athletesByIds(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .select({
      id: athlete.id,
      first: athlete.first,
      last: athlete.last,
      division: athlete.division,
      country: athlete.country,
    })
    .from(athlete)
    .where(inArray(athlete.id, [0, ...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

export type ResultFactsRow = Omit<PresentResult, 'result_id'>;

/** Removes a race's results in the given divisions, except those of the given athletes. */
export async function removeOtherResults(
  tx: Tx,
  raceId: number,
  divisions: readonly Division[],
  athleteIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    delete from result where race_id = ${raceId} and division = any(${sql.param(divisions)}::text[])
      and athlete_id <> all(${sql.param(athleteIds)}::int[])`);
}

/** Adds results, or updates those that the athletes have in the race, where a fact differs. */
export async function writeResults(tx: Tx, raceId: number, rows: readonly ResultFactsRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows.map((row) => ({ ...row, race_id: raceId })));
  await tx.execute(sql`
    insert into result (race_id, athlete_id, division, status, country, swim, t1, bike, t2, run, overall, name_in_file,
      place_in_file, swim_points_in_file, bike_points_in_file, run_points_in_file, overall_points_in_file, ranking_system_id)
    select race_id, athlete_id, division, status, country, swim, t1, bike, t2, run, overall, name_in_file,
      place_in_file, swim_points_in_file, bike_points_in_file, run_points_in_file, overall_points_in_file, ranking_system_id
    from jsonb_populate_recordset(null::result, ${given}::jsonb)
    on conflict (race_id, athlete_id) do update set
      division = excluded.division, status = excluded.status, country = excluded.country, swim = excluded.swim,
      t1 = excluded.t1, bike = excluded.bike, t2 = excluded.t2, run = excluded.run, overall = excluded.overall,
      name_in_file = excluded.name_in_file, place_in_file = excluded.place_in_file,
      swim_points_in_file = excluded.swim_points_in_file, bike_points_in_file = excluded.bike_points_in_file,
      run_points_in_file = excluded.run_points_in_file, overall_points_in_file = excluded.overall_points_in_file,
      ranking_system_id = excluded.ranking_system_id`);
}

/** Deletes all results of a race; returns their number. */
export async function deleteResultsOfRace(tx: Tx, raceId: number): Promise<number> {
  const gone = await tx.delete(result).where(eq(result.race_id, raceId)).returning({ id: result.id });
  return gone.length;
}

/** Saves the points system with a race's results. */
export async function nameRankingSystem(tx: Tx, raceId: number, system: RankingSystem): Promise<void> {
  await tx
    .update(result)
    .set({ ranking_system_id: system })
    .where(and(eq(result.race_id, raceId), sql`${result.ranking_system_id} is distinct from ${system}`));
}

export type ResultRecord = typeof result.$inferSelect;

/** A result as it is stored; null when there is none. */
export async function resultRecord(db: Queryable, resultId: number): Promise<ResultRecord | null> {
  const [row] = await db.select().from(result).where(eq(result.id, resultId));
  return row ?? null;
}

export type ResultFields = Pick<
  ResultRecord,
  'athlete_id' | 'division' | 'status' | 'country' | 'swim' | 't1' | 'bike' | 't2' | 'run' | 'overall'
>;

/** Adds one result and returns its id; null when the athlete already has one in the race. */
export async function insertResult(tx: Tx, raceId: number, fields: ResultFields): Promise<number | null> {
  const [row] = await tx
    .insert(result)
    .values({ race_id: raceId, ...fields })
    .onConflictDoNothing()
    .returning({ id: result.id });
  return row?.id ?? null;
}

export async function updateResult(
  tx: Tx,
  resultId: number,
  fields: Partial<ResultFields & Pick<ResultRecord, 'ranking_system_id'>>,
): Promise<void> {
  await tx.update(result).set(fields).where(eq(result.id, resultId));
}

export async function deleteResult(tx: Tx, resultId: number): Promise<void> {
  await tx.delete(result).where(eq(result.id, resultId));
}

/** Whether an athlete has a result in a race. */
export async function hasResultIn(tx: Tx, raceId: number, athleteId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: result.id })
    .from(result)
    .where(and(eq(result.race_id, raceId), eq(result.athlete_id, athleteId)));
  return rows.length > 0;
}

/** A digest of what rankings use of a race's results: equal texts before and after mean that no ranking changes. */
export async function rankingDigest(db: Queryable, raceId: number): Promise<string> {
  const { rows } = await db.execute<{ digest: string | null }>(sql`
    select md5(jsonb_agg(jsonb_build_array(r.athlete_id, p.overall_points, p.swim_points, p.bike_points, p.run_points)
      order by r.athlete_id)::text) as digest
    from result r join result_points p on p.result_id = r.id where r.race_id = ${raceId} and r.status = 'Finish'`);
  return rows[0]?.digest ?? '';
}

/** Every generated or published ranking set, newest first. A draft that was never generated cannot become stale. */
export async function rankingSets(db: Queryable) {
  return db
    .select({
      id: rankingSet.id,
      date: rankingSet.date,
      type: rankingSet.type,
      published: rankingSet.published,
    })
    .from(rankingSet)
    .where(
      or(
        eq(rankingSet.published, 1),
        exists(db.select().from(rankingGeneration).where(eq(rankingGeneration.set_id, rankingSet.id))),
      ),
    )
    .orderBy(desc(rankingSet.date), desc(rankingSet.id));
}

/** The number of results of each athlete. */
export async function resultCounts(
  db: Queryable,
  athleteIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: result.athlete_id, count: sql<number>`count(*)::int` })
    .from(result)
    .where(sql`${result.athlete_id} = any(${sql.param(athleteIds)}::int[])`)
    .groupBy(result.athlete_id);
  return new Map(rows.map((row) => [row.id, row.count]));
}
