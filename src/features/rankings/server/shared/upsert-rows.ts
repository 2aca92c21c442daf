import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Tx } from '#database/change-sets.ts';
import { athletesInSet, insertRows, type NewRows, removeRows, updateRows } from './rows-of-sets-store.ts';

/** Rows per statement: their text fits into the memory of a database statement (4 MB) and takes about 15 ms to create. */
const ROWS_PER_STATEMENT = 2_500;

/** Replaces the rows of a set; rows that do not change are not written. */
export async function upsertRows(tx: Tx, setId: number, given: NewRows): Promise<void> {
  const { table, athleteId } = given;
  const old = await athletesInSet(tx, table, setId);
  const rows = [...given.rows].sort((a, b) => athleteId(a) - athleteId(b));
  const ids = new Set(rows.map(athleteId));
  await removeRows(
    tx,
    table,
    setId,
    [...old].filter((id) => !ids.has(id)),
  );
  const { existing = [], added = [] } = Object.groupBy(rows, (row) =>
    old.has(athleteId(row)) ? 'existing' : 'added',
  );
  for (const slice of slicesOf(existing)) {
    await yieldToOthers();
    await updateRows(tx, given, setId, slice);
  }
  for (const slice of slicesOf(added)) {
    await yieldToOthers();
    await insertRows(tx, given, setId, slice);
  }
}

function slicesOf(rows: readonly number[]): number[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, at) =>
    rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT),
  );
}
