import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Tx } from '#database/change-sets.ts';
import {
  MOST_TAGS_AT_ONCE,
  mediaNotFound,
  missingTag,
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
  if (missing !== undefined) throw mediaNotFound(missing);
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_TAGS;
  return more > 0 ? `${names.slice(0, NAMED_TAGS).join(', ')} and ${more} more` : names.join(', ');
}

/** What an edit that gives and takes these tags is called in the history. */
function tagWords(type: TagType, given: readonly string[], taken: readonly string[]): string {
  if (given.length > 0)
    return `1 picture tagged ${listed(given)}${taken.length > 0 ? `; ${listed(taken)} removed` : ''}`;
  if (taken.length > 0) return `${listed(taken)} removed from 1 picture`;
  return `${type === 'athlete' ? 'Athletes' : 'Categories'} of 1 picture removed`;
}

/** Sets the tags of one type of one picture; with `before`, only what the edit added and removed. */
export async function setTagsOfMedia(
  { db, change }: RequestContext,
  { item_id, tag_type, before, ...given }: CheckedInputOf<typeof tagMedia>,
): Promise<void> {
  const tag_ids = each(given.tag_ids);
  const added = tag_ids.filter((id) => !before?.includes(id));
  const removed = each(before ?? []).filter((id) => !tag_ids.includes(id));
  const names = await existingTagNames(db, tag_type, added);
  const taken = [...(await tagNames(db, tag_type, removed)).values()];
  await change(tagWords(tag_type, names, taken), async (tx) => {
    await lockExisting(tx, [item_id]);
    await existingTagNames(tx, tag_type, added);
    if (before === undefined) return setTags(tx, tag_type, item_id, tag_ids);
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
