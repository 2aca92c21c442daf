import { randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { type MadeFile, madePicture } from './made-pictures.ts';
import { signIn } from './sign-in.ts';

// Uploads over a bad connection: it is lost, the page is reloaded, another screen is open. They continue automatically, and nothing is uploaded twice.

const PADDING_BYTES = 150_000;
const SLOW = 60_000;
const OFF = -1;

/** A large picture for a slow connection: bytes after the end of a JPEG are ignored. */
async function largePicture(name: string): Promise<MadeFile> {
  const file = await madePicture(name);
  return { ...file, buffer: Buffer.concat([file.buffer, randomBytes(PADDING_BYTES)]) };
}
const pictures = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_one, place) => largePicture(`${name}-${place}.jpg`)));

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const outcome = (page: Page) => uploads(page).getByRole('status');
const choose = (page: Page, files: MadeFile[]) => page.getByLabel('Pictures to upload').setInputFiles(files);

async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return (uploadThroughput: number, offline = false) =>
    session.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 0, downloadThroughput: OFF, uploadThroughput },
    });
}

test('uploads continue after a lost connection and a reload, also on another screen, and only once', async ({
  page,
}) => {
  await signIn(page, '/medias');
  const line = await lineOf(page);
  const inLibrary = async (name: string) => {
    const { medias } = (await apiCall(page, 'GET', '/api/medias')) as { medias: { filename: string }[] };
    return medias.filter(({ filename }) => filename.startsWith(name)).length;
  };

  await test.step('a lost connection', async () => {
    await line(SLOW);
    await choose(page, await pictures('cut-line', 3));
    await expect(
      uploads(page)
        .getByText(/^Uploading \d+ %$/)
        .first(),
    ).toBeVisible();
    await line(OFF, true);
    await expect(uploads(page).getByText('Waiting for connection')).toHaveCount(3);
    await line(OFF);
    await expect(outcome(page)).toHaveText('3 added', { timeout: 200_000 });
    await uploads(page).getByRole('button', { name: 'Close the uploads' }).click();
  });

  await test.step('a reload on another screen, after a warning', async () => {
    await line(SLOW);
    await choose(page, await pictures('reloaded', 3));
    await expect(
      uploads(page)
        .getByText(/^Uploading \d+ %$/)
        .first(),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Brands', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'BRANDS', exact: true })).toBeVisible();
    const warned = page.waitForEvent('dialog').then(async (warning) => {
      await warning.accept();
      return warning.type();
    });
    await page.reload();
    expect(await warned).toBe('beforeunload');
    await line(OFF);
    await expect(page.getByText('Uploads to Medias: 3 added')).toBeVisible({ timeout: 200_000 });
  });

  await test.step('each exists once', async () => {
    expect([await inLibrary('cut-line'), await inLibrary('reloaded')]).toEqual([3, 3]);
  });

  await test.step('Back closes the picture that was opened from the grid', async () => {
    await page.goto('/medias?name=reloaded');
    await page.getByRole('gridcell').first().click();
    await expect(page.getByRole('dialog', { name: /Edit Picture/ })).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/medias\?name=reloaded$/);
  });
});
