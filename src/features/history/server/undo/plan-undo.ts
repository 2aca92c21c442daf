import type { Queryable } from '#database/change-sets.ts';
import { currentRows, keyColumns, type Row, rowsOfChangeSet } from '../history-store.ts';
import { classifyChanges, type UndoEntry, type UndoPlan } from './classify-changes.ts';
import { findRequirements } from './find-requirements.ts';
import { withLaterChanges } from './later-changes-store.ts';
import { keyText, type NetChange, netChanges, stateOf } from './net-changes.ts';
import { settleRequirements } from './settle-requirements.ts';

/** A row of a change set to undo, or only some of its fields. */
export interface Selected {
  row: number;
  fields?: readonly string[] | undefined;
}

/** What a change set did to each row. */
export async function changesOf(db: Queryable, id: number): Promise<NetChange[]> {
  const rows = await rowsOfChangeSet(db, id);
  const keysOf = new Map<string, string[]>();
  for (const { table_name } of rows)
    if (!keysOf.has(table_name)) keysOf.set(table_name, await keyColumns(db, table_name));
  return netChanges(rows, keysOf);
}

/** The rows as they are, locked when they are about to be changed. */
async function rowsNow(db: Queryable, changes: readonly NetChange[], isLocked: boolean) {
  const present = new Map<string, Row>();
  for (const [table, own] of Map.groupBy(changes, (change) => change.table)) {
    const keys = own[0]?.keys ?? [];
    for (const row of await currentRows(db, table, keys, own.map(stateOf), isLocked))
      present.set(`${table} ${keyText(keys, row)}`, row);
  }
  return ({ table, keys, ...change }: NetChange): Row | null =>
    present.get(`${table} ${keyText(keys, stateOf(change))}`) ?? null;
}

/** The selected part of an entry; a row that was added or removed is only selected as a whole. */
function selectedPart(entry: UndoEntry, selected: readonly Selected[]): UndoEntry[] {
  const own = selected.find(({ row }) => entry.change.rows.includes(row));
  if (!own) return [];
  if (!own.fields || entry.change.operation !== 'changed') return [entry];
  const fields = entry.fields.filter((name) => own.fields?.includes(name));
  return fields.length > 0 ? [{ ...entry, fields }] : [];
}

const selectedPlan = (plan: UndoPlan, selected: readonly Selected[] | null): UndoPlan => {
  const pick = (entries: readonly UndoEntry[]) =>
    selected === null ? [...entries] : entries.flatMap((entry) => selectedPart(entry, selected));
  return { reversed: pick(plan.reversed), kept: pick(plan.kept), cannot: pick(plan.cannot) };
};

/** Sorts the changes of a change set into what can be reversed as things are, what was edited since, and what cannot be reversed. `today` is the day in UTC. */
export async function planUndo(
  db: Queryable,
  id: number,
  changes: readonly NetChange[],
  {
    today,
    isLocked = false,
    selected = null,
  }: { today: string; isLocked?: boolean; selected?: readonly Selected[] | null },
): Promise<UndoPlan> {
  const classified = classifyChanges(changes, await rowsNow(db, changes, isLocked));
  const wanted = selectedPlan(classified, selected);
  const { kept } = classified;
  const all = [...classified.reversed, ...kept];
  const requirements = await findRequirements(db, wanted.reversed, { changes: all, kept, today });
  const settled = settleRequirements(wanted, requirements);
  return {
    ...settled,
    kept: await withLaterChanges(db, settled.kept, id),
    cannot: await withLaterChanges(db, settled.cannot, id),
  };
}

/** Whether every row is as it was before the change set, so that nothing is left to undo. */
export async function isUndone(db: Queryable, changes: readonly NetChange[]): Promise<boolean> {
  const plan = classifyChanges(changes, await rowsNow(db, changes, false));
  return plan.reversed.length + plan.kept.length + plan.cannot.length === 0;
}
