import { randomUUID } from 'node:crypto';
import type { CheckedInputOf } from '#contract/declare-call.ts';
import { isRunning } from '#features/videos/server/shared/present-video.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { type replaceVideoFile, stillConverting } from '../../video-edits-contract.ts';
import { noTranscoder, videoUploadUnknown } from '../../videos-contract.ts';
import { completeUpload, startTranscoding, uploadIdOf } from '../add-video.ts';
import { type VideoRow, videoByStream, videoOfUpload, videoStore } from '../videos-store.ts';

/** Starts the conversion of a new file, which replaces that of the video as soon as it can be played. Repeated, it changes nothing. */
export async function replaceFile(
  context: RequestContext,
  { id: stream, upload, version }: CheckedInputOf<typeof replaceVideoFile>,
): Promise<VideoRow> {
  const { db, files, services, change } = context;
  const row = await videoByStream(db, stream);
  const new_upload_id = uploadIdOf(upload.put);
  const user = await videoOfUpload(db, new_upload_id);
  if (user?.id === row.id) return row;
  if (user) throw videoUploadUnknown();
  if (!services.ffmpeg) throw noTranscoder();
  if (isRunning(row)) throw stillConverting(row.name);
  const new_filename = await completeUpload(files, new_upload_id);
  await change(`New file for video ${row.name} uploaded`, async (tx) => {
    await videoStore.lockForEdit(tx, row.id, version, ['upload_id', 'new_upload_id']);
    await videoStore.update(tx, row.id, { new_upload_id, new_filename, new_stream_key: randomUUID() });
  });
  await startTranscoding(context, row);
  return videoStore.read(db, row.id);
}
