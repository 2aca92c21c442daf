import { randomUUID } from 'node:crypto';
import type { CheckedInputOf, ResponseOf } from '#contract/declare-call.ts';
import { storedFileName } from '#rules/files/file-names.ts';
import type { Files } from '#server/files/files.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  type createVideo,
  neitherUploadNorUrl,
  noTranscoder,
  TRANSCODE_JOB,
  videoIncomplete,
  videoUploadUnknown,
} from '../videos-contract.ts';
import { findVideo } from './transcode/find-video.ts';
import { isVideoUploadId, newVideoUploadId } from './video-keys.ts';
import { type VideoRow, videoOfUpload, videoStore } from './videos-store.ts';

/** Starts the conversion of a video, or joins the running one; returns the id of the job. */
export async function startTranscoding(
  { jobs, actor }: Pick<RequestContext, 'jobs' | 'actor'>,
  { id, name }: Pick<VideoRow, 'id' | 'name'>,
): Promise<string> {
  return (await jobs.start(TRANSCODE_JOB, String(id), `Convert ${name}`, { id }, actor)).id;
}

/** The id of an upload in its address. */
export function uploadIdOf(put: string): string {
  const id = put.split('/').at(-1) ?? '';
  if (!isVideoUploadId(id)) throw videoUploadUnknown();
  return id;
}

/** The name of the file of an upload; throws when it is unknown or has not arrived completely. */
export async function completeUpload({ resumable }: Files, uploadId: string): Promise<string> {
  const upload = await resumable.find(uploadId);
  if (!upload) throw videoUploadUnknown();
  const { filename, received, size } = upload;
  if (received !== size) throw videoIncomplete(filename, received, size);
  return filename;
}

/** "Race day.mp4" is proposed as "Race day". */
const nameOfFile = (filename: string): string =>
  filename
    .replace(/\.[^.]+$/, '')
    .slice(0, 200)
    .toWellFormed() || 'Video';

/** "https://example.org/2026/Z%C3%BCrich%20run.mp4" is proposed as "Zürich run", an address without a path by its host. */
function nameOfUrl(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  return nameOfFile(storedFileName(decoded(last)));
}

/** As it is when it is not encoded UTF-8. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type AddedVideo = ResponseOf<typeof createVideo>;
interface Chosen {
  name: string | undefined;
  date: string | undefined;
}
type Source = { filename: string; upload_id: string } | { source_url: string; upload_id: string };

async function insertVideo(
  context: RequestContext,
  { name, date }: { name: string; date: string | undefined },
  source: Source,
): Promise<AddedVideo> {
  const { clock, change } = context;
  const fields = {
    ...{ name, ...source, stream_key: randomUUID() },
    date: date === undefined ? clock.now() : new Date(date),
    state: 'converting' as const,
  };
  const id = await change(`Video ${name} added`, (tx) => videoStore.insert(tx, fields));
  return { status: 0, id: fields.stream_key, job: await startTranscoding(context, { id, name }) };
}

async function addUpload(context: RequestContext, put: string, { name, date }: Chosen): Promise<AddedVideo> {
  const { db, files, services } = context;
  const upload_id = uploadIdOf(put);
  const known = await videoOfUpload(db, upload_id);
  if (known) return { status: 0, id: known.stream_key, job: known.job?.id ?? null };
  if (!services.ffmpeg) throw noTranscoder();
  const filename = await completeUpload(files, upload_id);
  return insertVideo(context, { name: name ?? nameOfFile(filename), date }, { filename, upload_id });
}

/** The video is copied by its job; here it is only looked at, so that a wrong URL is refused at once. */
async function addUrl(context: RequestContext, url: string, { name, date }: Chosen): Promise<AddedVideo> {
  const { services } = context;
  if (!services.ffmpeg) throw noTranscoder();
  await findVideo(services.guardedFetch, url);
  const source = { source_url: new URL(url).href, upload_id: newVideoUploadId('mp4') };
  return insertVideo(context, { name: name ?? nameOfUrl(url), date }, source);
}

/** Adds the video of a completed upload, or at a URL. Repeated for the same upload, it returns the same video. */
export async function addVideo(
  { upload, url, name, date }: CheckedInputOf<typeof createVideo>,
  context: RequestContext,
): Promise<AddedVideo> {
  if (upload && url === undefined) return addUpload(context, upload.put, { name, date });
  if (url !== undefined && !upload) return addUrl(context, url, { name, date });
  throw neitherUploadNorUrl();
}
