import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notWhatWasAnnounced } from '#features/media/upload-contract.ts';
import { hasNewFile } from '#features/videos/server/shared/present-video.ts';
import type { GuardedFetch } from '#integrations/guarded-fetch/guarded-fetch.ts';
import type { WrittenFile } from '#integrations/object-storage/object-storage.ts';
import {
  type FfmpegPrograms,
  type LocalVideo,
  makePoster,
  makeRung,
  probeVideo,
  VideoUnreadable,
} from '#integrations/video-transcoding/ffmpeg.ts';
import { type VideoFacts, videoProblem } from '#rules/videos/video-file.ts';
import { ladderOf, masterPlaylist, type VideoRung } from '#rules/videos/video-ladder.ts';
import type { Files } from '#server/files/files.ts';
import { md5OfFile } from '#server/files/md5-of-file.ts';
import { type JobRun, JobStopped } from '#server/jobs/job-run.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { noTranscoder, notAVideo, TRANSCODE_JOB, videoUnreadable } from '../../videos-contract.ts';
import { FOREVER, masterKey, posterKey, STREAM_TYPES, sourceKeyOf, streamFolder } from '../video-keys.ts';
import { updateConverted, type VideoRow, videoStore } from '../videos-store.ts';
import { COPY_PERCENT, copyVideo } from './copy-video.ts';
import { containerOfFile, inFolder } from './local-file.ts';

// Safe to restart at any point: the files of a quality are written under the same keys again, and the playlist of all qualities names only
// complete ones.

/** Where the poster is taken: at a tenth, at most 10 s after the beginning. */
const POSTER_SECONDS = 10;
const FILES_AT_ONCE = 20;

interface TranscodeParts {
  files: Files;
  ffmpeg: FfmpegPrograms | null;
  guardedFetch: GuardedFetch;
}

/** Moves a completed upload into the store, or copies the video from its URL, unless an earlier run did. */
async function storeSource(
  run: JobRun<unknown>,
  parts: TranscodeParts & { ffmpeg: FfmpegPrograms },
  { source_url, upload_id }: { source_url: string | null; upload_id: string },
): Promise<void> {
  const { files } = parts;
  const key = sourceKeyOf(upload_id);
  if (source_url !== null) {
    if (!(await files.storage.look(key))) await copyVideo(run, parts, { url: source_url, key });
    return;
  }
  const upload = await files.resumable.find(upload_id);
  if (!upload) return;
  const { path, md5, filename } = upload;
  if (md5 && (await md5OfFile(path)) !== md5) throw notWhatWasAnnounced(filename);
  await files.storage.keep(path, { key, type: 'application/octet-stream' });
  await files.resumable.remove(upload_id);
}

async function writeFolder({ files }: TranscodeParts, folder: string, key: string): Promise<void> {
  const names = await readdir(folder);
  for (let from = 0; from < names.length; from += FILES_AT_ONCE) {
    const written = names.slice(from, from + FILES_AT_ONCE).map(
      async (name): Promise<WrittenFile> => ({
        key: `${key}/${name}`,
        type: STREAM_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '',
        content: await readFile(join(folder, name)),
      }),
    );
    await files.storage.write(await Promise.all(written), FOREVER);
  }
}

interface Conversion {
  run: JobRun<{ id: number }>;
  parts: TranscodeParts & { ffmpeg: FfmpegPrograms };
  row: VideoRow;
  file: LocalVideo;
  facts: VideoFacts;
  /** The file is to replace an earlier one, which is played meanwhile. */
  isReplacing: boolean;
}

const update = (
  { run, row }: Pick<Conversion, 'run' | 'row'>,
  what: string,
  values: Parameters<typeof updateConverted>[2],
) =>
  run.change(`${what} ${row.name}`, async (tx) => {
    if (!(await updateConverted(tx, row, values))) throw new JobStopped();
  });

async function savePoster({ parts, row, file, facts }: Conversion): Promise<string> {
  const key = posterKey(row.stream_key);
  await inFolder(parts.files.storage, row.stream_key, async (folder) => {
    const path = join(folder, 'poster.jpg');
    await makePoster(parts.ffmpeg, file, Math.min(POSTER_SECONDS, facts.seconds / 10), path);
    const poster = { key, type: 'image/jpeg', content: await readFile(path) };
    await parts.files.storage.write([poster], FOREVER);
  });
  return key;
}

