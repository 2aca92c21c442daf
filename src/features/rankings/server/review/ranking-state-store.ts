import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { RankingWindow } from '#rules/ranking/ranking-types.ts';

export type Row = Record<string, unknown>;

/** A change of a result or of the race's own fields. */
export interface FactChange {
  race_id: number;
  table: 'result' | 'race';
  before: Row | null;
  after: Row | null;
}

/** The same as recorded in history: with author and time. */
export interface RecordedChange extends FactChange {
  change_set_id: number;
  at: Date;
  who: string;
}

/** Changes of these races' results and facts recorded after a change set, oldest first. */
export async function changesOfRaces(
  db: Queryable,
  raceIds: readonly number[],
  afterChangeSet: number,
): Promise<RecordedChange[]> {
  const found = await db.execute<
    Omit<RecordedChange, 'race_id' | 'at'> & { race_id: string; at: string }
  >(sql`
    select r.entity_id as race_id, r.table_name as "table", r.before, r.after, r.change_set_id, s.at, s.who
    from change_row r join change_set s on s.id = r.change_set_id
    where r.entity = 'race' and r.entity_id in (select jsonb_array_elements_text(${JSON.stringify(raceIds)}::jsonb))
      and r.change_set_id > ${afterChangeSet} and r.table_name in ('result', 'race')
    order by r.id`);
  return found.rows.map((row) => ({
    ...row,
    race_id: Number(row.race_id),
    change_set_id: Number(row.change_set_id),
    at: new Date(row.at),
  }));
}

/** Of these sets, those with a race that was written since they were generated, or one in their window that they do not contain. */
export async function setsWithOtherRaces(
  db: Queryable,
  sets: readonly { id: number; window: RankingWindow }[],
): Promise<Set<number>> {
  const windows = JSON.stringify(sets.map(({ id, window }) => ({ id, ...window })));
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id from jsonb_to_recordset(${windows}::jsonb) as s (id int, "from" date, "to" date) where exists (
      select from ranking_input i left join race_revision v on v.race_id = i.race_id
      where i.set_id = s.id and coalesce(v.revision, 0) <> i.revision)
    or exists (
      select from race r where r.date between coalesce(s."from", '-infinity') and s."to"
        and not exists (select from ranking_input i where i.set_id = s.id and i.race_id = r.id)
        and exists (select from result_points p join result x on x.id = p.result_id
          where x.race_id = r.id and p.overall_points is not null))`);
  return new Set(rows.map(({ id }) => id));
}
