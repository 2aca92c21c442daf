import type { Serve } from '#server/http/register-call.ts';
import {
  createVideo,
  deleteVideo,
  listVideos,
  noTranscoder,
  readVideo,
  retryVideo,
  saveVideo,
} from '../videos-contract.ts';
import { addVideo, startTranscoding } from './add-video.ts';
import { assertFailed, presentVideo, savedVideo } from './shared/present-video.ts';
import { videoByStream, videoStore, videosInOrder } from './videos-store.ts';

export function videosRoutes(serve: Serve): void {
  serve(listVideos, async (_input, { db, files }) => ({
    videos: (await videosInOrder(db)).map((row) => presentVideo(row, files.addresses)),
  }));

  serve(readVideo, async ({ id }, { db, files }) => ({
    video: presentVideo(await videoByStream(db, id), files.addresses),
  }));

  serve(createVideo, addVideo);

  serve(saveVideo, async ({ id: stream, version, name, date }, { db, files, change }) => {
    const { id } = await videoByStream(db, stream);
    await change(`Video ${name ?? (await videoStore.read(db, id)).name} saved`, async (tx) => {
      await videoStore.lockForEdit(tx, id, version, ['name', 'date']);
      const fields = {
        ...(name !== undefined && { name }),
        ...(date !== undefined && { date: new Date(date) }),
      };
      if (Object.keys(fields).length > 0) await videoStore.update(tx, id, fields);
    });
    return savedVideo(await videoStore.read(db, id), { files });
  });

  serve(deleteVideo, async ({ id: stream, version }, { db, change }) => {
    const { id, name } = await videoByStream(db, stream);
    await change(`Video ${name} deleted`, async (tx) => {
      await videoStore.lockForEdit(tx, id, version);
      await videoStore.remove(tx, id);
    });
  });

  serve(retryVideo, async ({ id }, context) => {
    if (!context.services.ffmpeg) throw noTranscoder();
    const row = await videoByStream(context.db, id);
    assertFailed(row);
    return { status: 0 as const, job: await startTranscoding(context, row) };
  });
}
