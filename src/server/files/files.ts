import { join } from 'node:path';
import { diskFull } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import { openFileStorage } from '#integrations/object-storage/file-storage.ts';
import type { ObjectStorage } from '#integrations/object-storage/object-storage.ts';
import {
  openResumableUploads,
  type ResumableUploads,
} from '#integrations/object-storage/resumable-uploads.ts';
import { openUploadReceiver, type UploadReceiver } from '#integrations/object-storage/upload-receiver.ts';
import { secretNamed } from '../auth/secret-store.ts';
import { isDiskFull } from '../disk-full.ts';
import type { Settings } from '../settings.ts';
import { createFileUrls, FILES_PATH, type FileUrls } from './file-urls.ts';

/** Below the path of files: where videos are received. */
export const VIDEO_UPLOADS = 'v';

/** The file store, the upload receiver and the file URLs. */
export interface Files {
  storage: ObjectStorage;
  door: UploadReceiver;
  /** Videos on their way, in pieces. */
  resumable: ResumableUploads;
  addresses: FileUrls;
}

async function openStorage({ objectStorage, dataDirectory }: Settings): Promise<ObjectStorage> {
  const folder = join(dataDirectory, 'files');
  if (objectStorage === null) return openFileStorage(folder);
  // The S3 library is large: it is loaded only when the settings use it.
  const { openS3Storage } = await import('#integrations/object-storage/s3-storage.ts');
  return openS3Storage({ ...objectStorage, folder });
}

/** Opens the store that the settings name; nothing is written yet. */
export async function openFiles(settings: Settings, db: Db): Promise<Files> {
  const secret = await secretNamed(db, 'file-addresses');
  const storage = await openStorage(settings);
  const address = settings.publicUrl + FILES_PATH;
  const door = openUploadReceiver({ storage, address, secret });
  const resumable = await openResumableUploads({
    directory: join(settings.dataDirectory, 'files', '.uploads'),
    path: `${FILES_PATH}/${VIDEO_UPLOADS}`,
    describeError: (error) =>
      isDiskFull(error)
        ? { status_code: diskFull().status, body: diskFull().message }
        : { status_code: 500, body: 'The file could not be stored. Try again.' },
  });
  return { storage, door, resumable, addresses: createFileUrls(settings, secret) };
}
