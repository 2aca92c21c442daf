import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { mediaNotFound } from '#features/media/media-contract.ts';
import { followNewFile } from '#features/media/server/shared/media-uses-store.ts';
import {
  isOfContent,
  notReceived,
  sameBytesElsewhere,
  storageUnavailable,
  type UploadResponse,
  unknownUpload,
} from '#features/media/upload-contract.ts';
import { StorageUnavailable } from '#integrations/object-storage/object-storage.ts';
import { type PictureKind, srcsetOf } from '#rules/pictures/pictures.ts';
import { FILES_PATH } from '#server/files/file-urls.ts';
import type { Files } from '#server/files/files.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { makeRenditionsInChild } from '../images/image-pool.ts';
import type { MadePicture } from '../images/make-renditions.ts';
import {
  incomingKeyOf,
  originalKeyOf,
  pictureKeyOf,
  placesOfUpload,
  renditionKeys,
} from '../library/media-keys.ts';
import { insertMedia, mediaStore, mediaWithBytes } from '../library/media-store.ts';
import { FOREVER } from './create-upload-url.ts';
import { checkUploaded, namedUpload, withUpload } from './upload-name.ts';
import { linkUpload, type UploadRow, uploadStore } from './upload-store.ts';

// Safe to restart at any point: files are written under the same keys, and the row is written once.

const KIND = 'convert-image';
const LONGEST_WAIT_MS = 90_000;

interface Convert {
  uploadId: number;
  /** The picture whose file it replaces; null for a new one. */
  replaces: { mediaId: number; version: number | undefined } | null;
}

/** A job's result is stored as JSON, so a refusal is part of it: the waiting caller gets its status and message. */
type Outcome =
  | { mediaId: number }
  | { refused: { status: Refusal['status']; code: string; message: string; field?: string | undefined } };

interface ReadPicture extends MadePicture {
  type: PictureKind;
  md5: string;
}

/** Checks that the file is the announced one and a picture, and creates its renditions. Null: the library already has these bytes. */
async function readPicture(
  run: JobRun<Convert>,
  row: UploadRow,
  path: string,
): Promise<ReadPicture | number> {
  const { filename } = row;
  const { md5, size, kind } = await checkUploaded(row, path);
  const known = await mediaWithBytes(run.database.db, { md5, size });
  if (known !== null) return known;
  const made = await makeRenditionsInChild({ path, kind, filename }, pictureKeyOf(row.path_key));
  return { ...made, type: kind, md5 };
}

const fieldsOf = (row: UploadRow, { width, height, type, md5, fallback }: ReadPicture) => {
  const path_key = pictureKeyOf(row.path_key);
  return {
    ...{ width, height, type, md5, path_key },
    size: row.size,
    srcset: srcsetOf(`${FILES_PATH}/${path_key}`, width, fallback),
  };
};

async function addPicture(run: JobRun<Convert>, row: UploadRow, made: ReadPicture): Promise<number> {
  return run.change(`${row.filename} added`, async (tx) => {
    const upload = await uploadStore.lock(tx, row.id);
    if (!upload) throw unknownUpload();
    if (upload.media_id !== null) return upload.media_id;
    const added = await insertMedia(tx, {
      ...fieldsOf(row, made),
      filename: row.filename,
      account_id: row.account_id,
      created_at: run.clock.now(),
    });
    const mediaId = added ?? (await mediaWithBytes(tx, { md5: made.md5, size: row.size }));
    if (mediaId === null) throw unknownUpload();
    await linkUpload(tx, row.id, mediaId);
    return mediaId;
  });
}

async function refuseTwin(tx: Tx, row: UploadRow, mediaId: number, md5: string): Promise<void> {
  const twin = await mediaWithBytes(tx, { md5, size: row.size }, mediaId);
  if (twin !== null) throw sameBytesElsewhere(row.filename, twin);
}

/** The picture, when a replacement that is repeated was done before; an upload that became another picture is refused. */
function replacedBy({ media_id, filename }: UploadRow, mediaId: number): number {
  if (media_id !== null && media_id !== mediaId) throw sameBytesElsewhere(filename, media_id);
  return mediaId;
}

