import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { holdMessage } from './hold-message.ts';
import { madePicture, madeText } from './made-pictures.ts';
import { signIn } from './sign-in.ts';

// A brand gets its two logos; a file that is not a picture is refused; a removed logo is restored by undo.

const part = (page: Page, name: 'Logo' | 'Color Logo') => page.getByRole('group', { name, exact: true });
const image = (page: Page, name: 'Logo' | 'Color Logo') =>
  part(page, name).getByRole('img', { name: `${name} of Journey Wheels on a dark background` });

/** Waits until the picture has loaded. */
const isDrawn = (page: Page, name: 'Logo' | 'Color Logo') =>
  image(page, name).evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('a brand with two logos', async ({ page }) => {
  await signIn(page);
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/brands/add', { name: 'Journey Wheels' });
  await page.goto(`/brand/${id}`);
  await expect(page.getByText('No logo yet')).toHaveCount(4);

  await test.step('each logo is chosen and shown at once', async () => {
    await part(page, 'Logo')
      .getByLabel('Upload File')
      .setInputFiles(await madePicture('wheels.jpg', 400, 200));
    await expect(page.getByText('Logo of Journey Wheels saved', { exact: true })).toBeVisible();
    await part(page, 'Color Logo')
      .getByLabel('Upload File')
      .setInputFiles(await madePicture('colour.jpg', 300, 150));
    await expect(page.getByText('Color Logo of Journey Wheels saved')).toBeVisible();
    await expect.poll(() => isDrawn(page, 'Logo')).toBe(400);
    await expect.poll(() => isDrawn(page, 'Color Logo')).toBe(300);
  });

  await test.step('a file that is not a picture is refused, and nothing changes', async () => {
    const before = await image(page, 'Logo').getAttribute('src');
    await part(page, 'Logo').getByLabel('Upload File').setInputFiles(madeText('logo.png', 'image/png'));
    const error = page.getByRole('alertdialog', { name: 'Error!' });
    await expect(error.getByText('logo.png is not a readable picture.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(error).toBeHidden();
    expect(await image(page, 'Logo').getAttribute('src')).toBe(before);
  });

  await test.step('a removed logo is restored, also after a reload', async () => {
    await part(page, 'Color Logo').getByRole('button', { name: 'Remove' }).click();
    await holdMessage(page, 'Color Logo of Journey Wheels removed');
    await expect(part(page, 'Color Logo').getByText('No logo yet')).toHaveCount(2);
    await page.keyboard.press('z');
    await expect(image(page, 'Color Logo')).toBeVisible();
    await page.reload();
    await expect.poll(() => isDrawn(page, 'Logo')).toBe(400);
    await expect.poll(() => isDrawn(page, 'Color Logo')).toBe(300);
  });
});
