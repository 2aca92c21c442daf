import type { Touched, Tx } from '#database/change-sets.ts';
import { recalculateSof } from '../shared/recalculate-sof.ts';
import { recomputeRacePoints } from '../shared/recompute-race-points.ts';
import { touchedRaces } from './affected-races-store.ts';

/**
 * Lets strength of field, places and points follow from a change, in its transaction: whatever was done (an import, a
 * correction, another tier, an undo), the computed numbers of the races it touched are right when it ends.
 */
export async function deriveRacePoints(tx: Tx, touched: readonly TouchedRecord[], at: Date): Promise<void> {
  const { toMeasure, toScore } = await touchedRaces(tx, touched);
  for (const raceId of toMeasure) {
    await recalculateSof(tx, raceId, at);
    await recomputeRacePoints(tx, raceId);
  }
  for (const raceId of toScore) await recomputeRacePoints(tx, raceId);
}
