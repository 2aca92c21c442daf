import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HEAD_BYTES, pictureKindOf } from '#rules/pictures/pictures.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { cleanPictureInChild } from '../images/image-pool.ts';
import { newUploadKey } from '../library/media-keys.ts';
import { FOREVER, WAITS_MS } from '../uploads/create-upload-url.ts';
import { insertUpload } from '../uploads/upload-store.ts';

export interface FetchedPicture {
  content: Buffer;
  /** For the messages of a refusal. */
  filename: string;
  /** Maximum width and height in pixels of the stored picture. */
  longestSide: number;
}

/**
 * Re-encodes a picture that was fetched from elsewhere and stores it under an unguessable key, outside the library. It is deleted within
 * the hour unless `acceptUploadedPicture` or `markUploadUsed` follows. Returns null when the content is not a picture; a picture that
 * cannot be used is refused (413, 415).
 */
export async function storeFetchedPicture(
  { db, files: { storage }, clock, actor }: Pick<RequestContext, 'db' | 'files' | 'clock' | 'actor'>,
  { content, filename, longestSide }: FetchedPicture,
): Promise<string | null> {
  const kind = pictureKindOf(content.subarray(0, HEAD_BYTES));
  if (kind === null) return null;
  const path = join(await storage.begunFolder(), randomUUID());
  try {
    await writeFile(path, content, { mode: 0o600 });
    const cleaned = await cleanPictureInChild({ path, kind, filename }, longestSide);
    const [now, key] = [clock.now(), newUploadKey(kind)];
    await insertUpload(db, {
      ...{ path_key: key, filename, type: kind, size: cleaned.length, account_id: actor.accountId },
      ...{ created_at: now, received_at: now, expires_at: new Date(now.getTime() + WAITS_MS) },
    });
    await storage.write([{ key, type: kind, content: cleaned }], FOREVER);
    return key;
  } finally {
    await rm(path, { force: true });
  }
}
