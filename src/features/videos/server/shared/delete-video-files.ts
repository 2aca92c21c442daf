import type { Database } from '#database/change-sets.ts';
import type { Files } from '#server/files/files.ts';
import { sourceKeyOf, streamFolder } from '../video-keys.ts';
import { formerFiles, isUploadNeeded } from '../videos-store.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The deletion of a video, or of one of its files, can be undone for this time. */
const UNDO_DAYS = 30;
/** The files of a video are looked for on this many days after that, in case the server did not run. */
const LOOK_DAYS = 30;
/** An upload that no video needs is deleted this long after its last byte. */
const UPLOAD_MS = DAY_MS;

/** Deletes the files of videos that were deleted or changed too long ago to be restored, and abandoned uploads. */
export async function deleteVideoFiles(
  { database: { db }, files: { storage, resumable } }: { database: Database; files: Files },
  now: Date,
): Promise<void> {
  const to = new Date(now.getTime() - UNDO_DAYS * DAY_MS);
  for (const id of await resumable.unchangedSince(new Date(now.getTime() - UPLOAD_MS)))
    if (!(await isUploadNeeded(db, id, to))) await resumable.remove(id);
  const from = new Date(to.getTime() - LOOK_DAYS * DAY_MS);
  for (const { kind, name } of await formerFiles(db, { from, to })) {
    if (kind === 'stream') await storage.removeUnder(`${streamFolder(name)}/`);
    else await storage.remove([kind === 'upload' ? sourceKeyOf(name) : name]);
  }
}
