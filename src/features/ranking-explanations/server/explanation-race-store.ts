import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { ResultStatus } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';

/** Athletes who raced, or are on the start or wait list, with their ranking points in the given set. */
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
  db: Queryable,
  wanted: readonly { race_id: number; set_id: number | null }[],
): Promise<StarterRow[]> {
  if (wanted.length === 0) return [];
  const raceIds = sql.param(wanted.map(({ race_id }) => race_id));
  const setIds = sql.param(wanted.map(({ set_id }) => set_id));
  // The starters are joined to the ranking one by one by its key: reading the whole set for so few would take longer.
  const found = await db.execute<StarterRow>(sql`
    with wanted as (select * from unnest(${raceIds}::int[], ${setIds}::int[]) as wanted(race_id, set_id)),
    starter as (
      select r.race_id, r.athlete_id, r.division, r.status, null::smallint as is_waiting
      from result r where r.race_id = any(${raceIds}::int[])
      union all
      select p.race_id, p.athlete_id, a.division, null, p.is_waiting
      from participant p join athlete a on a.id = p.athlete_id where p.race_id = any(${raceIds}::int[])
    )
    select starter.*, a.name, ranked.points
    from starter join wanted on wanted.race_id = starter.race_id join athlete a on a.id = starter.athlete_id
    left join lateral (
      select row.overall_points as points from ranking_row row
      where row.set_id = wanted.set_id and row.athlete_id = starter.athlete_id
    ) ranked on true`);
  return found.rows;
}
