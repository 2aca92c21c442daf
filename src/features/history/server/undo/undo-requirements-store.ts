import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { Row } from '../history-store.ts';

// What the database's constraints mean for rows that an undo deletes, changes or restores.

/** A reference from a column of one table to a column of another. */
export interface Reference {
  child: string;
  column: string;
  parent: string;
  parent_column: string;
  /** a, r: refused; c: deleted too; n: set to null. */
  on_delete: 'a' | 'r' | 'c' | 'n' | 'd';
  child_has_history: boolean;
}

/** All references between two columns. */
export async function allReferences(db: Queryable): Promise<Reference[]> {
  const { rows } = await db.execute<Reference & Row>(sql`
    select f.conrelid::regclass::text as child, c.attname as column, f.confrelid::regclass::text as parent,
      p.attname as parent_column, f.confdeltype as on_delete,
      exists (select 1 from pg_trigger t where t.tgrelid = f.conrelid and t.tgname = 'record_change') as child_has_history
    from pg_constraint f join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[1]
    join pg_attribute p on p.attrelid = f.confrelid and p.attnum = f.confkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and cardinality(f.conkey) = 1`);
  return rows;
}

/** The values as a set of the column's own type, so that its index is used. */
const typedValues = (table: string, column: string, values: readonly unknown[]) => sql`
  select r.${sql.identifier(column)} from jsonb_populate_recordset(null::${sql.identifier(table)},
    ${JSON.stringify(values.map((value) => ({ [column]: value })))}::jsonb) r`;

/** The rows of a table that have one of these values. */
export async function rowsWith(
  db: Queryable,
  table: string,
  column: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(t) as row from ${sql.identifier(table)} t
    where t.${sql.identifier(column)} in (${typedValues(table, column, values)})`);
  return rows.map(({ row }) => row);
}

/** Those of the values that a referenced column contains, as text. */
export async function presentValues(
  db: Queryable,
  { parent, parent_column: column }: Reference,
  values: readonly unknown[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ value: string }>(sql`
    select t.${sql.identifier(column)}::text as value from ${sql.identifier(parent)} t
    where t.${sql.identifier(column)} in (${typedValues(parent, column, values)})`);
  return new Set(rows.map(({ value }) => value));
}

/** The names of an athlete who was merged and of the one who was retained; null for others. */
export async function mergeOf(db: Queryable, goneId: number) {
  const { rows } = await db.execute<{ gone_name: string; kept_name: string }>(sql`
    select gone_name, kept_name from athlete_merge where gone_id = ${goneId} and unmerged_at is null order by id desc limit 1`);
  return rows[0] ?? null;
}

/** A unique index besides the primary key. */
interface UniqueIndex {
  /** Columns or expressions. */
  parts: string[];
  /** The columns that decide whether two rows collide, and under which condition. */
  columns: string[];
  condition: string | null;
}

export async function uniqueIndexes(db: Queryable, table: string): Promise<UniqueIndex[]> {
  const { rows } = await db.execute<UniqueIndex & Row>(sql`
    select array(select pg_get_indexdef(i.indexrelid, k, true) from generate_series(1, i.indnkeyatts) k) as parts,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum > 0
        and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')) as columns,
      pg_get_expr(i.indpred, i.indrelid) as condition
    from pg_index i where i.indisunique and not i.indisprimary and i.indrelid = ${table}::regclass`);
  return rows;
}

/** Pairs of a row to restore and a current row that has the same unique values. */
export async function collidingRows(
  db: Queryable,
  table: string,
  { parts, condition }: UniqueIndex,
  restored: readonly Row[],
): Promise<{ restored: Row; current: Row }[]> {
  const name = sql.identifier(table);
  const values = sql.raw(parts.map((part, at) => `${part} as unique_${at}`).join(', '));
  const where = condition === null ? sql`` : sql`where ${sql.raw(condition)}`;
  const same = sql.raw(parts.map((_, at) => `w.unique_${at} = t.unique_${at}`).join(' and '));
  const { rows } = await db.execute<{ restored: Row; current: Row }>(sql`
    select to_jsonb(w) as restored, to_jsonb(t) as current from
      (select *, ${values} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(restored)}::jsonb) ${where}) w
      join (select *, ${values} from ${name} ${where}) t on ${same}`);
  return rows;
}
