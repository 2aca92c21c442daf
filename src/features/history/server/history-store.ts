import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { changeRow, changeSet } from '#database/tables/history-tables.ts';

export type ChangeSetRow = typeof changeSet.$inferSelect;
export type ChangeRow = typeof changeRow.$inferSelect;
export type Row = Record<string, unknown>;

/** Locks a change set, so that two people cannot undo it at the same time. */
export async function lockChangeSet(tx: Tx, id: number): Promise<ChangeSetRow | null> {
  const [row] = await tx.select().from(changeSet).where(eq(changeSet.id, id)).for('update');
  return row ?? null;
}

/** The recorded rows of a change set, in their order. */
export async function rowsOfChangeSet(
  db: Queryable,
  id: number,
  { limit = 1_000_000, offset = 0 } = {},
): Promise<ChangeRow[]> {
  return db
    .select()
    .from(changeRow)
    .where(eq(changeRow.change_set_id, id))
    .orderBy(changeRow.id)
    .limit(limit)
    .offset(offset);
}

/** Records that `by` undid a change set, in full or in part, with its text; what that one had undone can be undone again. */
export async function markUndone(
  tx: Tx,
  undone: ChangeSetRow,
  by: number,
  { isWhole, what }: { isWhole: boolean; what: string },
): Promise<void> {
  await tx.update(changeSet).set({ undoes: undone.id, what }).where(eq(changeSet.id, by));
  if (isWhole) await tx.update(changeSet).set({ undone_by: by }).where(eq(changeSet.id, undone.id));
  if (undone.undoes !== null)
    await tx.update(changeSet).set({ undone_by: null }).where(eq(changeSet.id, undone.undoes));
}

/**
 * Locks the races whose results are about to change, in the order of their ids. Every change of results
 * locks the race first; a change of results of several races that locked them only when points are
 * recalculated could cause a deadlock.
 */
export async function lockRaces(tx: Tx, raceIds: readonly number[]): Promise<void> {
  if (raceIds.length === 0) return;
  await tx.execute(sql`select 1 from race
    where id in (select value::int from jsonb_array_elements_text(${JSON.stringify(raceIds)}::jsonb)) order by id for no key update`);
}

const TABLES_OF_RACES = ['result', 'participant', 'withdrawal'];

/** The races whose results or lists are in the recorded rows. */
export const racesOfRows = (
  rows: readonly Pick<ChangeRow, 'table_name' | 'before' | 'after'>[],
): number[] => [
  ...new Set(
    rows
      .filter((row) => TABLES_OF_RACES.includes(row.table_name))
      .flatMap(({ before, after }) => [before?.race_id, after?.race_id])
      .filter((id) => typeof id === 'number'),
  ),
];

/** Lets rows be restored in any order: references are checked by {@link checkReferences}, not with each statement. */
export async function deferReferences(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints all deferred`);
}

/** Checks the deferred references; throws the database's error for a broken one. */
export async function checkReferences(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints all immediate`);
}

/** The columns of a table's primary key. */
export async function keyColumns(tx: Queryable, table: string): Promise<string[]> {
  const found = await tx.execute<{ name: string }>(sql`
    select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisprimary and i.indrelid = ${table}::regclass order by a.attnum`);
  return found.rows.map((row) => row.name);
}

const sameKey = (keys: readonly string[]) =>
  sql.join(
    keys.map((key) => sql`t.${sql.identifier(key)} = r.${sql.identifier(key)}`),
    sql` and `,
  );

const asRecords = (table: string, rows: readonly Row[]) =>
  sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb) r`;

/** Only the keys: other values may have been erased, so that they no longer fit their columns. */
const keysOf = (rows: readonly Row[], keys: readonly string[]): Row[] =>
  rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));

/** The current rows, found by the keys of the given rows, and locked unless they are only shown. */
export async function currentRows(
  tx: Queryable,
  table: string,
  keys: readonly string[],
  rows: readonly Row[],
  isLocked = true,
): Promise<Row[]> {
  const lock = isLocked ? sql`for update of t` : sql``;
  const found = await tx.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t join ${asRecords(table, keysOf(rows, keys))} on ${sameKey(keys)} ${lock}`,
  );
  return found.rows.map((one) => one.row);
}

export async function removeRows(
  tx: Tx,
  table: string,
  keys: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await tx.execute(
    sql`delete from ${sql.identifier(table)} t using ${asRecords(table, keysOf(rows, keys))} where ${sameKey(keys)}`,
  );
}

export async function restoreChangeRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${columns}) select ${columns} from ${asRecords(table, rows)}`,
  );
}

/** Restores the given fields of one row. */
export async function writeBack(
  tx: Tx,
  table: string,
  keys: readonly string[],
  row: Row,
  fields: readonly string[],
): Promise<void> {
  const values = sql.join(
    fields.map((name) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${sql.identifier(table)} t set ${values} from ${asRecords(table, [row])} where ${sameKey(keys)}`,
  );
}

/** The newest change of one of these rows after a change set, which prevents undoing it. */
export async function laterChange(
  tx: Tx,
  table: string,
  key: Row,
  after: number,
): Promise<ChangeSetRow | null> {
  const [row] = await tx
    .select({ set: changeSet })
    .from(changeRow)
    .innerJoin(changeSet, eq(changeSet.id, changeRow.change_set_id))
    .where(
      sql`${changeRow.table_name} = ${table} and ${changeRow.change_set_id} > ${after}
        and coalesce(${changeRow.after}, ${changeRow.before}) @> ${JSON.stringify(key)}::jsonb`,
    )
    .orderBy(desc(changeRow.id))
    .limit(1);
  return row?.set ?? null;
}

/** Fields of one record that were changed since a version, with author and time; for edits of an older version. */
export async function changesSince(
  db: Queryable,
  table: string,
  entityId: string,
  key: Row,
  version: number,
): Promise<{ before: Row; after: Row; who: string; at: Date; account_id: number | null }[]> {
  const rows = await db
    .select({
      before: changeRow.before,
      after: changeRow.after,
      who: changeSet.who,
      at: changeSet.at,
      account_id: changeSet.account_id,
    })
    .from(changeRow)
    .innerJoin(changeSet, eq(changeSet.id, changeRow.change_set_id))
    .where(
      sql`${changeRow.table_name} = ${table} and ${changeRow.entity_id} = ${entityId}
        and ${changeRow.after} @> ${JSON.stringify(key)}::jsonb and (${changeRow.after} ->> 'version')::int > ${version}`,
    )
    .orderBy(changeRow.id);
  return rows.map((row) => ({ ...row, before: row.before ?? {}, after: row.after ?? {} }));
}
