import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Tx } from '#database/change-sets.ts';
import type { RankedColumns } from '#rules/ranking/ranking-set.ts';
import { athletesInSet, insertRows, removeRows, updateRows } from './ranking-rows-store.ts';

/** Rows per statement: their text fits into the memory of a database statement (4 MB) and takes about 15 ms to create. */
const ROWS_PER_STATEMENT = 2_500;

/** Replaces the rows of a set; rows that do not change are not written. */
export async function upsertRankingRows(tx: Tx, setId: number, ranked: RankedColumns): Promise<void> {
  const old = await athletesInSet(tx, setId);
  const idOf = (athlete: number) => ranked.athletes[athlete]?.athleteId ?? 0;
  const rows = Array.from(ranked.rows).sort((a, b) => idOf(a) - idOf(b));
  const ids = new Set(rows.map(idOf));
  await removeRows(
    tx,
    setId,
    [...old].filter((id) => !ids.has(id)),
  );
  const { existing = [], added = [] } = Object.groupBy(rows, (athlete) =>
    old.has(idOf(athlete)) ? 'existing' : 'added',
  );
  for (const slice of slicesOf(existing)) {
    await yieldToOthers();
    await updateRows(tx, setId, ranked, slice);
  }
  for (const slice of slicesOf(added)) {
    await yieldToOthers();
    await insertRows(tx, setId, ranked, slice);
  }
}

function slicesOf(rows: readonly number[]): number[][] {
  const count = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: count }, (_, at) =>
    rows.slice(at * ROWS_PER_STATEMENT, (at + 1) * ROWS_PER_STATEMENT),
  );
}
