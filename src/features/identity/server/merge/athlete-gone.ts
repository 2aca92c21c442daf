import { notFound, type Refusal } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { nameOfAthlete } from '#features/athletes/server/edit/athlete-writes-store.ts';
import { wasMerged } from '#features/identity/identity-contract.ts';
import { mergedInto } from '../identity-people-store.ts';

/** Why there is no athlete of this id: merged into another one, who is named, or never existed. */
export async function noLongerThere(db: Queryable, id: number): Promise<Refusal> {
  const remaining = await mergedInto(db, id);
  return remaining === null
    ? notFound(`athlete ${id}`)
    : wasMerged({ id, name: remaining.gone_name }, remaining);
}

/** The name of an athlete; refuses an id that no longer exists. */
export async function existingName(db: Queryable, id: number): Promise<string> {
  const name = await nameOfAthlete(db, id);
  if (name === null) throw await noLongerThere(db, id);
  return name;
}
