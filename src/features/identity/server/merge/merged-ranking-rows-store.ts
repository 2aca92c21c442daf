import { sql } from 'drizzle-orm';
import type { Tx } from '#database/change-sets.ts';

/** Tables of generated rankings, each with a query for its generation time. They have no history, so a merge saves their rows. */
const RANKINGS = [
  { table: 'ranking_row', generated: sql`select set_id, generated_at from ranking_generation` },
  {
    table: 'contender_ranking_row',
    generated: sql`select set_id, generated_at from contender_generation`,
  },
] as const;

/** Saves the rows of the other athlete in generated rankings before they are deleted with the athlete. */
export async function saveMergedRankingRows(
  tx: Tx,
  mergeId: number,
  keptId: number,
  otherId: number,
): Promise<void> {
  for (const { table, generated } of RANKINGS)
    await tx.execute(sql`
      insert into athlete_merge_standing (merge_id, table_name, set_id, generated_at, is_taken_over, "row")
      select ${mergeId}, ${table}, r.set_id, g.generated_at,
        not exists (select 1 from ${sql.identifier(table)} k where k.set_id = r.set_id and k.athlete_id = ${keptId}), to_jsonb(r)
      from ${sql.identifier(table)} r left join (${generated}) g on g.set_id = r.set_id where r.athlete_id = ${otherId}`);
}

const written = (table: string, rows: ReturnType<typeof sql>) => sql`
  insert into ${sql.identifier(table)} select line.* from (${rows}) kept (line_row)
  cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, kept.line_row) line on conflict do nothing`;

/** The saved rows of sets that have not been regenerated since. */
const stillThere = (mergeId: number, table: string, generated: ReturnType<typeof sql>) => sql`
  athlete_merge_standing s join (${generated}) g on g.set_id = s.set_id and g.generated_at is not distinct from s.generated_at
  where s.merge_id = ${mergeId} and s.table_name = ${table}`;

/**
 * Sets stay as they were generated, so the retained athlete takes the other's rows in those where it has none; where both had one, its
 * own is retained. Such sets become stale, because results moved to another athlete.
 */
export async function takeOverRankingRows(tx: Tx, mergeId: number, keptId: number): Promise<void> {
  for (const { table, generated } of RANKINGS)
    await tx.execute(
      written(
        table,
        sql`select s."row" || ${JSON.stringify({ athlete_id: keptId })}::jsonb from ${stillThere(mergeId, table, generated)} and s.is_taken_over`,
      ),
    );
}

/** Restores the rows in the sets that have not been regenerated since. */
export async function returnRankingRows(tx: Tx, mergeId: number, keptId: number): Promise<void> {
  for (const { table, generated } of RANKINGS) {
    await tx.execute(sql`
      delete from ${sql.identifier(table)} where athlete_id = ${keptId} and set_id in (
        select s.set_id from ${stillThere(mergeId, table, generated)} and s.is_taken_over)`);
    await tx.execute(written(table, sql`select s."row" from ${stillThere(mergeId, table, generated)}`));
  }
}

/** The merges that a change made or unmade; merges that it changed in any other way are not included. */
export async function mergesInChange(
  tx: Tx,
  changeSetId: number,
): Promise<{ id: number; kept_id: number; is_merged: boolean }[]> {
  const found = await tx.execute<{ id: number; kept_id: number; is_merged: boolean }>(sql`
    with turned as (
      select coalesce(after, before) as merge,
        (before is not null and before ->> 'unmerged_at' is null) as was_merged,
        (after is not null and after ->> 'unmerged_at' is null) as is_merged
      from change_row where change_set_id = ${changeSetId} and table_name = 'athlete_merge')
    select (merge ->> 'id')::int as id, (merge ->> 'kept_id')::int as kept_id, is_merged from turned where was_merged <> is_merged`);
  return found.rows;
}