/** Converts one quality. A request to stop, or a newer run, ends the program. */
async function convertRung(
  { run, parts, row, file, facts }: Conversion,
  rung: VideoRung,
  { before, all }: { before: number; all: number },
): Promise<void> {
  const stopping = new AbortController();
  let reporting: Promise<void> = Promise.resolve();
  let stopped: unknown = null;
  await inFolder(parts.files.storage, row.stream_key, async (folder) => {
    const made = makeRung(parts.ffmpeg, file, rung, {
      ...{ facts, folder, signal: stopping.signal },
      onProgress(seconds) {
        const start = row.source_url === null ? 0 : COPY_PERCENT;
        const done = (before + rung.height * (seconds / facts.seconds)) / all;
        const percent = Math.floor(start + (100 - start) * done);
        reporting = run.progress(percent, 100).catch((error: unknown) => {
          stopped ??= error;
          stopping.abort();
        });
      },
    });
    await made.catch((error: unknown) => {
      throw stopped ?? error;
    });
    await reporting;
    if (stopped) throw stopped;
    await writeFolder(parts, folder, `${streamFolder(row.stream_key)}/${rung.height}`);
  });
}

/** The video can be played: its first quality is stored. A new file replaces the old one now, which can be undone by itself. */
async function makePlayable(conversion: Conversion): Promise<void> {
  const { row, isReplacing } = conversion;
  if (!isReplacing) return update(conversion, 'First quality of', { is_playable: 1 });
  const { stream_key, upload_id, filename, source_url, duration, thumbnail } = row;
  await update(conversion, 'New file of', {
    ...{ stream_key, upload_id, filename, source_url, duration, thumbnail },
    is_playable: 1,
  });
}

async function convert(conversion: Conversion): Promise<void> {
  const { parts, row, facts } = conversion;
  const rungs = ladderOf(facts);
  const all = rungs.reduce((sum, rung) => sum + rung.height, 0);
  let before = 0;
  for (const [at, rung] of rungs.entries()) {
    await convertRung(conversion, rung, { before, all });
    before += rung.height;
    const playlist = masterPlaylist(rungs.slice(0, at + 1), facts.hasSound);
    const master = {
      key: masterKey(row.stream_key),
      type: STREAM_TYPES.m3u8 ?? '',
      content: Buffer.from(playlist),
    };
    await parts.files.storage.write([master], 'public, max-age=5');
    if (at === 0 && row.is_playable === 0) await makePlayable(conversion);
  }
  if (row.state === 'ready' && row.new_stream_key === null) return;
  await update(conversion, 'Converted', {
    ...{ state: 'ready', error: null, new_stream_key: null, new_upload_id: null, new_filename: null },
  });
}

/** The video as it will be with the file that replaces its own; otherwise as it is. */
function withNewFile(row: VideoRow): VideoRow {
  const { new_stream_key, new_upload_id, new_filename, poster_source } = row;
  if (new_stream_key === null || hasNewFile(row)) return row;
  const thumbnail = poster_source === 'automatic' ? null : row.thumbnail;
  return {
    ...row,
    ...{ stream_key: new_stream_key, upload_id: new_upload_id, filename: new_filename, source_url: null },
    ...{ is_playable: 0, thumbnail },
  };
}

async function transcode(run: JobRun<{ id: number }>, parts: TranscodeParts): Promise<null> {
  const found = await videoStore.find(run.database.db, run.input.id);
  const row = found && withNewFile(found);
  if (!row?.upload_id) throw new JobStopped();
  const { ffmpeg } = parts;
  if (!ffmpeg) throw noTranscoder();
  const { upload_id } = row;
  await storeSource(run, { ...parts, ffmpeg }, { source_url: row.source_url, upload_id });
  const isFound = await parts.files.storage.withLocalFile(sourceKeyOf(upload_id), async (path) => {
    const container = await containerOfFile(path);
    if (container === null) throw notAVideo(row.filename ?? row.name);
    const file = { path, container };
    const facts = await probeVideo(ffmpeg, file);
    const problem = videoProblem(facts);
    if (problem !== null) throw new VideoUnreadable(problem);
    const isReplacing = row !== found;
    const conversion = { run, parts: { ...parts, ffmpeg }, row, file, facts, isReplacing };
    const duration = Math.round(facts.seconds);
    const thumbnail = row.thumbnail ?? (await savePoster(conversion));
    if (!isReplacing) await update(conversion, 'Poster and length of', { duration, thumbnail });
    await convert({ ...conversion, row: { ...row, duration, thumbnail } });
    return true;
  });
  if (!isFound) {
    const next = row === found ? 'Delete this video and add it again.' : 'Upload the new file again.';
    throw new VideoUnreadable(`The uploaded file is no longer there. ${next}`);
  }
  return null;
}

/** The job of one video: `input.id` is its row. */
export function defineTranscoding(jobs: Jobs, parts: TranscodeParts): void {
  jobs.define<{ id: number }, null>({
    kind: TRANSCODE_JOB,
    isLong: true,
    run: (run) =>
      transcode(run, parts).catch((error: unknown) => {
        throw error instanceof VideoUnreadable ? videoUnreadable(error.message) : error;
      }),
  });
}
