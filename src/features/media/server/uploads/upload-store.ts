import { and, eq, getTableColumns, isNull, lt } from 'drizzle-orm';
import type { Db, Queryable } from '#database/change-sets.ts';
import { upload } from '#database/tables/media-tables.ts';
import { recordStore } from '#server/records/record-store.ts';

// Pending uploads have no history; the pictures that they become do.

export type UploadRow = typeof upload.$inferSelect;

export const uploadStore = recordStore(upload, getTableColumns(upload));

/** A file in use is never deleted because of its age. */
const NEVER = new Date('9999-01-01T00:00:00Z');

export async function insertUpload(db: Db, row: typeof upload.$inferInsert): Promise<void> {
  await db.insert(upload).values(row);
}

export async function uploadByKey(db: Queryable, key: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(upload).where(eq(upload.path_key, key));
  return row ?? null;
}

/** Marks a file as received, once: false when it was marked before or deleted in the meantime. It may then be used until `expiresAt`. */
export async function takeReceived(
  db: Queryable,
  id: number,
  { md5, at, expiresAt }: { md5: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const taken = await db
    .update(upload)
    .set({ md5, received_at: at, expires_at: expiresAt })
    .where(and(eq(upload.id, id), isNull(upload.received_at)))
    .returning({ id: upload.id });
  return taken.length > 0;
}

/** Reverts {@link takeReceived}. */
export async function giveBackReceived(db: Queryable, { id, md5, expires_at }: UploadRow): Promise<void> {
  await db.update(upload).set({ md5, expires_at, received_at: null }).where(eq(upload.id, id));
}

/** Records that the upload became this picture. */
export async function linkUpload(tx: Queryable, id: number, mediaId: number): Promise<void> {
  await tx.update(upload).set({ media_id: mediaId, expires_at: NEVER }).where(eq(upload.id, id));
}

/** Records that something uses the file by its URL. */
export async function markUploadUsed(db: Queryable, id: number): Promise<void> {
  await db.update(upload).set({ expires_at: NEVER }).where(eq(upload.id, id));
}

/** Uploads that expired unused. */
export async function expiredUploads(db: Queryable, now: Date, most: number): Promise<UploadRow[]> {
  return db.select().from(upload).where(lt(upload.expires_at, now)).limit(most);
}

/** Deletes an upload unless it has come into use in the meantime; the caller removes its files afterwards. */
export async function forgetUpload(db: Queryable, id: number, now: Date): Promise<boolean> {
  const gone = await db
    .delete(upload)
    .where(and(eq(upload.id, id), lt(upload.expires_at, now)))
    .returning({ id: upload.id });
  return gone.length > 0;
}
