import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { holdMessage } from './hold-message.ts';
import { madeVideo } from './made-videos.ts';
import { signIn } from './sign-in.ts';

/** A conversion takes a few seconds of processor time, which other tests use as well. */
const CONVERTED = { timeout: 300_000 };
/** The headers of the first piece of an upload. */
const TUS = {
  ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
  'content-type': 'application/offset+octet-stream',
};

test('a video from a file, interrupted, resumed, played, renamed, deleted and restored', async ({
  page,
}, testInfo) => {
  await signIn(page, '/videos');
  await page.getByRole('button', { name: 'Add a video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a video' });
  const { buffer } = await madeVideo('Finish line.mp4', 8);
  const path = testInfo.outputPath('Finish line.mp4');
  await writeFile(path, buffer);
  const half = Math.floor(buffer.length / 2);

  await test.step('the page is reloaded when half of it has arrived', async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    await page.route('**/files/v/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      if (request.headers()['upload-offset'] === '0') {
        const data = buffer.subarray(0, half);
        await page.request.patch(request.url(), { headers: TUS, data });
        resolve();
      }
      return route.abort();
    });
    await dialog.locator('input[type=file]').setInputFiles(path);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await arrived;
    page.once('dialog', (question) => question.accept());
    await page.reload();
    await page.unroute('**/files/v/*');
  });

  await test.step('the same file continues there, although the connection is lost again; a name typed meanwhile counts', async () => {
    await page.getByRole('button', { name: 'Add a video' }).click();
    await expect(dialog).toContainText('The upload of Finish line.mp4');
    await dialog.locator('input[type=file]').setInputFiles(path);
    const name = dialog.getByLabel(/^Name/);
    await name.fill('Finish');
    const { promise: renamed, resolve } = Promise.withResolvers<void>();
    await page.route('**/files/v/*', async (route) => {
      if (route.request().method() === 'PATCH') await renamed;
      await route.continue();
    });
    await page.route('**/files/v/*', (route) => route.abort(), { times: 1 });
    const next = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    expect((await next).headers()['upload-offset']).toBe(String(half));
    await name.fill('Finish line');
    resolve();
  });

  await test.step('it is converted', async () => {
    await expect(dialog).toBeHidden(CONVERTED);
    await page.unroute('**/files/v/*');
    const row = page.getByRole('row').filter({ hasText: 'Finish line' });
    await expect(row).toContainText('Ready', CONVERTED);
    await expect(row).toContainText('00:08');
  });

  await test.step('it is played over the whole window by keys', async () => {
    await page.getByRole('button', { name: 'Play Finish line' }).click();
    const player = page.getByRole('dialog', { name: 'Play Finish line' });
    const video = player.locator('video');
    const time = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
    await video.evaluate((one: HTMLVideoElement) => {
      one.muted = true;
      return one.play();
    });
    await expect.poll(time).toBeGreaterThan(0.3);
    await page.keyboard.press('Space');
    expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
    const before = await time();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(time).toBeLessThan(before);
    await page.keyboard.press('Escape');
    await expect(player).toBeHidden();
    await expect(page.getByRole('button', { name: 'Play Finish line' })).toBeFocused();
  });

  await test.step('of six qualities it begins with the fifth', async () => {
    const requested: (string | undefined)[] = [];
    const levels = [1, 2, 3, 4, 5, 6].map(
      (level) => `#EXT-X-STREAM-INF:BANDWIDTH=${level}00000\n${level}.m3u8`,
    );
    await page.route('**/master.m3u8', (route) => route.fulfill({ body: ['#EXTM3U', ...levels].join('\n') }));
    await page.route(/\/\d\.m3u8$/, (route) => {
      requested.push(/\d(?=\.m3u8$)/.exec(route.request().url())?.[0]);
      return route.abort();
    });
    await page.getByRole('button', { name: 'Play Finish line' }).click();
    await expect.poll(() => requested[0]).toBe('5');
    await page.unrouteAll();
    await page.keyboard.press('Escape');
  });

  await test.step('it gets a frame as thumbnail, captions, and a new file', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Finish line' });
    await page.getByRole('button', { name: 'Actions for Finish line' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit video' });
    const thumbnail = edit.getByAltText('Thumbnail');
    const before = await thumbnail.getAttribute('src');
    await edit.getByRole('button', { name: 'Choose a frame' }).click();
    const frame = page.getByRole('dialog', { name: 'Choose a frame' });
    const drawn = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth);
    await expect.poll(drawn).toBeGreaterThan(0);
    await frame.getByRole('slider', { name: 'Time' }).press('End');
    await frame.getByRole('slider', { name: 'Time' }).press('Home');
    await frame.getByRole('button', { name: 'Use this frame' }).click();
    await expect(frame).toBeHidden();
    await expect(thumbnail).not.toHaveAttribute('src', before ?? '');
    const captions = edit.locator('input[accept^=".vtt"]');
    const file = (text: string) => ({ name: 'go.srt', mimeType: '', buffer: Buffer.from(text) });
    await captions.setInputFiles(file('no captions'));
    const add = page.getByRole('dialog', { name: 'Add captions' });
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(add).toContainText('go.srt cannot be used. It has no captions.');
    await add.getByRole('button', { name: 'Cancel' }).click();
    await captions.setInputFiles(file('1\n00:00:00,000 --> 00:00:08,000\nGo!\n'));
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(edit.getByRole('button', { name: 'Remove captions English' })).toBeVisible();
    // Closing before would stop the upload.
    const replaced = page.waitForResponse((response) => response.url().endsWith('/replace'));
    await edit.locator('input[accept^=".mp4"]').setInputFiles(await madeVideo('Again.mp4', 3));
    expect((await replaced).status()).toBe(200);
    await edit.getByRole('button', { name: 'Close' }).click();
    await expect(row).toContainText('00:03', CONVERTED);
    await expect(row).toContainText('Ready', CONVERTED);
    await page.getByRole('button', { name: 'Play Finish line' }).click();
    const track = page.getByRole('dialog', { name: 'Play Finish line' }).locator('video');
    const shown = () =>
      track.evaluate((one: HTMLVideoElement) => {
        const [text] = one.textTracks;
        if (text) text.mode = 'showing';
        return [...(text?.cues ?? [])].map((cue) => (cue as VTTCue).text);
      });
    await expect.poll(shown).toEqual(['Go!']);
    await page.keyboard.press('Escape');
  });

  await test.step('it is renamed, deleted and restored', async () => {
    const act = async (name: string, entry: string) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await act('Finish line', 'Edit');
    await page.getByLabel(/^Name/).fill('Swim start');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Swim start' })).toBeVisible();
    await act('Swim start', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await holdMessage(page, 'Video Swim start deleted');
    await expect(page.getByRole('row').filter({ hasText: 'Swim start' })).toBeHidden();
    await page.keyboard.press('z');
    await expect(page.getByRole('row').filter({ hasText: 'Swim start' })).toBeVisible();
  });
});
