import { expect, type Page } from '@playwright/test';
import { sampleVideo } from '../src/testing/builders/create-videos.ts';
import { apiCall } from './api-call.ts';
import { type Opening, onMade, press } from './part-openings.ts';

/** A file of a test picture, as chosen in a file field. */
export const madeVideo = async (name: string, seconds = 1) => ({
  name,
  mimeType: 'video/mp4',
  buffer: await sampleVideo({ seconds }),
});

/** Adds a video through the API and waits until it can be played. */
async function addVideo(page: Page, name: string): Promise<void> {
  const { buffer } = await madeVideo(name);
  const file = { name: `${name}.mp4`, type: 'video/mp4', size: buffer.length };
  const place = await apiCall<{ put: string; put_here: string }>(page, 'POST', '/api/createuploadurl', file);
  await page.request.put(place.put_here, { data: buffer, headers: { 'content-type': 'video/mp4' } });
  const { id } = await apiCall<{ id: string }>(page, 'POST', '/api/videos/create', { upload: place, name });
  await expect
    .poll(
      async () => (await apiCall<{ video: { state: string } }>(page, 'GET', `/api/videos/${id}`)).video.state,
    )
    .toBe('ready');
}

const onVideo = onMade('/videos?part=video', async (page) => {
  await addVideo(page, 'Finish');
  return '/videos';
});
const menu = onVideo('Actions for Finish');

/** How the lazily loaded parts of the videos are opened. */
export const videoOpenings: Readonly<Record<string, Opening>> = {
  'videos/add-video-dialog': { address: '/videos', open: press('Add a video') },
  'videos/video-player': onVideo('Play Finish'),
  'videos/edit-video-dialog': {
    ...menu,
    async open(page) {
      await menu.open?.(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    },
  },
  'videos/choose-frame-dialog': {
    ...menu,
    async open(page) {
      await menu.open?.(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Choose a frame' }).click();
    },
    dialogs: 2,
  },
};
