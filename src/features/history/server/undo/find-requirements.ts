import type { Queryable } from '#database/change-sets.ts';
import type { Row } from '../history-store.ts';
import { columnInfo } from '../labels/table-labels.ts';
import type { UndoEntry } from './classify-changes.ts';
import { keyText, stateOf } from './net-changes.ts';
import type { Requirement } from './settle-requirements.ts';
import {
  allReferences,
  collidingRows,
  presentValues,
  type Reference,
  rowsWith,
  uniqueIndexes,
} from './undo-requirements-store.ts';

// References and unique values decide which rows can be reversed only together, and which cannot be.

const noun = (table: string) => table.replaceAll('_', ' ');

/** The entries of a table by the key of their row. */
type ByTable = ReadonlyMap<string, ReadonlyMap<string, UndoEntry>>;

function byTable(entries: readonly UndoEntry[]): ByTable {
  const tables = new Map<string, Map<string, UndoEntry>>();
  for (const entry of entries) {
    const { table, keys } = entry.change;
    const own = tables.get(table) ?? new Map<string, UndoEntry>();
    tables.set(table, own.set(keyText(keys, stateOf(entry.change)), entry));
  }
  return tables;
}

function entryOf(tables: ByTable, table: string, row: Row): UndoEntry | undefined {
  const own = tables.get(table);
  const keys = own?.values().next().value?.change.keys;
  return own && keys ? own.get(keyText(keys, row)) : undefined;
}

/** The part of an entry that changes one of the fields, or the whole row. */
function partChanging(entry: UndoEntry | undefined, fields: readonly string[]): Requirement['needs'] {
  if (!entry) return null;
  if (entry.change.operation !== 'changed') return { entry, field: null };
  const field = fields.find((name) => entry.fields.includes(name));
  return field === undefined ? null : { entry, field };
}

/** The row as the undo leaves it. */
const restoredRow = ({ change, fields, now }: UndoEntry): Row => ({
  ...now,
  ...Object.fromEntries(fields.map((name) => [name, change.before?.[name]])),
});

/** Rows added later that use a row to be deleted. */
async function usedLater(
  db: Queryable,
  tables: ByTable,
  reference: Reference,
  deleted: readonly UndoEntry[],
): Promise<Requirement[]> {
  const { child, column, parent_column, on_delete, child_has_history } = reference;
  const byValue = new Map(deleted.map((entry) => [String(stateOf(entry.change)[parent_column]), entry]));
  if (on_delete === 'n' || (on_delete === 'c' && !child_has_history)) return [];
  const values = deleted.map((entry) => stateOf(entry.change)[parent_column]);
  const users = await rowsWith(db, child, column, values);
  const unplanned = new Map<UndoEntry, number>();
  const requirements: Requirement[] = [];
  for (const row of users) {
    const entry = byValue.get(String(row[column])) as UndoEntry;
    const needs = partChanging(entryOf(tables, child, row), [column]);
    if (needs) {
      const why = `a ${noun(child)} that uses it was edited since.`;
      requirements.push({ entry, field: null, needs, why });
    } else unplanned.set(entry, (unplanned.get(entry) ?? 0) + 1);
  }
  for (const [entry, count] of unplanned) {
    const what = `${count} ${noun(child)}${count === 1 ? '' : 's'} added later`;
    const effect = on_delete === 'c' ? 'would be deleted too' : `${count === 1 ? 'uses' : 'use'} it`;
    const why = `${what} ${effect}. Undo or remove that first.`;
    requirements.push({ entry, field: null, needs: null, why });
  }
  return requirements;
}

/** What a restored row or field refers to has to exist. */
async function missingPartners(
  db: Queryable,
  tables: ByTable,
  reference: Reference,
  restored: readonly UndoEntry[],
): Promise<Requirement[]> {
  const { column, parent, parent_column } = reference;
  const valueIn = (entry: UndoEntry) => entry.change.before?.[column];
  const using = restored.filter(
    (entry) => entry.fields.includes(column) && valueIn(entry) !== null && valueIn(entry) !== undefined,
  );
  if (using.length === 0) return [];
  const present = await presentValues(db, reference, [...new Set(using.map(valueIn))]);
  return using
    .filter((entry) => !present.has(String(valueIn(entry))))
    .map((entry) => ({
      entry,
      field: entry.change.operation === 'changed' ? column : null,
      needs: partChanging(
        [...(tables.get(parent)?.values() ?? [])].find(
          ({ change }) => change.operation === 'removed' && change.before?.[parent_column] === valueIn(entry),
        ),
        [],
      ),
      why: `the ${noun(parent)} that it needs was deleted.`,
    }));
}

