import type { TouchedRecord, Tx } from '#database/change-sets.ts';
import { recalculateSof } from '#features/results/server/shared/recalculate-sof.ts';
import { changedLists, endWithdrawals, noteListsUpdated } from './race-lists-store.ts';

/**
 * After a change of start or wait lists, in its transaction: ends the withdrawals of athletes who are on a list again, records the time of
 * each changed list, and recalculates the strength of field of a race without results whose start list changed. Whatever the change was:
 * an entry, an import, a merge of athletes, an undo.
 */
export async function updateChangedLists(
  tx: Tx,
  touched: readonly TouchedRecord[],
  changeSetId: number,
  at: Date,
): Promise<void> {
  if (!touched.some(({ table_name: name }) => name === 'participant' || name === 'withdrawal')) return;
  await endWithdrawals(tx, changeSetId);
  for (const { race_id, start, wait, has_results } of await changedLists(tx, changeSetId)) {
    await noteListsUpdated(tx, race_id, { start, wait, at });
    if (start && !has_results) await recalculateSof(tx, race_id, at);
  }
}
