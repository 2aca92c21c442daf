import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { type RankingType, rankingWindow } from '#rules/ranking/ranking-types.ts';

/** A race that may give other rows than when the set was generated; `digest` at that time: '' for nothing, null if it was not read. */
export interface SuspectRace {
  race_id: number;
  digest: string | null;
}

/** The races whose revision differs from that of the generation, and races with results that entered the window. */
export async function suspectRaces(
  db: Queryable,
  setId: number,
  type: RankingType,
  date: PlainDate,
): Promise<SuspectRace[]> {
  const { from, to } = rankingWindow(type, date);
  const found = await db.execute<{ race_id: number; digest: string | null }>(sql`
    select i.race_id, i.digest from ranking_input i left join race_revision v on v.race_id = i.race_id
    where i.set_id = ${setId} and coalesce(v.revision, 0) <> i.revision
    union all
    select v.race_id, null from race_revision v join race on race.id = v.race_id
    where race.date between ${from ?? '0001-01-01'}::date and ${to}::date
      and not exists (select 1 from ranking_input i where i.set_id = ${setId} and i.race_id = v.race_id)
    order by 1`);
  return found.rows;
}

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
