import { expect, test } from '@playwright/test';
import { madeVideo } from './made-videos.ts';
import { signIn } from './sign-in.ts';

/** A conversion takes a few seconds of processor time, which other tests use as well. */
const CONVERTED = { timeout: 300_000 };

test('a video from a file, interrupted, resumed, played, renamed, deleted and restored', async ({ page }) => {
  await signIn(page, '/videos');
  await page.getByRole('button', { name: 'Add a video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a video' });
  const file = await madeVideo('Finish line.mp4', 8);

  await test.step('the connection is lost while it is uploaded', async () => {
    await page.route('**/files/v/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await page.unroute('**/files/v/*');
  });

  await test.step('it continues by itself and is converted', async () => {
    await expect(dialog).toBeHidden(CONVERTED);
    const row = page.getByRole('row').filter({ hasText: 'Finish line' });
    await expect(row).toContainText('Ready', CONVERTED);
    await expect(row).toContainText('0:08');
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
    await expect(page.getByRole('row').filter({ hasText: 'Swim start' })).toBeHidden();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Swim start' })).toBeVisible();
  });
});
