import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athleteMerge } from '#database/tables/athlete-tables.ts';

export type MergeRow = typeof athleteMerge.$inferSelect;

/** Merges, newest first, with the number of rows that each one changed. */
export async function allMerges(db: Queryable): Promise<(MergeRow & { count: number })[]> {
  return db
    .select({
      ...getTableColumns(athleteMerge),
      count: sql<number>`(select count(*)::int from change_row r
        where r.change_set_id = "athlete_merge"."change_set_id" and r.table_name <> 'athlete_merge')`,
    })
    .from(athleteMerge)
    .orderBy(desc(athleteMerge.id));
}

export async function insertMerge(tx: Tx, values: typeof athleteMerge.$inferInsert): Promise<number> {
  const [row] = await tx.insert(athleteMerge).values(values).returning({ id: athleteMerge.id });
  return (row as { id: number }).id;
}

export async function lockMerge(tx: Tx, id: number): Promise<MergeRow | null> {
  const [row] = await tx.select().from(athleteMerge).where(eq(athleteMerge.id, id)).for('update');
  return row ?? null;
}

export async function mergeById(db: Queryable, id: number): Promise<MergeRow | null> {
  const [row] = await db.select().from(athleteMerge).where(eq(athleteMerge.id, id));
  return row ?? null;
}

export async function markUnmerged(tx: Tx, id: number, at: Date, notReturned: string[]): Promise<void> {
  await tx
    .update(athleteMerge)
    .set({ unmerged_at: at, not_returned: notReturned })
    .where(eq(athleteMerge.id, id));
}
