import type { TouchedRecord, Tx } from '#database/change-sets.ts';
import { mergesInChange, returnRankingRows, takeOverRankingRows } from './merged-ranking-rows-store.ts';

/**
 * Moves the rows of generated rankings with a merge, in the transaction of the change: to the retained athlete when it is made, and back
 * when it is unmerged or undone in any way.
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