async function replacePicture(
  run: JobRun<Convert>,
  row: UploadRow,
  made: ReadPicture,
  { mediaId, version }: NonNullable<Convert['replaces']>,
): Promise<number> {
  return run.change(`${row.filename} uploaded as the new file of picture ${mediaId}`, async (tx) => {
    const [upload, before] = [await uploadStore.lock(tx, row.id), await mediaStore.lock(tx, mediaId)];
    if (!before || before.deleted_at !== null) throw mediaNotFound(mediaId);
    if (!upload) throw unknownUpload();
    if (upload.media_id !== null) return replacedBy(upload, mediaId);
    const key = { id: mediaId };
    await assertNotStale(tx, { table: 'media', entityId: mediaId, key, version, fields: ['md5'] });
    await refuseTwin(tx, row, mediaId, made.md5);
    const fields = fieldsOf(row, made);
    await mediaStore.update(tx, mediaId, { ...fields, filename: row.filename });
    const largest = renditionKeys(fields.path_key, made.width, made.fallback).at(-1);
    if (largest) await followNewFile(tx, before.path_key, largest.fallback);
    await linkUpload(tx, row.id, mediaId);
    return mediaId;
  });
}

/** Another upload of the same bytes became the picture: the files of this one, or of an earlier failed attempt, are not needed. */
async function removeTwinFiles(
  { database }: JobRun<Convert>,
  { storage }: Files,
  row: UploadRow,
  mediaId: number,
): Promise<void> {
  const own = pictureKeyOf(row.path_key);
  const media = await mediaStore.find(database.db, mediaId);
  if (!media || media.path_key === own) return;
  await storage.remove(placesOfUpload(row.path_key));
  await storage.removeUnder(`${own}/`);
}

async function convert(run: JobRun<Convert>, files: Files): Promise<number> {
  const { uploadId, replaces } = run.input;
  const row = await uploadStore.find(run.database.db, uploadId);
  if (!row) throw unknownUpload();
  if (row.media_id !== null) return replaces ? replacedBy(row, replaces.mediaId) : row.media_id;
  const { storage } = files;
  const read = await withUpload(files, row, (path) => readPicture(run, row, path));
  if (read === null) throw notReceived(row.filename);
  if (typeof read === 'number') {
    if (replaces && read !== replaces.mediaId) throw sameBytesElsewhere(row.filename, read);
    await linkUpload(run.database.db, uploadId, read);
    await removeTwinFiles(run, files, row, read);
    return read;
  }
  const pictureKey = pictureKeyOf(row.path_key);
  await storage.write(read.files, FOREVER);
  const isMoved = await storage.move(incomingKeyOf(row.path_key), originalKeyOf(pictureKey, read.type));
  if (!isMoved) throw notReceived(row.filename);
  const mediaId = replaces
    ? await replacePicture(run, row, read, replaces)
    : await addPicture(run, row, read);
  await removeTwinFiles(run, files, row, mediaId);
  return mediaId;
}

async function outcomeOf(run: JobRun<Convert>, files: Files): Promise<Outcome> {
  try {
    return { mediaId: await convert(run, files) };
  } catch (error) {
    const refusal = error instanceof StorageUnavailable ? storageUnavailable(error) : error;
    if (!(refusal instanceof Refusal)) throw error;
    const row = await uploadStore.find(run.database.db, run.input.uploadId);
    // A file that is not a picture is deleted at once.
    if (row && isOfContent(refusal)) await files.storage.remove([incomingKeyOf(row.path_key)]);
    const { status, code, message, field } = refusal;
    return { refused: { status, code, message, field } };
  }
}

export function defineConvertImage(jobs: Jobs, files: Files): void {
  jobs.define<Convert, Outcome>({ kind: KIND, run: (run) => outcomeOf(run, files) });
}

/** Turns an upload into a picture and waits for it: returns its id, or the job when it takes longer than a request may wait. */
export async function convertAndWait(
  { db, files, jobs, actor }: RequestContext,
  response: UploadResponse,
  replaces: Convert['replaces'],
): Promise<number | { job: string }> {
  const row = await namedUpload(db, files, response);
  if (row.media_id !== null && (replaces === null || row.media_id === replaces.mediaId)) return row.media_id;
  const input: Convert = { uploadId: row.id, replaces };
  const { id } = await jobs.start(KIND, row.path_key, `Picture ${row.filename}`, input, actor);
  const outcome = await jobs.resultOf<Outcome>(id, LONGEST_WAIT_MS);
  if (outcome === null) return { job: id };
  if ('mediaId' in outcome) return outcome.mediaId;
  const { status, code, message, field } = outcome.refused;
  throw new Refusal(status, code, message, field === undefined ? {} : { field });
}
