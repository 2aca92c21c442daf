import { notFound } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { type RaceValues, updateRace } from '#features/races/server/race-writes-store.ts';
import { lockRace } from '#features/races/server/races-store.ts';
import { lockRaceResults } from '#features/results/server/points/race-points-store.ts';
import { updateResult } from '#features/results/server/results-store.ts';
import { tierStore } from '#features/tiers/server/tiers-store.ts';
import { yearAfterMove } from '#rules/races/race-dates.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';

// Changes are written in the same way as by the screens of races, results and tiers; places, strength of field and points are recalculated
// by the after-change hook. The tier screen locks the numbers of a tier that races use; here they may change, because all consequences
// have been previewed.

type OfRace = Extract<WhatIfChange, { race_id: number }>;
type OfResult = Extract<WhatIfChange, { result_id: number }>;
type OfTier = Extract<WhatIfChange, { kind: 'tier-points' }>;

const inOrder = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);
const isOfRace = (change: WhatIfChange): change is OfRace => 'race_id' in change;
const isOfResult = (change: WhatIfChange): change is OfResult => 'result_id' in change;
const isOfTier = (change: WhatIfChange): change is OfTier => change.kind === 'tier-points';

/** Locks the tiers, and the races with their results, until the transaction ends. Always in the same order. */
export async function lockChanged(
  tx: Tx,
  changes: readonly WhatIfChange[],
  raceIds: Iterable<number>,
): Promise<void> {
  const tierIds = changes.flatMap((change) =>
    'tier_id' in change && change.tier_id !== null ? [change.tier_id] : [],
  );
  for (const id of inOrder(tierIds)) await tierStore.lock(tx, id);
  for (const id of inOrder(raceIds)) await lockRaceResults(tx, id);
}

/** Writes the changes to races, results and tiers. A change of the ranking's rule writes nothing. */
export async function writeChanges(tx: Tx, changes: readonly WhatIfChange[]): Promise<void> {
  for (const { tier_id, base_points, dropoff_percentage } of changes.filter(isOfTier))
    await tierStore.update(tx, tier_id, { base_points, dropoff_percentage });
  const ofRaces = changes.filter(isOfRace);
  for (const id of inOrder(ofRaces.map((change) => change.race_id)))
    await writeRace(
      tx,
      id,
      ofRaces.filter((change) => change.race_id === id),
    );
  const ofResults = changes.filter(isOfResult);
  for (const id of inOrder(ofResults.map((change) => change.result_id)))
    await writeResult(
      tx,
      id,
      ofResults.filter((change) => change.result_id === id),
    );
}

/**
 * All changes of a race in one statement, so that history shows it once; a race that is left out has no tier, whatever other changes say.
 */
async function writeRace(tx: Tx, id: number, changes: readonly OfRace[]): Promise<void> {
  const race = await lockRace(tx, id);
  if (!race) throw notFound(`race ${id}`);
  const values: Record<string, RaceValues[string]> = {};
  for (const change of changes) {
    if (change.kind === 'race-tier') values.tier_id = change.tier_id;
    if (change.kind === 'race-cutoff') values.contender_rank_cutoff = change.days;
    if (change.kind === 'race-date') {
      values.date = change.date;
      values.date_status = null;
      values.year = yearAfterMove(race, change.date);
    }
  }
  const isLeftOut = changes.some(({ kind }) => kind === 'race-left-out');
  await updateRace(tx, id, isLeftOut ? { ...values, tier_id: null, ait_men: null, ait_women: null } : values);
}

async function writeResult(tx: Tx, id: number, changes: readonly OfResult[]): Promise<void> {
  const fields: Parameters<typeof updateResult>[2] = {};
  for (const change of changes) {
    if (change.kind === 'result-status') fields.status = change.status;
    else
      for (const [name, seconds] of Object.entries(change.times))
        if (seconds !== undefined) fields[name as keyof typeof change.times] = seconds;
  }
  await updateResult(tx, id, fields);
}
