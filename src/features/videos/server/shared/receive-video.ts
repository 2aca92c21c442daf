import type { IncomingMessage } from 'node:http';
import { badInput, diskFull, nothingHere, Refusal } from '#contract/refusal.ts';
import { UploadRejected } from '#integrations/object-storage/object-storage.ts';
import { isDiskFull } from '#server/disk-full.ts';
import type { Files } from '#server/files/files.ts';
import { VIDEO_UPLOADS } from '#server/files/files.ts';
import { isVideoUploadId } from '../video-keys.ts';

const wasComplete = (filename: string) =>
  new Refusal(
    409,
    'received-before',
    `${filename} has already been uploaded. Request a new URL to upload it again.`,
  );

const otherLength = (size: number) =>
  badInput(
    'file',
    `The request must have exactly the ${size} bytes that were announced. Send the whole file, or continue it by tus.`,
  );

/** The upload of a request's address; null for other addresses. */
export const videoUploadOf = (key: string): string | null => {
  const [folder, id = ''] = key.split('/');
  return folder === VIDEO_UPLOADS && key === `${VIDEO_UPLOADS}/${id}` && isVideoUploadId(id) ? id : null;
};

/** Receives the whole of an announced video in one PUT. */
export async function putVideo({ resumable }: Files, id: string, request: IncomingMessage): Promise<void> {
  const upload = await resumable.find(id);
  if (!upload) throw nothingHere();
  if (upload.received === upload.size) throw wasComplete(upload.filename);
  if (request.headers['content-length'] !== String(upload.size)) throw otherLength(upload.size);
  try {
    await resumable.put(id, request);
  } catch (error) {
    if (isDiskFull(error)) throw diskFull();
    const isSlow = error instanceof UploadRejected && error.why === 'too-slow';
    const what = isSlow ? 'was uploaded too slowly' : 'arrived incomplete';
    throw badInput('file', `${upload.filename} ${what}. Upload it again.`);
  }
}
