import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Queryable } from '#database/change-sets.ts';
import {
  notAPicture,
  notDecoded,
  notWhatWasAnnounced,
  type UploadResponse,
  unknownUpload,
} from '#features/media/upload-contract.ts';
import { HEAD_BYTES, isHeic, type PictureKind, pictureKindOf } from '#rules/pictures/pictures.ts';
import type { Files } from '#server/files/files.ts';
import { incomingKeyOf, isUploadKey, placesOfUpload } from '../library/media-keys.ts';
import { type UploadRow, uploadByKey } from './upload-store.ts';

/**
 * The upload that an answer of createuploadurl speaks of. Nothing in it is followed: its public address must be what this server says for a
 * key that it made, and the address for the PUT must hold that key.
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

/** What the first bytes of a file say that it is. Refuses what is no picture that is taken. */
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

async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** What the content of a file that arrived is. Refuses one that is not what was announced, to the last byte, and what is no picture. */
export async function checkUploaded(row: UploadRow, path: string) {
  // What came through this server was compared when it came.
  const md5 = row.received_at !== null && row.md5 !== null ? row.md5 : await md5OfFile(path);
  const { size } = await stat(path);
  if (size !== row.size || (row.md5 !== null && md5 !== row.md5)) throw notWhatWasAnnounced(row.filename);
  return { md5, size, kind: await kindOfFile(path, row.filename) };
}

/** Hands the work the file of an upload, wherever it stands: moved already when it became a picture. Null when it never came. */
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
