import type { CheckedInputOf } from '#contract/declare-call.ts';
import {
  categoryNearlyTaken,
  categoryTaken,
  categoryWithoutLetters,
  type createMediaCategory,
} from '#features/media/media-contract.ts';
import { foldName, tidyText } from '#rules/name-matching/names.ts';
import { sameNamed, similarlyNamed } from '#rules/name-matching/similar-names.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { lockMediaCategories, mediaCategoryStore } from './media-store.ts';

/** Adds a category unless one has this name; with a similar name only when confirmed. Returns its id. */
export async function createCategory(
  { change }: RequestContext,
  { name: typed, force }: CheckedInputOf<typeof createMediaCategory>,
): Promise<number> {
  const name = tidyText(typed);
  if (foldName(name) === '') throw categoryWithoutLetters();
  return change(`Category ${name} added`, async (tx) => {
    const all = await lockMediaCategories(tx);
    const [same] = sameNamed(all, name);
    if (same) throw categoryTaken(same.name);
    const [near] = similarlyNamed(all, name);
    if (near && force !== 1) throw categoryNearlyTaken(name, near.name);
    return mediaCategoryStore.insert(tx, { name });
  });
}
