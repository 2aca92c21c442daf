import { sampleVideo } from '#testing/builders/create-videos.ts';
import { killSyncs, killTranscodings, type Outcome } from '#testing/killed-server/kill-points.ts';

// node tools/kill-server.ts: kills the product at 20 points of a website sync, on disk and on S3, and at 5 of a transcoding. Takes minutes;
// the tests kill it once in a sync, and at 5 points of a transcoding of a smaller clip.

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const show = (outcomes: readonly Outcome[]): void => {
  for (const { point, repeatedMs, doneMs } of outcomes)
    console.log(`${point}: runs again after ${seconds(repeatedMs)}, done after ${seconds(doneMs)}`);
};

show(await killSyncs('S3', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
show(await killSyncs('disk', [1, 2, 3, 5, 6, 8, 9, 11, 13, 15]));
const clip = await sampleVideo({ width: 1280, height: 720, seconds: 14 });
const files = ['poster.jpg', '240/index.m3u8', 'master.m3u8', '480/00001.ts', '720/index.m3u8'];
show(await killTranscodings(clip, files));
