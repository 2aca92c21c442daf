import type { Queryable } from '#database/change-sets.ts';
import type { Media, MediaDetail, MediaLibrary } from '#features/media/media-contract.ts';
import { usesOfMedia } from '#features/media/server/shared/media-uses-store.ts';
import { type PictureKind, srcsetOf } from '#rules/pictures/pictures.ts';
import type { FileUrls } from '#server/files/file-urls.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { originalKeyOf } from './media-keys.ts';
import {
  type ListedMediaRow,
  type MediaRow,
  mediaRowsOfAthlete,
  mediaStore,
  type TagsOfMedia,
  tagsOf,
} from './media-store.ts';

// Only this file turns rows into responses: URLs are built from keys when they are sent.

const asTags = (ids: readonly number[] = []) => ids.map((id) => ({ id }));

export function asMedia(row: ListedMediaRow | MediaRow, tags: TagsOfMedia, addresses: FileUrls): Media {
  const { id, filename, type, width, height, path_key, alt_text, focal_x, focal_y, fallback } = row;
  return {
    ...{ id, filename, type, width, height, path_key, alt_text, focal_x, focal_y },
    cdn: addresses.base,
    srcset: srcsetOf(addresses.of(path_key), width, fallback),
    tags: {
      athletes: asTags(tags.athletes.get(id)),
      categories: asTags(tags.categories.get(id)),
    },
  };
}

/** The pictures that an athlete is tagged in, newest first, each with all its tags; without those in the trash. */
export async function mediasOfAthlete(db: Queryable, id: number, addresses: FileUrls): Promise<Media[]> {
  const rows = await mediaRowsOfAthlete(db, id);
  if (rows.length === 0) return [];
  const tags = await tagsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => asMedia(row, tags, addresses));
}

/** The whole library, column by column. */
export function libraryColumns(
  rows: readonly ListedMediaRow[],
  { athletes, categories }: TagsOfMedia,
): MediaLibrary['columns'] {
  return {
    id: rows.map(({ id }) => id),
    filename: rows.map(({ filename }) => filename),
    alt_text: rows.map(({ alt_text }) => alt_text ?? ''),
    focal: rows.map(({ focal_x, focal_y }) =>
      focal_x === null || focal_y === null ? [] : [focal_x, focal_y],
    ),
    path_key: rows.map(({ path_key }) => path_key),
    type: rows.map(({ type }) => type),
    width: rows.map(({ width }) => width),
    height: rows.map(({ height }) => height),
    size: rows.map(({ size }) => size),
    is_png: rows.map(({ fallback }) => (fallback === 'image/png' ? 1 : 0)),
    created: rows.map(({ created_at }) => Math.floor(created_at.getTime() / 1000)),
    uploaded_by: rows.map(({ account_id }) => account_id ?? 0),
    athletes: rows.map(({ id }) => athletes.get(id) ?? []),
    categories: rows.map(({ id }) => categories.get(id) ?? []),
  };
}

const HOUR_MS = 60 * 60 * 1000;
/** At most a day from now, rounded to the hour: the response, and therefore its ETag, stays the same until the hour ends. */
const downloadEnd = (now: Date): Date => new Date((Math.floor(now.getTime() / HOUR_MS) + 24) * HOUR_MS);

/** One picture with all details, also from the trash. Refuses an unknown id. */
export async function existingMedia(
  { db, files, clock }: Pick<RequestContext, 'db' | 'files' | 'clock'>,
  id: number,
): Promise<MediaDetail> {
  const row = await mediaStore.read(db, id);
  const { size, md5, credit, version, account_id, uploader, deleted_at } = row;
  const original = originalKeyOf(row.path_key, row.type as PictureKind);
  return {
    ...asMedia(row, await tagsOf(db, [id]), files.addresses),
    ...{ size, md5, credit, version },
    created_at: row.created_at.toISOString(),
    uploaded_by: account_id === null ? null : { id: account_id, name: uploader ?? '' },
    deleted_at: deleted_at?.toISOString() ?? null,
    used: await usesOfMedia(db, row),
    download: files.addresses.download(original, row.filename, downloadEnd(clock.now())),
  };
}

/** One picture in the documented form. */
export async function mediaResponse(
  { db, files }: Pick<RequestContext, 'db' | 'files'>,
  id: number,
): Promise<Media> {
  return asMedia(await mediaStore.read(db, id), await tagsOf(db, [id]), files.addresses);
}
