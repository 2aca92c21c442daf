import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { participant, race, result, tier } from '#database/tables/race-tables.ts';
import { rankingRow, rankingSet } from '#database/tables/ranking-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import {
  type PointsOfDivision,
  type RaceForPoints,
  type RankingSystem,
  type ResultForPoints,
  racePoints,
} from '#rules/points/points.ts';
import { namedSystem, strengthOfStarters } from '#rules/points/results-scoring.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { type T100Race, t100Points } from '#rules/standings/t100-points.ts';
import {
  effectiveStrengthOfField,
  rankingSetForRace,
  startersOf,
} from '#rules/strength-of-field/strength-of-field.ts';

/** Races whose year nobody knows are scored by the form in force. */
const YEAR_OF_PRESENT_FORM = 2024;

/** What decides a race's points, besides its results. */
export type RaceFacts = Awaited<ReturnType<typeof readRaceFacts>>[number];

const readRaceFacts = (db: Queryable, raceId: number) =>
  db
    .select({
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
    })
    .from(race)
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .leftJoin(t100Season, eq(t100Season.id, race.t100_season_id))
    .where(eq(race.id, raceId));

/** What decides the race's points; null when there is no such race. */
export async function raceFacts(db: Queryable, raceId: number): Promise<RaceFacts | null> {
  const [facts] = await readRaceFacts(db, raceId);
  return facts ?? null;
}

/**
 * Keeps others from changing results or computed numbers of the race until the change is through. Whoever writes results takes
 * this lock first, so that two imports of one race go one after the other. False when there is no such race.
 */
export async function lockRaceResults(tx: Tx, raceId: number): Promise<boolean> {
  const found = await tx.execute(sql`select 1 from ${race} where ${race.id} = ${raceId} for no key update`);
  return found.rows.length > 0;
}

/** The race as the rules of points see one division of it. */
export function raceForPoints(
  facts: RaceFacts,
  division: Division,
  rankingSystem: RankingSystem | null,
): RaceForPoints {
  const isMen = division === 'MPRO';
  const { base_points, dropoff_percentage } = facts;
  return {
    year: facts.date === null ? (facts.year ?? YEAR_OF_PRESENT_FORM) : yearOf(facts.date),
    courseDisciplines: facts.course_disciplines,
    tier:
      base_points === null || dropoff_percentage === null
        ? null
        : { basePoints: base_points, dropoffPercentage: dropoff_percentage },
    strengthOfField: isMen
      ? effectiveStrengthOfField(facts.sof_mpro_manual, facts.sof_mpro_calculated)
      : effectiveStrengthOfField(facts.sof_fpro_manual, facts.sof_fpro_calculated),
    adjustedIdealSeconds: isMen ? facts.ait_men : facts.ait_women,
    rankingSystem,
  };
}

