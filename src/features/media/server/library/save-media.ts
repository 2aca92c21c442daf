import type { CheckedInputOf } from '#contract/declare-call.ts';
import { notAField, tooLong } from '#contract/refusal.ts';
import {
  type deleteMedia,
  type MediaField,
  mediaFields,
  mediaInUse,
  mediaNotFound,
  notAFocalPoint,
  notInBin,
  sameBytesInLibrary,
  type saveMedia,
} from '#features/media/media-contract.ts';
import { removeEverywhere, usesOfMedia } from '#features/media/server/shared/media-uses-store.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { mediaStore, mediaWithBytes } from './media-store.ts';

const LABELS: Readonly<Record<MediaField, string>> = {
  alt_text: 'Alt text',
  credit: 'Credit',
  focal_x: 'Focal point',
  focal_y: 'Focal point',
};
const LONGEST = { alt_text: 1000, credit: 300 } as const;

type Given = CheckedInputOf<typeof saveMedia>['attributes'];
type Columns = Parameters<typeof mediaStore.update>[2];

const isMediaField = (name: string): name is MediaField => mediaFields.some((field) => field === name);

function pointOf(field: MediaField, value: Given[number]['value']): number | null {
  if (value === null || value === '') return null;
  const number = typeof value === 'string' && /^\d*\.?\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !(number >= 0 && number <= 1)) throw notAFocalPoint(field);
  return number;
}

function mediaChanges(given: Given): Columns {
  const changes: Columns = {};
  for (const { name, value } of given) {
    if (!isMediaField(name)) throw notAField('picture', name, mediaFields);
    if (name === 'focal_x' || name === 'focal_y') changes[name] = pointOf(name, value);
    else {
      const text = value === null ? '' : String(value).trim();
      if (text.length > LONGEST[name]) throw tooLong(name, LONGEST[name]);
      changes[name] = text === '' ? null : text;
    }
  }
  return changes;
}

/** Saves the listed attributes, all or nothing. */
export async function saveMediaFields(
  { db, change }: RequestContext,
  { id, attributes, version }: CheckedInputOf<typeof saveMedia>,
): Promise<void> {
  const changes = mediaChanges(attributes);
  const labels = [...new Set((Object.keys(changes) as MediaField[]).map((name) => LABELS[name]))].join(', ');
  const { filename } = await mediaStore.read(db, id);
  await change(`${labels} of ${filename} saved`, async (tx) => {
    await mediaStore.lockForEdit(tx, id, version, Object.keys(changes));
    await mediaStore.update(tx, id, changes);
  });
}

/** Moves a picture to the trash; one in use only with `force`, which also removes it from its uses in the same change. */
export async function binMedia(
  { db, change, clock }: RequestContext,
  { id, force, version }: CheckedInputOf<typeof deleteMedia>,
): Promise<void> {
  const { filename } = await mediaStore.read(db, id);
  await change(`${filename} deleted`, async (tx) => {
    const row = await mediaStore.lock(tx, id);
    if (!row || row.deleted_at !== null) throw mediaNotFound(id);
    await assertNotStale(tx, { table: 'media', entityId: id, key: { id }, version });
    const used = await usesOfMedia(tx, row);
    if (used.length > 0 && force !== 1) throw mediaInUse(row.filename, used);
    if (used.length > 0) await removeEverywhere(tx, row);
    await mediaStore.update(tx, id, { deleted_at: clock.now() });
  });
}

/** Restores a picture from the trash, unless the library has the same bytes again. */
export async function restoreFromBin({ db, change }: RequestContext, id: number): Promise<void> {
  const { filename } = await mediaStore.read(db, id);
  await change(`${filename} restored`, async (tx) => {
    const row = await mediaStore.lockForEdit(tx, id, undefined);
    if (row.deleted_at === null) throw notInBin(row.filename);
    const twin = await mediaWithBytes(tx, row, id);
    if (twin !== null) throw sameBytesInLibrary(row.filename, twin);
    await mediaStore.update(tx, id, { deleted_at: null });
  });
}
