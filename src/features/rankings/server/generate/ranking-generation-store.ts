import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { rankingGeneration } from '#database/tables/ranking-tables.ts';

export interface Generation {
  type: number;
  rules_version: string;
  input_digest: string;
  generated_at: Date;
  generated_by: number | null;
  change_set_id: number;
}

/** A race that was read: the digest of what it contributed ('' for nothing), and its revision. */
export interface ReadRace {
  race_id: number;
  digest: string;
  revision: number;
}

/** Saves what the rows were generated from. */
export async function saveGeneration(
  tx: Tx,
  setId: number,
  generation: Generation,
  races: readonly ReadRace[],
): Promise<void> {
  await tx
    .insert(rankingGeneration)
    .values({ set_id: setId, ...generation })
    .onConflictDoUpdate({ target: rankingGeneration.set_id, set: generation });
  const column = (value: (race: ReadRace) => unknown) => sql.param(`{${races.map(value).join(',')}}`);
  const made = sql`
    select * from unnest(${column((race) => race.race_id)}::int[], ${column((race) => `"${race.digest}"`)}::text[],
      ${column((race) => race.revision)}::int[]) as made (race_id, digest, revision)`;
  await tx.execute(sql`
    with made as materialized (${made}), gone as (
      delete from ranking_input own where set_id = ${setId}
        and not exists (select from made where made.race_id = own.race_id)
    )
    insert into ranking_input as own (set_id, race_id, digest, revision)
    select ${setId}::int, made.* from made
    on conflict (set_id, race_id) do update set digest = excluded.digest, revision = excluded.revision
      where (own.digest, own.revision) is distinct from (excluded.digest, excluded.revision)`);
}

/** The id of the newest change set; 0 in an empty database. */
export async function newestChangeSet(db: Queryable): Promise<number> {
  const found = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from change_set`);
  return found.rows[0]?.id ?? 0;
}
