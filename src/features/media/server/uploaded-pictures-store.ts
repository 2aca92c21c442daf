import type { Db } from '#database/transaction.ts';
import { StorageAway } from '#integrations/object-storage/object-storage.ts';
import type { Files } from '#server/files.ts';
import {
  notAPicture,
  notReceived,
  notWhatWasAnnounced,
  storeAway,
  unknownPicture,
} from '../upload-contract.ts';
import { isUploadKey, pictureKeyOfRendition } from './media-keys.ts';
import { isPictureKey } from './media-store.ts';
import { checkUploaded } from './named-upload.ts';
import { keepUpload, uploadByKey } from './upload-store.ts';

async function acceptUpload(db: Db, { storage }: Files, key: string): Promise<void> {
  const row = await uploadByKey(db, key);
  if (!row) throw unknownPicture();
  const found = await storage.withLocalFile(key, (path) => checkUploaded(row, path));
  if (found === null) throw notReceived(row.filename);
  if (!found.isWhole) throw notWhatWasAnnounced(row.filename);
  if (found.kind === null) {
    await storage.remove([key]);
    throw notAPicture(row.filename);
  }
  await keepUpload(db, row.id);
}

/**
 * Takes the address of a picture that something is going to show, such as a brand's logo. One of this product must be an uploaded picture,
 * which is then kept for good, or one of the library; refused otherwise (400, 409, 415, 503). Addresses elsewhere are none of its business.
 */
export async function acceptUploadedPicture(
  { db, files }: { db: Db; files: Files },
  address: string,
): Promise<void> {
  const key = files.addresses.keyOf(address);
  if (key === null) return;
  const pictureKey = pictureKeyOfRendition(key);
  if (pictureKey !== null && (await isPictureKey(db, pictureKey))) return;
  if (!isUploadKey(key)) throw unknownPicture();
  await acceptUpload(db, files, key).catch((error: unknown) => {
    throw error instanceof StorageAway ? storeAway() : error;
  });
}