/** A removed record is not restored without what it owned, such as the address of a news item, when another record owns that now. */
function lostRows(
  tables: ByTable,
  { child, column, parent, ...reference }: Reference,
  kept: readonly UndoEntry[],
) {
  if (reference.on_delete !== 'c') return [];
  return kept.flatMap(({ change, fields }): Requirement[] => {
    const isLost = change.table === child && change.operation === 'removed' && fields.includes(column);
    const owner =
      isLost &&
      [...(tables.get(parent)?.values() ?? [])].find(
        (entry) =>
          entry.change.operation === 'removed' &&
          entry.change.before?.[reference.parent_column] === change.before?.[column],
      );
    const why = `its ${noun(child)} is used by another record now.`;
    return owner ? [{ entry: owner, field: null, needs: null, why }] : [];
  });
}

/** What another row has now: "the athlete Anna Berg has the address anna-berg now." */
function takenText(table: string, { id, name }: Row, column: string, value: unknown): string {
  const label = columnInfo(table, column).label.toLowerCase();
  return `the ${noun(table)} ${name ?? id} has the ${label} ${value} now.`;
}

/** Restored values that another row has now. */
async function takenValues(db: Queryable, tables: ByTable, table: string): Promise<Requirement[]> {
  const restored = [...(tables.get(table)?.values() ?? [])].filter(({ change }) => change.before !== null);
  if (restored.length === 0) return [];
  const requirements: Requirement[] = [];
  for (const index of await uniqueIndexes(db, table)) {
    const concerned = restored.filter(({ fields }) => fields.some((name) => index.columns.includes(name)));
    if (concerned.length === 0) continue;
    for (const pair of await collidingRows(db, table, index, concerned.map(restoredRow))) {
      const entry = entryOf(tables, table, pair.restored) as UndoEntry;
      const other = entryOf(tables, table, pair.current);
      if (entry === other) continue;
      const [column, another] = index.columns;
      const why =
        column === undefined || another !== undefined
          ? `another ${noun(table)} has replaced it since.`
          : takenText(table, pair.current, column, pair.current[column]);
      const needs = partChanging(other, index.columns);
      const fields = entry.change.operation === 'changed' ? entry.fields : [null];
      for (const field of fields)
        if (field === null || index.columns.includes(field)) requirements.push({ entry, field, needs, why });
    }
  }
  return requirements;
}

/** Addresses lead to one record only: the present ones of a table and the earlier ones, in a table of their own. */
const ADDRESSES = [
  { table: 'athlete', column: 'link', earlier: 'athlete_old_link', owner: 'athlete_id' },
  { table: 'serie', column: 'alias', earlier: 'serie_redirect', owner: 'serie_id' },
] as const;

/** Restored addresses that are an earlier address now, and restored earlier ones that are an address now. */
async function takenAddresses(db: Queryable, tables: ByTable): Promise<Requirement[]> {
  const requirements: Requirement[] = [];
  for (const { table, column, earlier, owner } of ADDRESSES) {
    for (const [from, to] of [
      [table, earlier],
      [earlier, table],
    ] as const) {
      const restored = [...(tables.get(from)?.values() ?? [])].filter(
        ({ change, fields }) => change.before !== null && fields.includes(column),
      );
      if (restored.length === 0) continue;
      const addressOf = ({ change }: UndoEntry) => change.before?.[column];
      for (const row of await rowsWith(db, to, column, restored.map(addressOf))) {
        const [has] = to === table ? [row] : await rowsWith(db, table, 'id', [row[owner]]);
        const why = takenText(table, has ?? row, column, row[column]);
        const needs = partChanging(entryOf(tables, to, row), [column]);
        for (const entry of restored.filter((one) => addressOf(one) === row[column]))
          requirements.push({
            entry,
            field: entry.change.operation === 'changed' ? column : null,
            needs,
            why,
          });
      }
    }
  }
  return requirements;
}

/** What each entry needs, so that no constraint is broken and no row that was added later is deleted. */
export async function findRequirements(
  db: Queryable,
  entries: readonly UndoEntry[],
  kept: readonly UndoEntry[],
): Promise<Requirement[]> {
  const tables = byTable(entries);
  const requirements: Requirement[] = [];
  for (const reference of await allReferences(db)) {
    const deleted = [...(tables.get(reference.parent)?.values() ?? [])].filter(
      ({ change }) => change.operation === 'added',
    );
    if (deleted.length > 0) requirements.push(...(await usedLater(db, tables, reference, deleted)));
    const restored = [...(tables.get(reference.child)?.values() ?? [])].filter(
      ({ change }) => change.before !== null,
    );
    if (restored.length > 0) requirements.push(...(await missingPartners(db, tables, reference, restored)));
    requirements.push(...lostRows(tables, reference, kept));
  }
  for (const table of tables.keys()) requirements.push(...(await takenValues(db, tables, table)));
  requirements.push(...(await takenAddresses(db, tables)));
  return requirements;
}
