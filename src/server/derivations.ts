import type { Derivation } from '#database/transaction.ts';
import { keepAnAdmin } from '#features/account/server/staff/keep-an-admin.ts';
import { followMerges } from '#features/identity/server/merge/follow-merges.ts';
import { deriveRacePoints } from '#features/results/server/points/derive-race-points.ts';
import type { Clock } from './clock.ts';

/**
 * What follows at the end of every change, in its transaction: places and points of the races that it touched are computed anew, lines of
 * rankings go with athletes who are merged, sessions of who lost admin end.
 */
export function deriveAfterChange(clock: Clock): Derivation {
  return async (tx, touched, changeSetId) => {
    await deriveRacePoints(tx, touched, clock.now());
    await followMerges(tx, touched, changeSetId);
    await keepAnAdmin(tx, touched, changeSetId, clock.now());
  };
}
