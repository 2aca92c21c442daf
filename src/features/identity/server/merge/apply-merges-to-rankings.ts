import type { TouchedRecord, Tx } from '#database/change-sets.ts';
import { mergesInChange, returnRankingRows, takeOverRankingRows } from './merged-ranking-rows-store.ts';

/**
 * Lets the lines of generated rankings follow a merge, in the transaction of the change: they go to the kept athlete with it, and back
 * when it is taken apart or undone, whichever way that happened.
 */
export async function applyMergesToRankings(
  tx: Tx,
  touched: readonly TouchedRecord[],
  changeSetId: number,
): Promise<void> {
  if (!touched.some((one) => one.table_name === 'athlete_merge')) return;
  for (const merge of await mergesInChange(tx, changeSetId)) {
    if (merge.is_merged) await takeOverRankingRows(tx, merge.id, merge.kept_id);
    else await returnRankingRows(tx, merge.id, merge.kept_id);
  }
}
