import { eq, inArray, sql } from 'drizzle-orm';
import { race, serie, tier } from '#database/tables/race-tables.ts';
import type { Reader } from '#database/transaction.ts';
import type { Division } from '#rules/division.ts';
import type { ResultStatus } from '#rules/places.ts';
import { raceName } from '#rules/race-dates.ts';

export type ExplainedRaceRow = Awaited<ReturnType<typeof explainedRaces>>[number];

/** Races with what explanations say of them; those that are not there are left out. */
export async function explainedRaces(db: Reader, raceIds: readonly number[]) {
  if (raceIds.length === 0) return [];
  const rows = await db
    .select({
      id: race.id,
      serie: serie.name,
      year: race.year,
      date: race.date,
      division: race.division,
      tier: tier.name,
      base_points: tier.base_points,
      dropoff_percentage: tier.dropoff_percentage,
      sof_mpro_manual: race.sof_mpro_manual,
      sof_mpro_calculated: race.sof_mpro_calculated,
      sof_mpro_last_calculated: race.sof_mpro_last_calculated,
      sof_fpro_manual: race.sof_fpro_manual,
      sof_fpro_calculated: race.sof_fpro_calculated,
      sof_fpro_last_calculated: race.sof_fpro_last_calculated,
    })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .where(inArray(race.id, [...raceIds]));
  return rows.map(({ serie: serieName, year, ...row }) => ({
    ...row,
    name: raceName(serieName, { date: row.date, year }),
  }));
}

/** Who raced, or stands on the start or wait list, with the ranking points in the set asked for. */
export type StarterRow = {
  race_id: number;
  athlete_id: number;
  name: string;
  division: Division;
  /** Null: from the lists. */
  status: ResultStatus | null;
  is_waiting: 0 | 1 | null;
  points: number | null;
};

/** The results and participants of races; `set_id` null: nobody has points. */
export async function startersOfRaces(
  db: Reader,
  asked: readonly { race_id: number; set_id: number | null }[],
): Promise<StarterRow[]> {
  if (asked.length === 0) return [];
  const found = await db.execute<StarterRow>(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(race_id int, set_id int)
    ), starter as (
      select asked.race_id, asked.set_id, r.athlete_id, r.division, r.status, null::smallint as is_waiting
      from asked join result r on r.race_id = asked.race_id
      union all
      select asked.race_id, asked.set_id, p.athlete_id, a.division, null, p.is_waiting
      from asked join participant p on p.race_id = asked.race_id join athlete a on a.id = p.athlete_id
    )
    select starter.race_id, starter.athlete_id, a.name, starter.division, starter.status, starter.is_waiting,
      row.overall_points as points
    from starter join athlete a on a.id = starter.athlete_id
    left join ranking_row row on row.set_id = starter.set_id and row.athlete_id = starter.athlete_id`);
  return found.rows;
}
