import type { TouchedRecord, Tx } from '#database/change-sets.ts';
import { recalculateSof } from '#features/results/server/shared/recalculate-sof.ts';
import { changedLists, endWithdrawals, listsWith, noteListsUpdated } from './race-lists-store.ts';

/**
 * After a change of start or wait lists, in its transaction: ends the withdrawals of athletes who are on a list again, records the time of
 * each changed list, and recalculates the strength of field of divisions without results whose start list changed. Whatever the change was:
 * an entry, an import, another division of an athlete, a merge of athletes, an undo.
 */
export async function updateChangedLists(
  tx: Tx,
  touched: readonly TouchedRecord[],
  changeSetId: number,
  at: Date,
): Promise<void> {
  const moved = touched.filter(
    ({ table_name: name, changed }) => name === 'athlete' && changed.includes('division'),
  );
  const movedIds = moved.map(({ entity_id }) => Number(entity_id));
  const changed = movedIds.length === 0 ? [] : await listsWith(tx, movedIds);
  if (touched.some(({ table_name: name }) => name === 'participant' || name === 'withdrawal')) {
    await endWithdrawals(tx, changeSetId);
    changed.push(...(await changedLists(tx, changeSetId)));
  }
  const changedStarts = new Set<number>();
  for (const { race_id, start, wait } of changed) {
    await noteListsUpdated(tx, race_id, { start, wait, at });
    if (start) changedStarts.add(race_id);
  }
  for (const raceId of [...changedStarts].sort((one, other) => one - other))
    await recalculateSof(tx, raceId, at, { fromStartList: true });
}