/** The season that pays season points for the race; null for a race without one. */
export function t100RaceOf(facts: RaceFacts): T100Race | null {
  if (facts.season_start === null) return null;
  return { seasonYear: yearOf(facts.season_start), isGrandFinal: facts.is_t100_grand_final === 1 };
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
type ScoredResult = ResultForPoints & { division: Division; ranking_system_id: RankingSystem | null };

/** Points of both divisions of a race, with what they were made of; nothing is written. */
export async function workOutPoints(
  db: Queryable,
  facts: RaceFacts,
): Promise<Record<Division, PointsOfDivision>> {
  const results: ScoredResult[] = await db
    .select(scored)
    .from(result)
    .where(eq(result.race_id, facts.id))
    .orderBy(result.id);
  const of = (division: Division) => {
    const own = results.filter((one) => one.division === division);
    const system = namedSystem(own.map((one) => one.ranking_system_id));
    return racePoints(raceForPoints(facts, division, system), own);
  };
  return { MPRO: of('MPRO'), FPRO: of('FPRO') };
}

/**
 * Works the places and points of a race's results out anew and writes them: one row per result, one statement. Whoever did not
 * finish has rank 99999, no race points and 0 season points. The rows of deleted results go with them. Answers what was worked
 * out, by division; null when there is no such race.
 */
export async function recomputeRacePoints(
  tx: Tx,
  raceId: number,
): Promise<Record<Division, PointsOfDivision> | null> {
  await lockRaceResults(tx, raceId);
  const facts = await raceFacts(tx, raceId);
  if (!facts) return null;
  const points = await workOutPoints(tx, facts);
  const t100Race = t100RaceOf(facts);
  const rows = divisions.flatMap((division) =>
    points[division].results.map((one) => ({
      result_id: one.id,
      rank: one.place,
      ranking_system_id: points[division].rankingSystem,
      swim_points: one.swimPoints,
      bike_points: one.bikePoints,
      run_points: one.runPoints,
      overall_points: one.overallPoints,
      t100_points: t100Race ? t100Points(t100Race, one.place) : null,
    })),
  );
  if (rows.length > 0) await writePoints(tx, rows);
  return points;
}

async function writePoints(tx: Tx, rows: readonly { result_id: number }[]): Promise<void> {
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

/**
 * Ranking points by athlete in the set that a race of this date is measured by: of everyone, or of some athletes; null when no day is
 * known.
 */
export async function rankingPointsBefore(
  db: Queryable,
  date: string | null,
  athleteIds?: readonly number[],
): Promise<Map<number, number> | null> {
  if (date === null) return null;
  const sets = await db
    .select({ id: rankingSet.id, date: rankingSet.date, published: rankingSet.published })
    .from(rankingSet)
    .where(and(eq(rankingSet.published, 1), sql`${rankingSet.date} <= ${date}`));
  const set = rankingSetForRace(
    date,
    sets.map((one) => ({ ...one, isPublished: one.published === 1 })),
  );
  if (!set) return new Map();
  const rows = await db
    .select({ athlete_id: rankingRow.athlete_id, points: rankingRow.overall_points })
    .from(rankingRow)
    .where(
      and(
        eq(rankingRow.set_id, set.id),
        athleteIds && sql`${rankingRow.athlete_id} = any(${sql.param(athleteIds)}::int[])`,
      ),
    );
  return new Map(rows.flatMap((row) => (row.points === null ? [] : [[row.athlete_id, row.points]])));
}

async function startersByDivision(tx: Tx, raceId: number): Promise<Record<Division, number[]>> {
  const results = await tx
    .select({ athleteId: result.athlete_id, division: result.division, status: result.status })
    .from(result)
    .where(eq(result.race_id, raceId));
  const participants = await tx
    .select({
      athleteId: participant.athlete_id,
      division: athlete.division,
      waiting: participant.is_waiting,
    })
    .from(participant)
    .innerJoin(athlete, eq(athlete.id, participant.athlete_id))
    .where(eq(participant.race_id, raceId));
  const of = (wanted: Division) =>
    startersOf(
      results.filter(({ division }) => division === wanted),
      participants
        .filter(({ division }) => division === wanted)
        .map(({ athleteId, waiting }) => ({ athleteId, isWaiting: waiting === 1 })),
    );
  return { MPRO: of('MPRO'), FPRO: of('FPRO') };
}

export interface CalculatedSof {
  sof_mpro_calculated: number | null;
  sof_mpro_last_calculated: Date | null;
  sof_fpro_calculated: number | null;
  sof_fpro_last_calculated: Date | null;
}

/**
 * Calculates the strength of field of both divisions from who started (or, before there are results, who is on the start list)
 * and the newest published ranking set dated on or before the race, and writes it with the time. A division without starters,
 * or a race without a date, has none. Points are not touched. Null when there is no such race.
 */
export async function recalculateSof(tx: Tx, raceId: number, at: Date): Promise<CalculatedSof | null> {
  if (!(await lockRaceResults(tx, raceId))) return null;
  const facts = await raceFacts(tx, raceId);
  if (!facts) return null;
  const starters = await startersByDivision(tx, raceId);
  const points = await rankingPointsBefore(tx, facts.date, [...starters.MPRO, ...starters.FPRO]);
  const mpro = strengthOfStarters(starters.MPRO, points);
  const fpro = strengthOfStarters(starters.FPRO, points);
  const calculated = {
    sof_mpro_calculated: mpro,
    sof_mpro_last_calculated: mpro === null ? null : at,
    sof_fpro_calculated: fpro,
    sof_fpro_last_calculated: fpro === null ? null : at,
  };
  await tx.update(race).set(calculated).where(eq(race.id, raceId));
  return calculated;
}
