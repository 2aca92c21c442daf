import { isDeepStrictEqual } from 'node:util';
import { notFound } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { alreadyUndone, cannotUndo, laterChangeExists } from '../history-contract.ts';
import { ERASED, holdsErased } from './erased-values-store.ts';
import {
  bringBackRows,
  type ChangeRow,
  type ChangeSetRow,
  checkReferences,
  currentRows,
  deferReferences,
  keyColumns,
  laterChange,
  lockChangeSet,
  lockRaces,
  markUndone,
  type Row,
  racesOfRows,
  removedCounts,
  removeRows,
  rowsOfChangeSet,
  writeBack,
} from './history-store.ts';

type Operation = 'added' | 'changed' | 'removed';

/** The operation of a recorded row. */
export const operationOf = (row: Pick<ChangeRow, 'before' | 'after'>): Operation =>
  row.before === null ? 'added' : row.after === null ? 'removed' : 'changed';

/** The fields that differ in a recorded change, except the version. */
export function changedFields(before: Row, after: Row): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) =>
      name !== 'version' && (before[name] === ERASED || !isDeepStrictEqual(before[name], after[name])),
  );
}

interface Run {
  table: string;
  operation: Operation;
  rows: ChangeRow[];
}

/** Adjacent rows of one table and operation, last change first: they can be undone in one statement. */
function runsBackwards(rows: readonly ChangeRow[]): Run[] {
  const runs: Run[] = [];
  for (const row of rows.toReversed()) {
    const operation = operationOf(row);
    const last = runs.at(-1);
    if (last && last.table === row.table_name && last.operation === operation) last.rows.push(row);
    else runs.push({ table: row.table_name, operation, rows: [row] });
  }
  return runs;
}

const keyOf = (keys: readonly string[], row: Row): Row =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));
const asText = (key: Row): string => JSON.stringify(key);

async function refuseLater(tx: Tx, set: ChangeSetRow, table: string, key: Row): Promise<never> {
  const later = await laterChange(tx, table, key, set.id);
  throw later
    ? laterChangeExists(set.what, later.who, later.what)
    : cannotUndo('the record it changed no longer exists.');
}

/** If a row is changed more than once in a set, only its last state counts. */
function checkedFields(row: ChangeRow, operation: Operation): string[] {
  if (operation === 'changed') return changedFields(row.before ?? {}, row.after ?? {});
  return Object.keys(row.after ?? {}).filter((name) => name !== 'version');
}

async function undoRun(tx: Tx, set: ChangeSetRow, run: Run, keys: readonly string[]): Promise<void> {
  const recorded = run.rows.map((row) => (row.after ?? row.before) as Row);
  const present = new Map<string, Row>();
  for (const row of await currentRows(tx, run.table, keys, recorded))
    present.set(asText(keyOf(keys, row)), row);
  if (run.operation === 'removed') {
    for (const row of recorded)
      if (present.has(asText(keyOf(keys, row)))) await refuseLater(tx, set, run.table, keyOf(keys, row));
    return bringBackRows(tx, run.table, recorded);
  }
  for (const row of run.rows) {
    const key = keyOf(keys, row.after as Row);
    const now = present.get(asText(key));
    const isAsLeft =
      now &&
      checkedFields(row, run.operation).every((name) => isDeepStrictEqual(now[name], row.after?.[name]));
    if (!isAsLeft) await refuseLater(tx, set, run.table, key);
    if (run.operation === 'changed') {
      const fields = checkedFields(row, run.operation);
      await writeBack(tx, run.table, keys, row.before as Row, fields);
      present.set(asText(key), {
        ...now,
        ...Object.fromEntries(fields.map((name) => [name, row.before?.[name]])),
      });
    }
  }
  if (run.operation === 'added') await removeRows(tx, run.table, keys, recorded);
}

const describeConstraint = (error: unknown): string | null => {
  const cause = (error as { cause?: { code?: string; table?: string } }).cause;
  if (cause?.code === '23503')
    return `a ${String(cause.table).replaceAll('_', ' ')} added later uses it, or what it needs was deleted.`;
  if (cause?.code === '23505')
    return `another ${String(cause.table).replaceAll('_', ' ')} has replaced it since.`;
  if (cause?.code === '23502') return 'part of its data was permanently deleted.';
  return null;
};

/**
 * Rows that were added later and depend on a row to be removed would be deleted with it, as a result with
 * its race. Such an undo is refused.
 */
async function refuseUnseenRemovals(tx: Tx, rows: readonly ChangeRow[], by: number): Promise<void> {
  const removed = await removedCounts(tx, by);
  for (const [table, count] of removed) {
    const meant = rows.filter((row) => row.table_name === table && operationOf(row) === 'added').length;
    if (count > meant)
      throw cannotUndo(
        `${count - meant} ${table.replaceAll('_', ' ')} added later would go with it. Undo or remove that first.`,
      );
  }
}

/**
 * Undoes a change set inside an open transaction: rows that it added are deleted, rows that it removed are restored, fields that it changed
 * get their old values. Refused when any of them was changed again later. Derived rows are recalculated.
 */
export async function undoChangeSet(tx: Tx, id: number, by: number): Promise<void> {
  const set = await lockChangeSet(tx, id);
  if (!set) throw notFound(`change ${id}`);
  if (set.undone_by !== null) throw alreadyUndone();
  const keysOf = new Map<string, string[]>();
  const rows = await rowsOfChangeSet(tx, id);
  await lockRaces(tx, racesOfRows(rows));
  if (rows.some(holdsErased)) throw cannotUndo('it holds personal data that was erased.');
  try {
    await deferReferences(tx);
    for (const run of runsBackwards(rows)) {
      const keys = keysOf.get(run.table) ?? (await keyColumns(tx, run.table));
      keysOf.set(run.table, keys);
      await undoRun(tx, set, run, keys);
    }
    await checkReferences(tx);
  } catch (error) {
    const message = describeConstraint(error);
    throw message === null ? error : cannotUndo(message);
  }
  await refuseUnseenRemovals(tx, rows, by);
  await markUndone(tx, set, by);
}
