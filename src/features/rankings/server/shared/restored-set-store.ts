import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { changeRow } from '#database/tables/history-tables.ts';

/**
 * The set that an undo restored or gave another type; null if there is none. Its rows, which are derived, are not in the history: it has
 * none, or those of the other type.
 */
export async function restoredSet(
  db: Queryable,
  table: 'ranking_set' | 'contender_ranking_set',
  undoing: number,
): Promise<{ id: number; date: string } | null> {
  const [row] = await db
    .select({ set: changeRow.after })
    .from(changeRow)
    .where(
      and(
        eq(changeRow.change_set_id, undoing),
        eq(changeRow.table_name, table),
        isNotNull(changeRow.after),
        sql`(${changeRow.before} is null or ${changeRow.before} ->> 'type' <> ${changeRow.after} ->> 'type')`,
      ),
    );
  return row ? (row.set as { id: number; date: string }) : null;
}
