import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';

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
