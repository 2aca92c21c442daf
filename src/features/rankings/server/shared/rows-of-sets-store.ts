import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { parseIntegers } from '#database/parse-integers.ts';

/** A table of generated rows: its columns after `set_id`, as written in SQL, `athlete_id` first. */
export interface RowsTable {
  name: 'ranking_row' | 'contender_ranking_row';
  columns: readonly string[];
}

/** The rows of a generated set, as numbers that only `athleteId` and `query` understand. */
export interface NewRows {
  table: RowsTable;
  rows: readonly number[];
  athleteId: (row: number) => number;
  /** Some of the rows as a table with these columns. */
  query: (rows: readonly number[]) => SQL;
}

const columnsOf = ({ columns }: RowsTable) => sql.raw(columns.join(', '));
const columnsIn = ({ columns }: RowsTable, table: string) =>
  sql.raw(columns.map((column) => `${table}.${column}`).join(', '));
const assignments = ({ columns }: RowsTable) =>
  sql.raw(columns.map((column) => `${column} = new.${column}`).join(', '));

export type GenerationTable = 'ranking_generation' | 'contender_generation';

export async function hasRows(db: Queryable, table: RowsTable['name'], setId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${sql.identifier(table)} where set_id = ${setId} limit 1`,
  );
  return rows.length > 0;
}

/** The digest of the input of a set's rows; null before the first generation. */
export async function digestOfSet(
  db: Queryable,
  table: GenerationTable,
  setId: number,
): Promise<string | null> {
  const { rows } = await db.execute<{ input_digest: string }>(sql`
    select input_digest from ${sql.identifier(table)} where set_id = ${setId}`);
  return rows[0]?.input_digest ?? null;
}

/** The athletes who have a row in a set. */
export async function athletesInSet(tx: Tx, { name }: RowsTable, setId: number): Promise<Set<number>> {
  const found = await tx.execute<{ count: number; numbers: string }>(sql`
    select count(*)::int as count, coalesce(string_agg(athlete_id || ' ', ''), '') as numbers
    from ${sql.identifier(name)} where set_id = ${setId}`);
  const { count = 0, numbers = '' } = found.rows[0] ?? {};
  return new Set(parseIntegers(numbers, count));
}

/** Deletes the rows of athletes from a set. */
export async function removeRows(
  tx: Tx,
  { name }: RowsTable,
  setId: number,
  athleteIds: readonly number[],
): Promise<void> {
  if (athleteIds.length === 0) return;
  await tx.execute(sql`
    delete from ${sql.identifier(name)} where set_id = ${setId} and athlete_id = any(${sql.param(athleteIds)}::int[])`);
}

/**
 * Updates the rows of athletes who already have one in the set; rows without a difference are not written. `rows` are sorted by athlete id,
 * so that the old rows are found by the key.
 */
export async function updateRows(
  tx: Tx,
  { table, athleteId, query }: NewRows,
  setId: number,
  rows: readonly number[],
): Promise<void> {
  const [from, to] = [rows[0], rows.at(-1)].map((row) => (row === undefined ? 0 : athleteId(row)));
  await tx.execute(sql`
    update ${sql.identifier(table.name)} as old set ${assignments(table)} from ${query(rows)} as new (${columnsOf(table)})
    where old.set_id = ${setId} and old.athlete_id between ${from} and ${to} and old.athlete_id = new.athlete_id
      and (${columnsIn(table, 'old')}) is distinct from (${columnsIn(table, 'new')})`);
}

/** Inserts rows of athletes who have none in the set. */
export async function insertRows(
  tx: Tx,
  { table, query }: NewRows,
  setId: number,
  rows: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${sql.identifier(table.name)} (set_id, ${columnsOf(table)})
    select ${setId}::int, new.* from ${query(rows)} as new (${columnsOf(table)})`);
}
