import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { badInput, Refusal } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import { notWhatWasAnnounced } from '#features/media/upload-contract.ts';
import { UploadRejected, type UploadRejection } from '#integrations/object-storage/object-storage.ts';
import type { ReceivedFile, UploadReceiver } from '#integrations/object-storage/upload-receiver.ts';
import type { Clock } from '#server/clock.ts';
import type { Files } from '#server/files/files.ts';
import { uploadKeyOfIncoming } from '../library/media-keys.ts';
import { WAITS_MS } from './create-upload-url.ts';
import { giveBackReceived, takeReceived, type UploadRow, uploadByKey } from './upload-store.ts';

interface Sent {
  key: string;
  /** Exactly as in the request. */
  pathAndQuery: string;
  headers: IncomingHttpHeaders;
  content: Readable;
}

const notPromised = () =>
  new Refusal(
    403,
    'not-promised',
    'This upload URL is not valid for this file, or has expired. Request a new one.',
  );

function refusalFor(why: UploadRejection, filename: string): Refusal {
  if (why === 'other-content') return notWhatWasAnnounced(filename);
  if (why === 'too-slow') return badInput('file', `${filename} was uploaded too slowly. Upload it again.`);
  return badInput('file', `${filename} arrived incomplete. Upload it again.`);
}

/** Checks that a request matches its signed URL exactly: address, method, type and length; in time, and for the first time. */
async function openPromise(
  db: Db,
  door: UploadReceiver,
  now: Date,
  { key, pathAndQuery, headers }: Sent,
): Promise<UploadRow> {
  const uploadKey = uploadKeyOfIncoming(key);
  const row = uploadKey === null ? null : await uploadByKey(db, uploadKey);
  if (!row || row.received_at !== null || row.expires_at <= now) throw notPromised();
  const { type, size, md5, expires_at } = row;
  const promise = { key, type, size, md5, expiresAt: expires_at };
  const isAsSaid =
    door.isSigned(promise, pathAndQuery) &&
    headers['content-type'] === type &&
    headers['content-length'] === String(size) &&
    headers['transfer-encoding'] === undefined;
  if (!isAsSaid) throw notPromised();
  return row;
}

async function received(door: UploadReceiver, row: UploadRow, content: Readable): Promise<ReceivedFile> {
  try {
    return await door.receive(content, { size: row.size, md5: row.md5 });
  } catch (error) {
    throw error instanceof UploadRejected ? refusalFor(error.why, row.filename) : error;
  }
}

/** Receives the bytes of an announced file. A refused file leaves nothing behind. */
export async function receiveUpload(
  { db, files, clock }: { db: Db; files: Files; clock: Clock },
  sent: Sent,
): Promise<void> {
  const { door } = files;
  const row = await openPromise(db, door, clock.now(), sent);
  const file = await received(door, row, sent.content);
  const at = clock.now();
  const taken = { md5: file.md5, at, expiresAt: new Date(at.getTime() + WAITS_MS) };
  if (!(await takeReceived(db, row.id, taken))) {
    await file.discard();
    throw notPromised();
  }
  await file.keepAs({ key: sent.key, type: row.type }).catch(async (error: unknown) => {
    // A full storage may have space later: the URL remains valid.
    await giveBackReceived(db, row);
    throw error;
  });
}
