import { sql } from 'drizzle-orm';
import type { Tx } from '#database/change-sets.ts';
import { type Row, removeRows, restoreChangeRows } from '../history-store.ts';
import type { UndoEntry } from './classify-changes.ts';
import { stateOf } from './net-changes.ts';
import { allReferences } from './undo-requirements-store.ts';

const groupsOf = (entries: readonly UndoEntry[], nameOf: (entry: UndoEntry) => string): UndoEntry[][] => [
  ...Map.groupBy(entries, nameOf).values(),
];

/** Adjacent entries for the same fields of a table: they are written in one statement. */
function runsOf(entries: readonly UndoEntry[]): UndoEntry[][] {
  const runs: UndoEntry[][] = [];
  const nameOf = ({ change, fields }: UndoEntry) => `${change.table} ${fields.join(' ')}`;
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last?.[0] && nameOf(last[0]) === nameOf(entry)) last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** The columns that a table has today: recorded rows may name others. */
async function columnsOf(tx: Tx, table: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`);
  return new Set(rows.map(({ name }) => name));
}

async function restoreRows(tx: Tx, entries: readonly UndoEntry[]): Promise<void> {
  for (const group of groupsOf(entries, ({ change }) => change.table)) {
    const table = (group[0] as UndoEntry).change.table;
    const columns = await columnsOf(tx, table);
    const rows = group.map(({ change }) =>
      Object.fromEntries(Object.entries(change.before as Row).filter(([name]) => columns.has(name))),
    );
    for (const same of Map.groupBy(rows, (row) => Object.keys(row).sort().join(' ')).values())
      await restoreChangeRows(tx, table, same);
  }
}

async function restoreFields(tx: Tx, run: readonly UndoEntry[]): Promise<void> {
  const { change, fields } = run[0] as UndoEntry;
  const name = sql.identifier(change.table);
  const of = (names: readonly string[], row: Row | null) =>
    Object.fromEntries(names.map((column) => [column, row?.[column]]));
  // Apart from each other: a field may be part of the key.
  const rows = run.map(({ change: { keys, before, after } }) => ({
    before: of(fields, before),
    key: of(keys, after),
  }));
  const values = fields.map((field) => sql`${sql.identifier(field)} = (r.before).${sql.identifier(field)}`);
  const same = change.keys.map((key) => sql`t.${sql.identifier(key)} = (r.key).${sql.identifier(key)}`);
  await tx.execute(sql`
    update ${name} t set ${sql.join(values, sql`, `)}
    from (select jsonb_populate_record(null::${name}, e -> 'before') as before,
      jsonb_populate_record(null::${name}, e -> 'key') as key
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) e) r
    where ${sql.join(same, sql` and `)}`);
}

async function deleteRows(tx: Tx, entries: readonly UndoEntry[]): Promise<void> {
  for (const group of groupsOf(entries, ({ change }) => change.table)) {
    const { table, keys } = (group[0] as UndoEntry).change;
    await removeRows(
      tx,
      table,
      keys,
      group.map(({ change }) => stateOf(change)),
    );
  }
}

/** The rows that are moved away from rows to be deleted, with which they would be deleted too, and those rows. */
async function movedAndLeft(tx: Tx, added: readonly UndoEntry[], changed: readonly UndoEntry[]) {
  const [moved, left] = [new Set<UndoEntry>(), new Set<UndoEntry>()];
  for (const { child, column, parent, parent_column } of await allReferences(tx)) {
    const parents = added.filter(({ change }) => change.table === parent);
    for (const entry of parents.length === 0 ? [] : changed) {
      if (entry.change.table !== child || !entry.fields.includes(column)) continue;
      const value = entry.now?.[column];
      const used = parents.find(({ change }) => value !== null && stateOf(change)[parent_column] === value);
      if (!used) continue;
      moved.add(entry);
      left.add(used);
    }
  }
  return { moved, left };
}

/**
 * Deletes the rows that were added, then restores changed fields, then rows that were removed: each may free what the next one needs. Rows
 * that are moved away from a row to be deleted are moved first.
 */
export async function applyUndo(tx: Tx, entries: readonly UndoEntry[]): Promise<void> {
  const of = (wanted: string) => entries.filter(({ change }) => change.operation === wanted);
  const [added, changed] = [of('added'), of('changed')];
  const { moved, left } = await movedAndLeft(tx, added, changed);
  const restore = async (some: readonly UndoEntry[]) => {
    for (const run of runsOf(some)) await restoreFields(tx, run);
  };
  await deleteRows(
    tx,
    added.filter((entry) => !left.has(entry)),
  );
  await restore([...moved]);
  await deleteRows(tx, [...left]);
  await restore(changed.filter((entry) => !moved.has(entry)));
  await restoreRows(tx, of('removed'));
}
