import { randomUUID } from 'node:crypto';
import type { CheckedInputOf, ResponseOf } from '#contract/declare-call.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  type createVideo,
  noTranscoder,
  TRANSCODE_JOB,
  videoIncomplete,
  videoUploadUnknown,
} from '../videos-contract.ts';
import { isVideoUploadId } from './video-keys.ts';
import { type VideoRow, videoOfUpload, videoStore } from './videos-store.ts';

/** Starts the conversion of a video, or joins the running one; returns the id of the job. */
export async function startTranscoding(
  { jobs, actor }: Pick<RequestContext, 'jobs' | 'actor'>,
  { id, name }: Pick<VideoRow, 'id' | 'name'>,
): Promise<string> {
  return (await jobs.start(TRANSCODE_JOB, String(id), `Convert ${name}`, { id }, actor)).id;
}

/** The id of an upload in its address. */
function uploadIdOf(put: string): string {
  const id = put.split('/').at(-1) ?? '';
  if (!isVideoUploadId(id)) throw videoUploadUnknown();
  return id;
}

/** "Race day.mp4" is proposed as "Race day". */
const nameOfFile = (filename: string): string => filename.replace(/\.[^.]+$/, '').slice(0, 200) || 'Video';

/** Adds the video of a completed upload. Repeated, it returns the same video. */
export async function addVideo(
  { upload: { put }, name, date }: CheckedInputOf<typeof createVideo>,
  context: RequestContext,
): Promise<ResponseOf<typeof createVideo>> {
  const { db, files, services, clock, change } = context;
  const upload_id = uploadIdOf(put);
  const known = await videoOfUpload(db, upload_id);
  if (known) return { status: 0, id: known.stream_key, job: known.job?.id ?? null };
  if (!services.ffmpeg) throw noTranscoder();
  const upload = await files.resumable.find(upload_id);
  if (!upload) throw videoUploadUnknown();
  const { filename, received, size } = upload;
  if (received !== size) throw videoIncomplete(filename, received, size);
  const fields = {
    name: name ?? nameOfFile(filename),
    date: date === undefined ? clock.now() : new Date(date),
    state: 'converting' as const,
    ...{ stream_key: randomUUID(), filename, upload_id },
  };
  const id = await change(`Video ${fields.name} added`, (tx) => videoStore.insert(tx, fields));
  return {
    status: 0,
    id: fields.stream_key,
    job: await startTranscoding(context, { id, name: fields.name }),
  };
}
