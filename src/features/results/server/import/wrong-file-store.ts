import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { ResultStatus } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';
import { raceName } from '#rules/races/race-dates.ts';
import type { RaceField } from '#rules/results-import/wrong-file.ts';

/** The number of newest races of the same distance that times are compared with, and the minimum. */
const RACES_COMPARED = 20;
const FEWEST_RACES = 3;

interface KnownRow {
  athleteId: number;
  status: ResultStatus;
  overall: number;
}

/**
 * The race whose stored results equal the most rows (same athlete, status and overall time); null when there is none or when it is the race
 * itself.
 */
export async function raceWithEqualResults(
  db: Queryable,
  raceId: number,
  rows: readonly KnownRow[],
): Promise<RaceField['equalRace']> {
  if (rows.length === 0) return null;
  const found = await db.execute<{
    id: number;
    serie: string;
    date: string | null;
    year: number | null;
    rows: number;
    timed: number;
  }>(sql`
    select race.id, serie.name as serie, race.date::text as date, race.year, equal.rows, equal.timed
    from (
      select result.race_id, count(*)::int as rows, count(*) filter (where result.overall > 0)::int as timed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file("athleteId" int, status text, overall int)
      join result on result.athlete_id = file."athleteId" and result.status = file.status and result.overall = file.overall
      group by result.race_id
      order by timed desc, rows desc, result.race_id = ${raceId} desc, result.race_id
      limit 1
    ) as equal
    join race on race.id = equal.race_id
    join serie on serie.id = race.serie_id
    where race.id <> ${raceId}`);
  const [race] = found.rows;
  if (!race) return null;
  return { id: race.id, name: raceName(race.serie, race), rows: race.rows, timed: race.timed };
}

/** Athletes on the race's start list, by division, without the wait list. */
export async function startersOfRace(db: Queryable, raceId: number): Promise<RaceField['starters']> {
  const { rows } = await db.execute<{ athlete_id: number; division: Division }>(sql`
    select participant.athlete_id, athlete.division
    from participant join athlete on athlete.id = participant.athlete_id
    where participant.race_id = ${raceId} and participant.is_waiting = 0`);
  const of = (division: Division) =>
    new Set(rows.filter((row) => row.division === division).map((row) => row.athlete_id));
  return { MPRO: of('MPRO'), FPRO: of('FPRO') };
}

/** Median overall time of the finishers of other races of the distance; null for a shortened course or too few races. */
export async function medianOfDistance(db: Queryable, raceId: number): Promise<RaceField['medianSeconds']> {
  const { rows } = await db.execute<{ division: Division; median: number }>(sql`
    select result.division, percentile_disc(0.5) within group (order by result.overall)::int as median
    from result
    where result.status = 'Finish' and result.overall > 0 and result.race_id in (
      select other.id
      from race own join race other on other.distance_type = own.distance_type and other.id <> own.id
      where own.id = ${raceId} and own.distance_type > 0 and own.course_shortened = 0
        and exists (select 1 from result where result.race_id = other.id)
      order by other.date desc nulls last, other.id desc
      limit ${RACES_COMPARED})
    group by result.division
    having count(distinct result.race_id) >= ${FEWEST_RACES}`);
  const of = (division: Division) => rows.find((row) => row.division === division)?.median ?? null;
  return { MPRO: of('MPRO'), FPRO: of('FPRO') };
}
