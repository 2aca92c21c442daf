import type { Derivation } from '#database/transaction.ts';
import { deriveRacePoints } from '#features/results/server/derive-race-points.ts';
import type { Clock } from './clock.ts';

/** What is computed anew at the end of every change, in its transaction: places and points of the races it touched. */
export function deriveAfterChange(clock: Clock): Derivation {
  return (tx, touched, changeSetId) => deriveRacePoints(tx, touched, changeSetId, clock.now());
}
