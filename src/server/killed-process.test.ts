import { expect, it } from 'vitest';
import { sampleVideo } from '#testing/builders/create-videos.ts';
import { killSyncs, killTranscodings } from '#testing/killed-server/kill-points.ts';

// A real kill of the process, at one point of each kind of work; tools/kill-server.ts kills it at many.

it('a killed sync leaves a whole snapshot and is repeated', async () => {
  expect(await killSyncs('disk', [3])).toHaveLength(1);
});

it('a killed transcoding is repeated, and leaves one ladder', async () => {
  const clip = await sampleVideo({ width: 640, height: 360 });
  expect(await killTranscodings(clip, ['240/index.m3u8'])).toHaveLength(1);
});
