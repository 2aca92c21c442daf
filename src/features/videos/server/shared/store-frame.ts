import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePoster, VideoUnreadable } from '#integrations/video-transcoding/ffmpeg.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { frameNotFound } from '../../video-edits-contract.ts';
import { noTranscoder, notAVideo, videoUnreadable } from '../../videos-contract.ts';
import { containerOfFile, inFolder } from '../transcode/local-file.ts';
import { chosenPosterKey, FOREVER, STREAM_TYPES, sourceKeyOf } from '../video-keys.ts';
import type { VideoRow } from '../videos-store.ts';

type Parts = Pick<RequestContext, 'files' | 'services'>;

/** The frame at a second of the file. */
async function cutFrame({ files, services: { ffmpeg } }: Parts, row: VideoRow, path: string, second: number) {
  if (!ffmpeg) throw noTranscoder();
  const container = await containerOfFile(path);
  if (container === null) throw notAVideo(row.filename ?? row.name);
  return inFolder(files.storage, `frame-${randomUUID()}`, async (folder) => {
    const frame = join(folder, 'frame.jpg');
    await makePoster(ffmpeg, { path, container }, second, frame).catch((error: unknown) => {
      throw error instanceof VideoUnreadable ? videoUnreadable(error.message) : error;
    });
    return readFile(frame);
  });
}

/** Cuts the frame at a second from the uploaded file and stores it; returns its key. Throws 400 when there is none, 415, 503. */
export async function storeFrame(parts: Parts, row: VideoRow, second: number): Promise<string> {
  let content: Buffer | null = null;
  if (row.upload_id !== null && second <= (row.duration ?? 0) + 1)
    await parts.files.storage.withLocalFile(sourceKeyOf(row.upload_id), async (path) => {
      content = await cutFrame(parts, row, path, second);
      return true;
    });
  if (content === null) throw frameNotFound();
  const key = chosenPosterKey(randomUUID());
  await parts.files.storage.write([{ key, type: STREAM_TYPES.jpg ?? '', content }], FOREVER);
  return key;
}
