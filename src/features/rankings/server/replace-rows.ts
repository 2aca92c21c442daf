import { setImmediate as letOthers } from 'node:timers/promises';
import type { Tx } from '#database/transaction.ts';
import type { RankedColumns } from '#rules/ranking-set.ts';
import { type RowsText, rowsText } from './ranking-row-text.ts';
import { athletesInSet, insertRows, removeRows, updateRows } from './ranking-rows-store.ts';

/** Rows written by one statement: their text stays within the memory that the database gives a statement (4 MB) and takes 10 ms to make. */
const ROWS_AT_A_TIME = 2_500;

/** Puts new rows in the place of the old ones; a row that stays as it is, is not written. */
export async function replaceRows(tx: Tx, setId: number, ranked: RankedColumns): Promise<void> {
  const old = await athletesInSet(tx, setId);
  const idOf = (athlete: number) => ranked.athletes[athlete]?.athleteId ?? 0;
  const ids = new Set(Array.from(ranked.rows, idOf));
  const gone = [...old].filter((id) => !ids.has(id));
  await removeRows(tx, setId, gone);
  const { own = [], added = [] } = Object.groupBy(ranked.rows, (athlete) =>
    old.has(idOf(athlete)) ? 'own' : 'added',
  );
  await writeInSlices(own, ranked, (text) => updateRows(tx, setId, text));
  await writeInSlices(added, ranked, (text) => insertRows(tx, setId, text));
}

/** While the database writes some rows, the text of the next is made; others come in between. */
async function writeInSlices(
  rows: readonly number[],
  ranked: RankedColumns,
  write: (text: RowsText) => Promise<void>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    await letOthers();
    const text = rowsText(ranked, rows.slice(from, from + ROWS_AT_A_TIME));
    await writing;
    writing = write(text);
    // A refusal is met by the next await; until then nobody waits for it.
    writing.catch(() => undefined);
  }
  await writing;
}
