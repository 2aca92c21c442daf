import type { Refusal } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { noSuchAthlete, wasMerged } from '#features/identity/identity-contract.ts';
import { mergedInto } from '../identity-people-store.ts';

/** Why there is no athlete of this id: merged into another one, who is named, or never there. */
export async function noLongerThere(db: Queryable, id: number): Promise<Refusal> {
  const kept = await mergedInto(db, id);
  return kept === null ? noSuchAthlete(id) : wasMerged({ id, name: kept.gone_name }, kept);
}
