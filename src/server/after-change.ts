import type { AfterChangeHook } from '#database/change-sets.ts';
import { requireOneAdmin } from '#features/account/server/staff/require-one-admin.ts';
import { applyMergesToRankings } from '#features/identity/server/merge/apply-merges-to-rankings.ts';
import { updateChangedLists } from '#features/participants/server/update-changed-lists.ts';
import { deriveRacePoints } from '#features/results/server/points/derive-race-points.ts';

/**
 * Runs at the end of every change, in its transaction: places and points of the touched races are recalculated, ranking rows of merged athletes
 * are moved, changed start and wait lists update their race, and the sessions of accounts that lost the admin right end.
 */
export const recomputeDerivedData: AfterChangeHook = async (tx, touched, changeSetId, at) => {
  await deriveRacePoints(tx, touched, at);
  await applyMergesToRankings(tx, touched, changeSetId);
  await updateChangedLists(tx, touched, changeSetId, at);
  await requireOneAdmin(tx, touched, changeSetId, at);
};
