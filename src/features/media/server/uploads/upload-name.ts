import { open, stat } from 'node:fs/promises';
import type { Queryable } from '#database/change-sets.ts';
import {
  notAPicture,
  notDecoded,
  notWhatWasAnnounced,
  type UploadResponse,
  unknownUpload,
} from '#features/media/upload-contract.ts';
import { StorageUnavailable } from '#integrations/object-storage/object-storage.ts';
import { HEAD_BYTES, isHeic, type PictureKind, pictureKindOf } from '#rules/pictures/pictures.ts';
import type { Files } from '#server/files/files.ts';
import { md5OfFile } from '#server/files/md5-of-file.ts';
import { incomingKeyOf, isUploadKey, placesOfUpload } from '../library/media-keys.ts';
import { type UploadRow, uploadByKey } from './upload-store.ts';

/**
 * The upload that a response of createuploadurl refers to. No address in it is requested: its public URL must be the one that this server
 * builds for a key that it made, and the URL for the PUT must contain that key.
 */
export async function namedUpload(
  db: Queryable,
  { addresses }: Files,
  { put, cdn }: UploadResponse,
): Promise<UploadRow> {
  const key = addresses.keyOf(cdn);
  if (key === null || !isUploadKey(key) || cdn !== addresses.of(key)) throw unknownUpload();
  const isOfKey = URL.canParse(put) && new URL(put).pathname.endsWith(`/${incomingKeyOf(key)}`);
  const row = isOfKey ? await uploadByKey(db, key) : null;
  if (!row) throw unknownUpload();
  return row;
}

/** The format of a file by its first bytes. Refuses a file that is not a picture of an accepted format. */
async function kindOfFile(path: string, filename: string): Promise<PictureKind> {
  const file = await open(path, 'r');
  try {
    const head = new Uint8Array(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    const kind = pictureKindOf(head.subarray(0, bytesRead));
    if (kind === null) throw isHeic(head) ? notDecoded(filename) : notAPicture(filename);
    return kind;
  } finally {
    await file.close();
  }
}

/** The content of a received file. Refuses one that differs from what was announced, and one that is not a picture. */
export async function checkUploaded(row: UploadRow, path: string) {
  const [{ size }, md5] = [await stat(path), await md5OfFile(path)];
  if (size !== row.size || (row.md5 !== null && md5 !== row.md5)) {
    // Files received by this server were compared on arrival.
    if (row.received_at !== null) throw new StorageUnavailable('The store returned other bytes.');
    throw notWhatWasAnnounced(row.filename);
  }
  return { md5, size, kind: await kindOfFile(path, row.filename) };
}

/** Runs `work` with the file of an upload, wherever it is: it was moved if it became a picture. Null when it never arrived. */
export async function withUpload<T>(
  { storage }: Files,
  row: UploadRow,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  for (const key of placesOfUpload(row.path_key)) {
    const done = await storage.withLocalFile(key, work);
    if (done !== null) return done;
  }
  return null;
}
