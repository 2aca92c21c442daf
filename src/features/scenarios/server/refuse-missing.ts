import type { Queryable } from '#database/change-sets.ts';
import { tiersInOrder } from '#features/tiers/server/tiers-store.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { recordOfChangeMissing } from '../scenarios-contract.ts';
import { racesForWhatIf, racesOfResults } from './what-if-facts-store.ts';

/** Refuses (404) changes of a race, result or tier that does not exist. */
export async function refuseMissing(db: Queryable, changes: readonly WhatIfChange[]): Promise<void> {
  const raceIds = changes.flatMap((change) => ('race_id' in change ? [change.race_id] : []));
  const resultIds = changes.flatMap((change) => ('result_id' in change ? [change.result_id] : []));
  const tierIds = changes.flatMap((change) => ('tier_id' in change ? (change.tier_id ?? []) : []));
  const races = new Set((await racesForWhatIf(db, raceIds)).map(({ id }) => id));
  const results = await racesOfResults(db, resultIds);
  const tiers = new Set((await tiersInOrder(db)).map(({ id }) => id));
  for (const [noun, ids, present] of [
    ['race', raceIds, races],
    ['result', resultIds, results],
    ['tier', tierIds, tiers],
  ] as const) {
    const missing = ids.find((id) => !present.has(id));
    if (missing !== undefined) throw recordOfChangeMissing(noun, missing);
  }
}
