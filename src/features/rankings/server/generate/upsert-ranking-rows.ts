import { setImmediate as letOthers } from 'node:timers/promises';
import type { Tx } from '#database/change-sets.ts';
import type { RankedColumns } from '#rules/ranking/ranking-set.ts';
import { type RowsText, rowsText } from './ranking-row-text.ts';
import { athletesInSet, insertRows, removeRows, updateRows } from './ranking-rows-store.ts';

/** Rows written by one statement: their text stays within the memory that the database gives a statement (4 MB) and takes 10 ms to make. */
const ROWS_AT_A_TIME = 2_500;

/** Puts new rows in the place of the old ones; a row that stays as it is, is not written. */
export async function replaceRows(tx: Tx, setId: number, ranked: RankedColumns): Promise<void> {
  const old = await athletesInSet(tx, setId);
  const idOf = (athlete: number) => ranked.athletes[athlete]?.athleteId ?? 0;
  const rows = Array.from(ranked.rows).sort((a, b) => idOf(a) - idOf(b));
  const ids = new Set(rows.map(idOf));
  await removeRows(
    tx,
    setId,
    [...old].filter((id) => !ids.has(id)),
  );
  const { own = [], added = [] } = Object.groupBy(rows, (athlete) =>
    old.has(idOf(athlete)) ? 'own' : 'added',
  );
  await inSlices(own, ranked, (text, first, last) =>
    updateRows(tx, setId, text, { from: idOf(first), to: idOf(last) }),
  );
  await inSlices(added, ranked, (text) => insertRows(tx, setId, text));
}

/** While the database writes some rows, the text of the next is made; others come in between. */
async function inSlices(
  rows: readonly number[],
  ranked: RankedColumns,
  write: (text: RowsText, first: number, last: number) => Promise<void>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    await letOthers();
    const slice = rows.slice(from, from + ROWS_AT_A_TIME);
    const text = rowsText(ranked, slice);
    await writing;
    writing = write(text, slice[0] ?? 0, slice.at(-1) ?? 0);
    // A refusal is met by the next await; until then nobody waits for it.
    writing.catch(() => undefined);
  }
  await writing;
}
