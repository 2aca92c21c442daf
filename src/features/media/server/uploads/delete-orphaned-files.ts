import type { Database, Db } from '#database/change-sets.ts';
import { usesOfMedia } from '#features/media/server/shared/media-uses-store.ts';
import { deleteVideoFiles } from '#features/videos/server/shared/delete-video-files.ts';
import type { PictureKind } from '#rules/pictures/pictures.ts';
import type { Clock } from '#server/clock.ts';
import type { Files } from '#server/files/files.ts';
import { INCOMING, originalKeyOf, pictureKeyOf, placesOfUpload } from '../library/media-keys.ts';
import { mediaInBinSince, removeMediaForGood, uploadKeysOf } from '../library/media-store.ts';
import { expiredUploads, forgetUpload } from './upload-store.ts';

/** Pictures in the trash are deleted permanently after this time. */
export const BIN_DAYS = 30;
const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
/** A partly written file that has not changed for this long was abandoned. */
const BEGUN_MS = 30 * MINUTE_MS;
/** Longer than any upload waits for its conversion: older files here belong to none. */
const INCOMING_MS = 2 * HOUR_MS;
/** Maximum number per run; the next run follows soon. */
const AT_ONCE = 200;

interface SweepParts {
  database: Database;
  files: Files;
  clock: Clock;
}

/** Unused uploads: the PUT never came, or the file was never converted. */
async function sweepUploads({ database: { db }, files: { storage } }: SweepParts, now: Date): Promise<void> {
  for (const { id, path_key } of await expiredUploads(db, now, AT_ONCE)) {
    if (!(await forgetUpload(db, id, now))) continue;
    // A conversion that died in the middle may have left renditions, and moved the original.
    await storage.remove([path_key, ...placesOfUpload(path_key)]);
    await storage.removeUnder(`${pictureKeyOf(path_key)}/`);
  }
}

async function isInUse(db: Db, id: number, pathKeys: readonly string[]): Promise<boolean> {
  for (const path_key of pathKeys) if ((await usesOfMedia(db, { id, path_key })).length > 0) return true;
  return false;
}

/** A picture that has come into use again in the meantime stays. */
async function emptyBin({ database, files: { storage } }: SweepParts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - BIN_DAYS * 24 * HOUR_MS);
  const actor = { accountId: null, name: 'tridesk' };
  const failures: unknown[] = [];
  for (const { id, filename, path_key, type } of await mediaInBinSince(database.db, before, AT_ONCE)) {
    const uploadKeys = await uploadKeysOf(database.db, id);
    const pathKeys = new Set([path_key, ...uploadKeys.map(pictureKeyOf)]);
    if (await isInUse(database.db, id, [...pathKeys])) continue;
    const what = `${filename} deleted permanently from the trash`;
    const removed = database.change({ actor, what, at: now }, async (tx, changeSetId) => {
      await removeMediaForGood(tx, changeSetId, id);
      for (const key of pathKeys) await storage.removeUnder(`${key}/`);
      await storage.remove([
        originalKeyOf(path_key, type as PictureKind),
        ...uploadKeys.flatMap(placesOfUpload),
      ]);
    });
    // One that cannot be deleted does not block the others.
    await removed.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Deletes expired files. Safe to run in several instances of the server at once. */
export async function sweepFiles(parts: SweepParts): Promise<void> {
  const now = parts.clock.now();
  await sweepUploads(parts, now);
  await emptyBin(parts, now);
  await deleteVideoFiles(parts, now);
  const { storage } = parts.files;
  await storage.sweep(new Date(now.getTime() - BEGUN_MS));
  await storage.removeOlder(INCOMING, new Date(now.getTime() - INCOMING_MS));
}
