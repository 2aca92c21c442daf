import { Refusal } from '#contract/refusal.ts';
import { contentOf, type ObjectStorage } from '#integrations/object-storage/object-storage.ts';
import { HEAD_BYTES, type PictureKind, pictureKindOf } from '#rules/pictures/pictures.ts';
import type { Files } from '#server/files/files.ts';
import type { ServedFile } from '#server/files/served-file.ts';
import { isOriginalKey, isRenditionKey, isUploadKey, TYPES_OF_ENDINGS } from '../library/media-keys.ts';

interface FileRequest {
  key: string;
  query: string;
  now: Date;
}

const notSigned = () =>
  new Refusal(403, 'not-signed', 'This link has expired. Open the picture again for a new one.');

const typeByEnding = (key: string): string =>
  TYPES_OF_ENDINGS[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** The format of a picture with its own URL, from its bytes; the announced one, which gave it its extension, is not trusted. */
async function kindOfStored(storage: ObjectStorage, key: string): Promise<PictureKind | null> {
  const head = await contentOf(storage, key, { first: 0, last: HEAD_BYTES - 1 });
  return head && pictureKindOf(head);
}

/** The file behind a URL; null when there is nothing to serve: unknown, or not a picture. */
export async function servedFile(
  { storage, addresses }: Files,
  { key, query, now }: FileRequest,
): Promise<ServedFile | null> {
  const isOriginal = isOriginalKey(key);
  if (!isOriginal && !isRenditionKey(key) && !isUploadKey(key)) return null;
  const downloadName = isOriginal ? addresses.downloadName(key, query, now) : null;
  if (isOriginal && downloadName === null) throw notSigned();
  const found = await storage.look(key);
  if (!found) return null;
  const type = isUploadKey(key) ? await kindOfStored(storage, key) : typeByEnding(key);
  return type === null ? null : { key, type, size: found.size, downloadName };
}
