import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { account } from '#database/tables/account-tables.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { changeRow } from '#database/tables/history-tables.ts';
import {
  media,
  mediaAthlete,
  mediaCategory,
  mediaInCategory,
  upload,
} from '#database/tables/media-tables.ts';
import type { FallbackType } from '#rules/pictures/pictures.ts';
import { recordStore } from '#server/records/record-store.ts';

const { srcset, md5, credit, deleted_at, version, ...shown } = getTableColumns(media);
const listed = {
  ...shown,
  /** Type of the renditions that are not WebP. */
  fallback: sql<FallbackType>`${srcset}->>'type'`,
};
const nameOfAccount = sql<string>`trim(first || ' ' || last)`;

export const mediaStore = recordStore(
  media,
  {
    ...{ ...listed, md5, credit, deleted_at, version },
    uploader: sql<string | null>`(select ${nameOfAccount} from ${account} where id = media.account_id)`,
  },
  'picture',
);
export type MediaRow = Awaited<ReturnType<typeof mediaStore.read>>;

const newestFirst = [desc(media.created_at), desc(media.id)];

/** The tags of pictures, by the picture's id. */
export interface TagsOfMedia {
  athletes: ReadonlyMap<number, number[]>;
  categories: ReadonlyMap<number, number[]>;
}

function grouped(rows: readonly { media_id: number; tag: number }[]): Map<number, number[]> {
  const byMedia = new Map<number, number[]>();
  for (const { media_id, tag } of rows) {
    const tags = byMedia.get(media_id);
    if (tags) tags.push(tag);
    else byMedia.set(media_id, [tag]);
  }
  return byMedia;
}

/** The tags of these pictures, or of all. */
export async function tagsOf(db: Queryable, ids?: readonly number[]): Promise<TagsOfMedia> {
  const athletes = await db
    .select({ media_id: mediaAthlete.media_id, tag: mediaAthlete.athlete_id })
    .from(mediaAthlete)
    .where(ids && inArray(mediaAthlete.media_id, [...ids]))
    .orderBy(asc(mediaAthlete.athlete_id));
  const categories = await db
    .select({ media_id: mediaInCategory.media_id, tag: mediaInCategory.media_category_id })
    .from(mediaInCategory)
    .where(ids && inArray(mediaInCategory.media_id, [...ids]))
    .orderBy(asc(mediaInCategory.media_category_id));
  return { athletes: grouped(athletes), categories: grouped(categories) };
}

export type ListedMediaRow = Awaited<ReturnType<typeof mediaRows>>[number];

/** All pictures of the library, or all in the trash, newest first. */
export async function mediaRows(db: Queryable, isBin = false) {
  return db
    .select(listed)
    .from(media)
    .where(isBin ? sql`${media.deleted_at} is not null` : isNull(media.deleted_at))
    .orderBy(...newestFirst);
}

export async function mediaRowsOfAthlete(db: Queryable, athleteId: number) {
  return db
    .select(listed)
    .from(media)
    .innerJoin(mediaAthlete, eq(mediaAthlete.media_id, media.id))
    .where(and(eq(mediaAthlete.athlete_id, athleteId), isNull(media.deleted_at)))
    .orderBy(...newestFirst);
}

export async function uploadersOfMedia(db: Queryable) {
  return db
    .select({ id: account.id, name: nameOfAccount })
    .from(account)
    .where(sql`exists (select 1 from ${media} where ${media.account_id} = ${account.id})`)
    .orderBy(asc(account.id));
}

export type NewMedia = typeof media.$inferInsert;

/** Returns the new picture's id; null when the library has got these bytes in the meantime. */
export async function insertMedia(tx: Tx, row: NewMedia): Promise<number | null> {
  const [added] = await tx.insert(media).values(row).onConflictDoNothing().returning({ id: media.id });
  return added?.id ?? null;
}

/** The picture of the library that has these bytes, another one than `except`; null when there is none. */
export async function mediaWithBytes(
  db: Queryable,
  bytes: { md5: string; size: number },
  except = 0,
): Promise<number | null> {
  const isSame = and(eq(media.md5, bytes.md5), eq(media.size, bytes.size));
  const [row] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(isSame, isNull(media.deleted_at), ne(media.id, except)));
  return row?.id ?? null;
}

export const mediaCategoryStore = recordStore(mediaCategory, getTableColumns(mediaCategory));

export const mediaCategories = (db: Queryable) => mediaCategoryStore.list(db, asc(mediaCategory.id));

/** All categories; locked until the transaction ends, so that additions run one after the other. */
export async function lockMediaCategories(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('media category'))`);
  return mediaCategories(tx);
}

export async function isAthlete(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.select({ id: athlete.id }).from(athlete).where(eq(athlete.id, id));
  return rows.length > 0;
}

/** The picture with this `path_key`, in the trash or not; null when there is none. */
export async function pictureOfKey(db: Queryable, pathKey: string) {
  const [row] = await db
    .select({ filename: media.filename, deleted_at: media.deleted_at })
    .from(media)
    .where(eq(media.path_key, pathKey));
  return row ?? null;
}

/** Pictures that were moved to the trash before this time. */
export async function mediaInBinSince(db: Queryable, before: Date, most: number) {
  return db
    .select({ id: media.id, filename: media.filename, path_key: media.path_key, type: media.type })
    .from(media)
    .where(lt(media.deleted_at, before))
    .limit(most);
}

/** The keys of all uploads that became a picture: its file, and those that were replaced. */
export async function uploadKeysOf(db: Queryable, mediaId: number): Promise<string[]> {
  const rows = await db.select({ key: upload.path_key }).from(upload).where(eq(upload.media_id, mediaId));
  return rows.map(({ key }) => key);
}

/** Permanently removes a picture in the trash. History does not record the keys of its files: without files it cannot be restored. */
export async function removeMediaForGood(tx: Tx, changeSetId: number, id: number): Promise<void> {
  await tx.delete(upload).where(eq(upload.media_id, id));
  await tx.delete(media).where(and(eq(media.id, id), sql`${media.deleted_at} is not null`));
  await tx
    .update(changeRow)
    .set({ before: sql`${changeRow.before} || '{"path_key": null}'` })
    .where(and(eq(changeRow.change_set_id, changeSetId), eq(changeRow.table_name, 'media')));
}
