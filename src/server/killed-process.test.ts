import { expect, it } from 'vitest';
import { sampleVideo } from '#testing/builders/create-videos.ts';
import { killSyncs, killTranscodings } from '#testing/killed-server/kill-points.ts';

// Real kills of the process; tools/kill-server.ts kills it at more points. interrupted-sync.test.ts stops a sync at 21 points.

it('a killed sync leaves a whole snapshot and is repeated', async () => {
  expect(await killSyncs('disk', [3])).toHaveLength(1);
});

it('a transcoding that is killed at any of five points is repeated, and leaves one ladder', async () => {
  const clip = await sampleVideo({ width: 640, height: 360 });
  const points = ['poster.jpg', '240/00000.ts', '240/index.m3u8', 'master.m3u8', '360/index.m3u8'];
  expect(await killTranscodings(clip, points)).toHaveLength(points.length);
});
