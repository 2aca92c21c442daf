import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
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

/** A race that may give other rows than when the set was generated; `digest` at that time: '' for nothing, null if it was not read. */
export interface RaceToCheck {
  race_id: number;
  digest: string | null;
}

/** The races whose revision differs from that of the generation, and races with results that entered the window. */
export async function racesToCheck(
  db: Queryable,
  table: InputsTable,
  set: { id: number; date: PlainDate },
  type: RankingType,
): Promise<RaceToCheck[]> {
  const { from, to } = rankingWindow(type, set.date);
  const inputs = sql.identifier(table);
  const found = await db.execute<{ race_id: number; digest: string | null }>(sql`
    select i.race_id, i.digest from ${inputs} i left join race_revision v on v.race_id = i.race_id
    where i.set_id = ${set.id} and coalesce(v.revision, 0) <> i.revision
    union all
    select v.race_id, null from race_revision v join race on race.id = v.race_id
    where race.date between ${from ?? '0001-01-01'}::date and ${to}::date
      and not exists (select 1 from ${inputs} i where i.set_id = ${set.id} and i.race_id = v.race_id)
    order by 1`);
  return found.rows;
}

/** The id of the newest change set; 0 in an empty database. */
export async function newestChangeSet(db: Queryable): Promise<number> {
  const found = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from change_set`);
  return found.rows[0]?.id ?? 0;
}
