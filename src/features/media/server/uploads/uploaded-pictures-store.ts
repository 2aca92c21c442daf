import { Refusal } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import {
  isOfContent,
  notReceived,
  pictureInBin,
  storageUnavailable,
  unknownPicture,
} from '#features/media/upload-contract.ts';
import { StorageUnavailable } from '#integrations/object-storage/object-storage.ts';
import { FILES_PATH } from '#server/files/file-urls.ts';
import type { Files } from '#server/files/files.ts';
import { cleanPictureInChild } from '../images/image-pool.ts';
import { incomingKeyOf, isUploadKey, pictureKeyOfRendition } from '../library/media-keys.ts';
import { pictureOfKey } from '../library/media-store.ts';
import { FOREVER } from './create-upload-url.ts';
import { checkUploaded, withUpload } from './upload-name.ts';
import { markUploadUsed, type UploadRow, uploadByKey } from './upload-store.ts';

/** The picture of an upload without metadata, with its type. Refuses a file that differs from what was announced or is not a picture. */
async function cleaned(files: Files, row: UploadRow) {
  const found = await withUpload(files, row, async (path) => {
    const { kind } = await checkUploaded(row, path);
    return { type: kind, content: await cleanPictureInChild({ path, kind, filename: row.filename }) };
  });
  if (found === null) throw notReceived(row.filename);
  return found;
}

async function acceptUpload(db: Db, files: Files, key: string, field: string): Promise<void> {
  const { storage } = files;
  const row = await uploadByKey(db, key);
  if (!row) throw unknownPicture(field);
  if ((await storage.look(key)) === null) {
    const picture = await cleaned(files, row).catch(async (error: unknown) => {
      if (error instanceof Refusal && isOfContent(error)) await storage.remove([incomingKeyOf(key)]);
      throw error;
    });
    await storage.write([{ key, ...picture }], FOREVER);
  }
  await markUploadUsed(db, row.id);
}

/**
 * Takes the URL of a picture that a record is about to show, such as a brand's logo. A URL of this product must be that of an uploaded
 * picture, which is then re-encoded under that URL and stored permanently, or of a picture in the library; others are refused (400, 409,
 * 413, 415, 503). External URLs are accepted unchecked. `field` names the field with the URL. Returns the URL to store: without our host,
 * which may change.
 */
export async function acceptUploadedPicture(
  { db, files }: { db: Db; files: Files },
  address: string,
  field: string,
): Promise<string> {
  const key = files.addresses.keyOf(address);
  if (key === null) return address;
  const pictureKey = pictureKeyOfRendition(key);
  const picture = pictureKey === null ? null : await pictureOfKey(db, pictureKey);
  if (picture?.deleted_at) throw pictureInBin(field, picture.filename);
  if (!picture) {
    if (!isUploadKey(key)) throw unknownPicture(field);
    await acceptUpload(db, files, key, field).catch((error: unknown) => {
      throw error instanceof StorageUnavailable ? storageUnavailable(error) : error;
    });
  }
  return `${FILES_PATH}/${key}`;
}
