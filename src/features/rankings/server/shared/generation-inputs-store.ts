import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { databaseRun } from '#database/database-state.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { type RankingType, rankingWindow } from '#rules/ranking/ranking-types.ts';

// What the rows of a generated set were calculated from, race by race: the same for world and contender rankings.

export type InputsTable = 'ranking_input' | 'contender_input';

/** A race that was read: the digest of what it contributed ('' for nothing), and its revision. */
export interface ReadRace {
  race_id: number;
  digest: string;
  revision: number;
}

/** Replaces the inputs of a set; races that do not change are not written. */
export async function saveInputs(
  tx: Tx,
  table: InputsTable,
  setId: number,
  races: readonly ReadRace[],
): Promise<void> {
  const inputs = sql.identifier(table);
  const column = (value: (race: ReadRace) => unknown) => sql.param(`{${races.map(value).join(',')}}`);
  const made = sql`
    select * from unnest(${column((race) => race.race_id)}::int[], ${column((race) => `"${race.digest}"`)}::text[],
      ${column((race) => race.revision)}::int[]) as made (race_id, digest, revision)`;
  await tx.execute(sql`
    with made as materialized (${made}), gone as (
      delete from ${inputs} own where set_id = ${setId}
        and not exists (select 1 from made where made.race_id = own.race_id)
    )
    insert into ${inputs} as own (set_id, race_id, digest, revision)
    select ${setId}::int, made.* from made
    on conflict (set_id, race_id) do update set digest = excluded.digest, revision = excluded.revision
      where (own.digest, own.revision) is distinct from (excluded.digest, excluded.revision)`);
}

/** A generated set and the rule that decides which races are in its window. */
export interface SetWithRule {
  id: number;
  date: PlainDate;
  type: RankingType;
}

/** A row for each set and race whose revision differs from that of the generation, or that entered the window with results. */
const toCheck = (table: InputsTable, sets: readonly SetWithRule[]): SQL => {
  const inputs = sql.identifier(table);
  const windows = sets.map(({ id, date, type }) => {
    const { from, to } = rankingWindow(type, date);
    return { id, first: from ?? '0001-01-01', last: to };
  });
  return sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as wanted (id int, first date, last date))
    select wanted.id as set_id, i.race_id, i.digest, v.revision, v.xmin
    from wanted join ${inputs} i on i.set_id = wanted.id left join race_revision v on v.race_id = i.race_id
    where coalesce(v.revision, 0) <> i.revision
    union all
    select wanted.id, v.race_id, null, v.revision, v.xmin
    from wanted join race on race.date between wanted.first and wanted.last join race_revision v on v.race_id = race.id
    where not exists (select 1 from ${inputs} i where i.set_id = wanted.id and i.race_id = v.race_id)`;
};

/** A race that may give other rows than when the set was generated; `digest` at that time: '' for nothing, null if it was not read. */
export interface RaceToCheck {
  race_id: number;
  digest: string | null;
}

/** The races of a set that may give other rows now. */
export async function racesToCheck(
  db: Queryable,
  table: InputsTable,
  { id, date }: { id: number; date: PlainDate },
  type: RankingType,
): Promise<RaceToCheck[]> {
  const found = await db.execute<{ race_id: number; digest: string | null }>(sql`
    select race_id, digest from (${toCheck(table, [{ id, date, type }])}) as found order by race_id`);
  return found.rows;
}

/**
 * By set that has races to check: a text that differs after any of these races was written again. The start of the database is in it,
 * because after a restore the same revision can mean other results.
 */
export async function versionsToCheck(
  db: Queryable,
  table: InputsTable,
  sets: readonly SetWithRule[],
): Promise<Map<number, string>> {
  const found = await db.execute<{ set_id: number; versions: string }>(sql`
    select set_id, concat_ws(' ', ${databaseRun}, count(*),
      sum(hashtextextended(concat_ws(' ', race_id, revision, xmin), 0))) as versions
    from (${toCheck(table, sets)}) as found group by set_id`);
  return new Map(found.rows.map(({ set_id, versions }) => [set_id, versions]));
}

/** A text that differs after any race was written that a ranking can contain. */
export async function versionOfAllRaces(db: Queryable): Promise<string> {
  const found = await db.execute<{ version: string }>(sql`
    select concat_ws(' ', ${databaseRun}, count(*),
      sum(hashtextextended(concat_ws(' ', race_id, revision, xmin), 0))) as version from race_revision`);
  return found.rows[0]?.version ?? '';
}

/** The id of the newest change set; 0 in an empty database. */
export async function newestChangeSet(db: Queryable): Promise<number> {
  const found = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from change_set`);
  return found.rows[0]?.id ?? 0;
}
