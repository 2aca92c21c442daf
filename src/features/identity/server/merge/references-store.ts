import { sql } from 'drizzle-orm';
import type { Tx } from '#database/change-sets.ts';
import type { Row } from '#features/history/server/history-store.ts';

interface Reference {
  column: string;
  target: string;
  target_column: string;
}

async function referencesOf(tx: Tx, table: string): Promise<Reference[]> {
  const found = await tx.execute<Reference & Row>(sql`
    select a.attname as column, t.relname as target, f.attname as target_column from pg_constraint c
    join pg_class t on t.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    where c.contype = 'f' and c.conrelid = ${table}::regclass`);
  return found.rows;
}

/** The columns of each row that refer to deleted records, in the order of the rows. */
export async function deadColumns(tx: Tx, table: string, rows: readonly Row[]): Promise<string[][]> {
  const dead = rows.map((): string[] => []);
  for (const { column, target, target_column } of await referencesOf(tx, table)) {
    const wanted = rows.map((row) => row[column] ?? null);
    const found = await tx.execute<{ id: string }>(sql`
      select ${sql.identifier(target_column)}::text as id from ${sql.identifier(target)}
      where ${sql.identifier(target_column)}::text in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`);
    const there = new Set(found.rows.map((row) => row.id));
    wanted.forEach((id, place) => {
      if (id !== null && !there.has(String(id))) dead[place]?.push(column);
    });
  }
  return dead;
}
