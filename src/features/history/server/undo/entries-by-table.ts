import type { Row } from '../history-store.ts';
import { columnInfo } from '../labels/table-labels.ts';
import type { UndoEntry } from './classify-changes.ts';
import { keyText, stateOf } from './net-changes.ts';
import type { Requirement } from './settle-requirements.ts';

// The entries of an undo by table and row, for what decides which of them can be reversed.

export const noun = (table: string) => table.replaceAll('_', ' ');

export type ByTable = ReadonlyMap<string, ReadonlyMap<string, UndoEntry>>;

export function byTable(entries: readonly UndoEntry[]): ByTable {
  const tables = new Map<string, Map<string, UndoEntry>>();
  for (const entry of entries) {
    const { table, keys } = entry.change;
    const own = tables.get(table) ?? new Map<string, UndoEntry>();
    tables.set(table, own.set(keyText(keys, stateOf(entry.change)), entry));
  }
  return tables;
}

/** What the undo changes in a table. */
export const entriesIn = (tables: ByTable, table: string): UndoEntry[] => [
  ...(tables.get(table)?.values() ?? []),
];

/** The rows of a table that the undo restores: with a value of that column, if one is given. */
export const restoredIn = (tables: ByTable, table: string, column?: string): UndoEntry[] =>
  entriesIn(tables, table).filter(
    ({ change, fields }) => change.before !== null && (column === undefined || fields.includes(column)),
  );

/** The field of a requirement about a column: null for a row that is restored as a whole. */
export const fieldOf = ({ change }: UndoEntry, column: string): string | null =>
  change.operation === 'changed' ? column : null;

export function entryOf(tables: ByTable, table: string, row: Row): UndoEntry | undefined {
  const own = tables.get(table);
  const keys = own?.values().next().value?.change.keys;
  return own && keys ? own.get(keyText(keys, row)) : undefined;
}

/** The part of an entry that changes one of the fields, or the whole row. */
export function partChanging(entry: UndoEntry | undefined, fields: readonly string[]): Requirement['needs'] {
  if (!entry) return null;
  if (entry.change.operation !== 'changed') return { entry, field: null };
  const field = fields.find((name) => entry.fields.includes(name));
  return field === undefined ? null : { entry, field };
}

/** The row as the undo leaves it. */
export const restoredRow = ({ change, fields, now }: UndoEntry): Row => ({
  ...now,
  ...Object.fromEntries(fields.map((name) => [name, change.before?.[name]])),
});

/** What another row has now: "the athlete Anna Berg has the address anna-berg now." */
export function takenText(table: string, { id, name }: Row, column: string, value: unknown): string {
  const label = columnInfo(table, column).label.toLowerCase();
  return `the ${noun(table)} ${name ?? id} has the ${label} ${value} now.`;
}
