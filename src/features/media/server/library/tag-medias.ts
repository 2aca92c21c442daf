import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Tx } from '#database/change-sets.ts';
import {
  MOST_TAGS_AT_ONCE,
  missingTag,
  noSuchMedia,
  type TagType,
  type tagMedia,
  type tagMedias,
  tooManyTags,
} from '#features/media/media-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { addTags, lockMedias, removeTags, setTags, tagNames } from './media-tags-store.ts';

const NAMED_TAGS = 3;

/** Removes duplicates. */
const each = (ids: readonly number[]): number[] => [...new Set(ids)];

async function existingTagNames(db: Tx | RequestContext['db'], type: TagType, ids: readonly number[]) {
  const names = await tagNames(db, type, ids);
  const missing = ids.find((id) => !names.has(id));
  if (missing !== undefined) throw missingTag(type, missing);
  return ids.map((id) => names.get(id) as string);
}

async function lockExisting(tx: Tx, ids: readonly number[]): Promise<void> {
  const found = await lockMedias(tx, ids);
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw noSuchMedia(missing);
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_TAGS;
  return more > 0 ? `${names.slice(0, NAMED_TAGS).join(', ')} and ${more} more` : names.join(', ');
}

/** Sets the tags of one type of one picture; with `before`, only what the edit added and removed. */
export async function setTagsOfMedia(
  { db, change }: RequestContext,
  { item_id, tag_type, before, ...given }: CheckedInputOf<typeof tagMedia>,
): Promise<void> {
  const tag_ids = each(given.tag_ids);
  const names = await existingTagNames(db, tag_type, tag_ids);
  const kind = tag_type === 'athlete' ? 'Athletes' : 'Categories';
  const what = names.length > 0 ? `1 picture tagged ${listed(names)}` : `${kind} of 1 picture removed`;
  await change(what, async (tx) => {
    await lockExisting(tx, [item_id]);
    await existingTagNames(tx, tag_type, tag_ids);
    if (before === undefined) return setTags(tx, tag_type, item_id, tag_ids);
    const removed = before.filter((id) => !tag_ids.includes(id));
    const added = tag_ids.filter((id) => !before.includes(id));
    await removeTags(tx, tag_type, [item_id], removed);
    await addTags(tx, tag_type, [item_id], added);
  });
}

/** Adds tags to many pictures or removes them in one operation; returns the number of pictures changed. */
export async function tagManyMedias(
  { db, change }: RequestContext,
  { tag_type, remove, ...given }: CheckedInputOf<typeof tagMedias>,
): Promise<number> {
  const [item_ids, tag_ids] = [each(given.item_ids), each(given.tag_ids)];
  if (item_ids.length * tag_ids.length > MOST_TAGS_AT_ONCE) throw tooManyTags();
  const names = listed(await existingTagNames(db, tag_type, tag_ids));
  const pictures = item_ids.length === 1 ? '1 picture' : `${item_ids.length} pictures`;
  const what = remove === 1 ? `${names} removed from ${pictures}` : `${pictures} tagged ${names}`;
  return change(what, async (tx) => {
    await lockExisting(tx, item_ids);
    await existingTagNames(tx, tag_type, tag_ids);
    return (remove === 1 ? removeTags : addTags)(tx, tag_type, item_ids, tag_ids);
  });
}
