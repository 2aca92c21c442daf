import type { TouchedRecord, Tx } from '#database/change-sets.ts';
import { recalculateSof } from '#features/results/server/shared/recalculate-sof.ts';
import { recomputeRacePoints } from '#features/results/server/shared/recompute-race-points.ts';
import { touchedRaces } from './affected-races-store.ts';

/**
 * Recalculates strength of field, places and points after a change, in its transaction: whatever the change was (an import, a correction,
 * another tier, an undo), the calculated numbers of the affected races are right when it ends.
 */
export async function deriveRacePoints(tx: Tx, touched: readonly TouchedRecord[], at: Date): Promise<void> {
  const { toMeasure, toScore } = await touchedRaces(tx, touched);
  for (const raceId of toMeasure) {
    await recalculateSof(tx, raceId, at);
    await recomputeRacePoints(tx, raceId);
  }
  for (const raceId of toScore) await recomputeRacePoints(tx, raceId);
}
