import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PageFailed } from '#integrations/guarded-fetch/fetch-errors.ts';
import type { GuardedFetch } from '#integrations/guarded-fetch/guarded-fetch.ts';
import { type FfmpegPrograms, joinSound } from '#integrations/video-transcoding/ffmpeg.ts';
import { LARGEST_VIDEO_BYTES } from '#rules/videos/video-file.ts';
import type { Files } from '#server/files/files.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { videoNotCopied } from '../../videos-contract.ts';
import { findVideo, orNotCopied } from './find-video.ts';
import { containerOfFile } from './local-file.ts';

// Copies a video from a URL that staff typed into the store, all of it through the URL guard. A run that is killed leaves a file that is
// deleted with other incomplete ones, and the next run copies it again.

/** The share of the copy in the progress of the whole job. */
export const COPY_PERCENT = 30;
const FILE_MS = 4 * 60 * 60 * 1000;
const UNKNOWN_FORM = 'The stream has a format that cannot be copied. Download the video and add the file.';

interface CopyParts {
  files: Files;
  ffmpeg: FfmpegPrograms;
  guardedFetch: GuardedFetch;
}

interface Copy {
  run: JobRun<unknown>;
  parts: CopyParts;
  /** Files in all, and those that have arrived. */
  all: number;
  done: number;
  bytesLeft: number;
}

/** A part of a stream that does not arrive is requested again after these pauses, in milliseconds. */
const PAUSES = [250, 1000, 4000];

/** Appends the content of a URL. A request to stop ends the transfer. */
async function appendOnce(copy: Copy, file: FileHandle, url: string): Promise<void> {
  const stopping = new AbortController();
  let received = 0;
  const into = async (piece: Uint8Array, whole: number | null) => {
    try {
      await file.appendFile(piece);
      received += piece.length;
      const part = whole ? Math.min(1, received / whole) : 0;
      await copy.run.progress(Math.floor((COPY_PERCENT * (copy.done + part)) / copy.all), 100);
    } catch (error) {
      stopping.abort(error);
      throw error;
    }
  };
  const { isCutOff } = await copy.parts.guardedFetch(url, {
    ...{ accept: '*/*', mostBytes: copy.bytesLeft, timeoutMs: FILE_MS },
    ...{ signal: stopping.signal, into },
  });
  if (isCutOff) throw videoNotCopied('The video is larger than 10 GB. Make it smaller.');
  copy.bytesLeft -= received;
  copy.done += 1;
}

async function appendWhole(copy: Copy, file: FileHandle, url: string): Promise<void> {
  try {
    await appendOnce(copy, file, url);
  } catch (error) {
    if (!(error instanceof PageFailed) || (await file.stat()).size === 0) throw error;
    throw new PageFailed(
      'The connection was lost before the end of the file. Convert again: it is copied from the beginning.',
    );
  }
}

/** Appends a part of a stream, in several attempts; a single file, which is the whole video, in one. */
async function append(copy: Copy, file: FileHandle, url: string): Promise<void> {
  if (copy.all === 1) return appendWhole(copy, file, url);
  const { size } = await file.stat();
  for (const wait of PAUSES) {
    try {
      return await appendOnce(copy, file, url);
    } catch (error) {
      if (!(error instanceof PageFailed)) throw error;
      await file.truncate(size);
      await pause(wait);
    }
  }
  return appendOnce(copy, file, url);
}

async function copyInto(copy: Copy, path: string, urls: readonly string[]): Promise<void> {
  const file = await open(path, 'ax', 0o600);
  try {
    for (const url of urls) await orNotCopied(append(copy, file, url));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Copies the video at a URL to this key of the store. Throws a refusal (400) when it cannot be copied. */
export async function copyVideo(
  run: JobRun<unknown>,
  parts: CopyParts,
  { url, key }: { url: string; key: string },
): Promise<void> {
  const { picture, sound } = await findVideo(parts.guardedFetch, url);
  const folder = await parts.files.storage.begunFolder();
  const [picturePath, soundPath, joinedPath] = [0, 1, 2].map(() => join(folder, randomUUID())) as [
    string,
    string,
    string,
  ];
  const copy = {
    run,
    parts,
    all: picture.length + (sound?.length ?? 0),
    done: 0,
    bytesLeft: LARGEST_VIDEO_BYTES,
  };
  try {
    await copyInto(copy, picturePath, picture);
    if (sound) {
      await copyInto(copy, soundPath, sound);
      const containers = [await containerOfFile(picturePath), await containerOfFile(soundPath)];
      const [ofPicture, ofSound] = containers;
      if (!ofPicture || !ofSound) throw videoNotCopied(UNKNOWN_FORM);
      const joined = {
        picture: { path: picturePath, container: ofPicture },
        sound: { path: soundPath, container: ofSound },
      };
      await joinSound(parts.ffmpeg, joined, joinedPath);
    }
    await parts.files.storage.keep(sound ? joinedPath : picturePath, {
      key,
      type: 'application/octet-stream',
    });
  } finally {
    for (const path of [picturePath, soundPath, joinedPath]) await rm(path, { force: true });
  }
}
