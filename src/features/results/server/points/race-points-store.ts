import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { participant, race, result, tier } from '#database/tables/race-tables.ts';
import { rankingRow } from '#database/tables/ranking-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import type { RankingSystem, ResultForPoints } from '#rules/points/points.ts';
import type { Division } from '#rules/races/division.ts';

/** What the points of a race depend on, besides its results. */
export type RaceFacts = Awaited<ReturnType<typeof readRaceFacts>>[number];

/** Columns of a race with its tier and T100 season, both joined. */
export const raceFactColumns = {
  id: race.id,
  date: race.date,
  year: race.year,
  division: race.division,
  course_disciplines: race.course_disciplines,
  base_points: tier.base_points,
  dropoff_percentage: tier.dropoff_percentage,
  ait_men: race.ait_men,
  ait_women: race.ait_women,
  sof_mpro_manual: race.sof_mpro_manual,
  sof_mpro_calculated: race.sof_mpro_calculated,
  sof_fpro_manual: race.sof_fpro_manual,
  sof_fpro_calculated: race.sof_fpro_calculated,
  season_start: t100Season.start_date,
  is_t100_grand_final: race.is_t100_grand_final,
};

const readRaceFacts = (db: Queryable, raceId: number) =>
  db
    .select(raceFactColumns)
    .from(race)
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .leftJoin(t100Season, eq(t100Season.id, race.t100_season_id))
    .where(eq(race.id, raceId));

/** What the points of a race depend on; null when the race does not exist. */
export async function raceFacts(db: Queryable, raceId: number): Promise<RaceFacts | null> {
  const [facts] = await readRaceFacts(db, raceId);
  return facts ?? null;
}

/**
 * Locks the results, lists and computed numbers of a race until the transaction ends. Lock the race before writing them, so that two
 * imports of one race run one after the other. False when the race does not exist.
 */
export async function lockRaceResults(tx: Tx, raceId: number): Promise<boolean> {
  const found = await tx.execute(sql`select 1 from ${race} where ${race.id} = ${raceId} for no key update`);
  return found.rows.length > 0;
}

const scored = {
  id: result.id,
  division: result.division,
  status: result.status,
  overallSeconds: result.overall,
  swimSeconds: result.swim,
  bikeSeconds: result.bike,
  runSeconds: result.run,
  ranking_system_id: result.ranking_system_id,
};
export type ScoredResult = ResultForPoints & { division: Division; ranking_system_id: RankingSystem | null };

/** The results of a race as the points rules take them, by id. */
export async function resultsToScore(db: Queryable, raceId: number): Promise<ScoredResult[]> {
  return db.select(scored).from(result).where(eq(result.race_id, raceId)).orderBy(result.id);
}

/** Writes the points of results, one row per result, in one statement. Rows without a difference are not written. */
export async function writePoints(tx: Tx, rows: readonly { result_id: number }[]): Promise<void> {
  const ordered = rows.toSorted((one, other) => one.result_id - other.result_id);
  await tx.execute(sql`
    insert into result_points as p
    select r.* from jsonb_populate_recordset(null::result_points, ${JSON.stringify(ordered)}::jsonb) r
    on conflict (result_id) do update set
      rank = excluded.rank, ranking_system_id = excluded.ranking_system_id, swim_points = excluded.swim_points,
      bike_points = excluded.bike_points, run_points = excluded.run_points, overall_points = excluded.overall_points,
      t100_points = excluded.t100_points
    where (p.*) is distinct from (excluded.*)`);
}

/** Overall ranking points by athlete in a set: of all athletes, or of some. Athletes without points are not in the map. */
export async function overallPointsInSet(
  db: Queryable,
  setId: number,
  athleteIds?: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ athlete_id: rankingRow.athlete_id, points: rankingRow.overall_points })
    .from(rankingRow)
    .where(
      and(
        eq(rankingRow.set_id, setId),
        athleteIds && sql`${rankingRow.athlete_id} = any(${sql.param(athleteIds)}::int[])`,
      ),
    );
  return new Map(rows.flatMap((row) => (row.points === null ? [] : [[row.athlete_id, row.points]])));
}

/** The athletes with a result in a race, and those on its start list. */
export async function athletesOfRace(db: Queryable, raceId: number) {
  const results = await db
    .select({ athleteId: result.athlete_id, division: result.division, status: result.status })
    .from(result)
    .where(eq(result.race_id, raceId));
  const participants = await db
    .select({
      athleteId: participant.athlete_id,
      division: athlete.division,
      waiting: participant.is_waiting,
    })
    .from(participant)
    .innerJoin(athlete, eq(athlete.id, participant.athlete_id))
    .where(eq(participant.race_id, raceId));
  return { results, participants };
}

const sofColumns = {
  sof_mpro_calculated: race.sof_mpro_calculated,
  sof_mpro_last_calculated: race.sof_mpro_last_calculated,
  sof_fpro_calculated: race.sof_fpro_calculated,
  sof_fpro_last_calculated: race.sof_fpro_last_calculated,
};
export type CalculatedSof = Pick<typeof race.$inferSelect, keyof typeof sofColumns>;

/** The strength of field of a race as last calculated; null when the race does not exist. */
export async function calculatedSof(db: Queryable, raceId: number): Promise<CalculatedSof | null> {
  const [found] = await db.select(sofColumns).from(race).where(eq(race.id, raceId));
  return found ?? null;
}

export async function saveCalculatedSof(
  tx: Tx,
  raceId: number,
  calculated: Partial<CalculatedSof>,
): Promise<void> {
  if (Object.keys(calculated).length === 0) return;
  await tx.update(race).set(calculated).where(eq(race.id, raceId));
}
