import { asc, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { found } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { race } from '#database/tables/race-tables.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import { assertNotStale } from './optimistic-locking.ts';

/** As the tables of the console sort a column of names. */
const byLanguage = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type RecordTable = PgTable & { id: PgColumn };

/** Columns of a record that races refer to: how many do, and whether it cannot be deleted therefore. `reference` is the column of the races. */
export function usedByRaces(table: RecordTable, reference: PgColumn) {
  const own = sql`from ${race} where race.${sql.identifier(reference.name)} = ${table}.id`;
  return {
    races_count: sql<number>`(select count(*)::int ${own})`,
    isRelatedRecords: sql<boolean>`exists (select ${own})`,
  };
}

const writesTo = <Table extends RecordTable>(table: Table) => ({
  /** Returns the new id. */
  async insert(tx: Tx, values: Table['$inferInsert']): Promise<number> {
    const [row] = await tx.insert(table).values(values).returning({ id: table.id });
    return (row as { id: number }).id;
  },
  async update(tx: Tx, id: number, changes: Partial<Table['$inferInsert']>): Promise<void> {
    await tx
      .update(table as PgTable)
      .set(changes)
      .where(eq(table.id, id));
  },
  async remove(tx: Tx, id: number): Promise<void> {
    await tx.delete(table).where(eq(table.id, id));
  },
});

/**
 * The statements that every plain record (tiers, series, brands …) needs. `table` has an id, a name and a version; `columns` are the
 * columns that are read. `noun` names a record in messages and history ("contract tier"); without it, it is the name of the table.
 */
export function recordStore<Table extends RecordTable, Columns extends SelectedFields>(
  table: Table,
  columns: Columns,
  noun: string = getTableName(table).replaceAll('_', ' '),
) {
  type Row = SelectResultFields<Columns>;
  const entity = getTableName(table);
  const title = sentenceCase(noun);
  const select = (db: Queryable) =>
    db
      .select(columns as SelectedFields)
      .from(table as PgTable)
      .$dynamic();

  const find = async (db: Queryable, id: number): Promise<Row | null> => {
    const [row] = await select(db).where(eq(table.id, id));
    return (row as Row | undefined) ?? null;
  };
  /** The record, locked until the change is committed; null when there is none. */
  const lock = async (tx: Tx, id: number): Promise<Row | null> => {
    await tx.execute(sql`select 1 from ${table} where ${table.id} = ${id} for update`);
    return find(tx, id);
  };
  const list = async (db: Queryable, ...order: SQL[]): Promise<Row[]> =>
    (await select(db).orderBy(...order)) as Row[];
  return {
    entity,
    title,
    find,
    lock,
    list,
    /** All records by name as people sort it, whatever the database's collation: ignoring case and accents. */
    byName: async (db: Queryable): Promise<Row[]> =>
      (await list(db, asc(table.id))).toSorted((one, other) =>
        byLanguage.compare(String(one.name), String(other.name)),
      ),
    /** Throws 404 when there is none. */
    read: async (db: Queryable, id: number): Promise<Row> => found(await find(db, id), `${noun} ${id}`),
    /** Locks the record for an edit of some of its fields, or of all: 404 when there is none, 409 when they changed since `version`. */
    async lockForEdit(tx: Tx, id: number, version: number | undefined, fields?: string[]): Promise<Row> {
      const row = found(await lock(tx, id), `${noun} ${id}`);
      await assertNotStale(tx, {
        table: entity,
        entityId: id,
        key: { id },
        version,
        ...(fields && { fields }),
      });
      return row;
    },
    ...writesTo(table),
  };
}
