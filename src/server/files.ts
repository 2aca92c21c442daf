import { join } from 'node:path';
import type { Db } from '#database/transaction.ts';
import { openFileStorage } from '#integrations/object-storage/file-storage.ts';
import type { ObjectStorage } from '#integrations/object-storage/object-storage.ts';
import { FILES_PATH, type FileAddresses, makeFileAddresses } from './file-addresses.ts';
import { secretNamed } from './secret-store.ts';
import type { Settings } from './settings.ts';

/** The store of files and the addresses by which it is reached. */
export interface Files {
  storage: ObjectStorage;
  addresses: FileAddresses;
}

/** Opens the store that the settings name; nothing is written yet. */
export async function openFiles(settings: Settings, db: Db): Promise<Files> {
  const secret = await secretNamed(db, 'file-addresses');
  const addresses = makeFileAddresses(settings, secret);
  const folder = join(settings.dataDirectory, 'files');
  if (settings.objectStorage === null) {
    const address = settings.publicUrl + FILES_PATH;
    return { addresses, storage: openFileStorage({ folder, address, secret }) };
  }
  // The library that speaks S3 is large: only who uses it loads it.
  const { openS3Storage } = await import('#integrations/object-storage/s3-storage.ts');
  return { addresses, storage: openS3Storage({ ...settings.objectStorage, folder }) };
}
