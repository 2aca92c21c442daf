import { sampleVideo } from '../src/testing/builders/create-videos.ts';

/** A file of a test picture, as chosen in a file field. */
export const madeVideo = async (name: string, seconds = 1) => ({
  name,
  mimeType: 'video/mp4',
  buffer: await sampleVideo({ seconds }),
});
