import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { holdMessage } from './hold-message.ts';
import { madePicture } from './made-pictures.ts';
import { signIn } from './sign-in.ts';

// The pictures of a race's sectors are uploaded, replaced after a question, removed and restored.

const slot = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Waits until the picture is loaded; its rendition is not wider than 1920 pixels. */
const isDrawn = (page: Page, name: string) =>
  slot(page, name)
    .getByRole('img')
    .evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('the pictures of the sectors of a race', async ({ page }) => {
  await signIn(page);
  const serie = { name: 'Journey sectors', alias: 'journey-sectors' };
  const { id: serieId } = await apiCall<{ id: number }>(page, 'POST', '/api/serie', serie);
  const race = { serie: serieId, date: '2027-05-02' };
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/races/create', race);
  await page.goto(`/race/${id}#sectors`);
  await expect(page.getByText('No picture yet')).toHaveCount(4);
  const choose = async (name: string, file: string, width: number) =>
    slot(page, name)
      .getByLabel('Upload File')
      .setInputFiles(await madePicture(file, width, 600));

  await test.step('a wide picture, and one that is too narrow', async () => {
    await choose('Bike, desktop', 'sector-bike.jpg', 1920);
    await expect(page.getByText('Picture “Bike, desktop” saved')).toBeVisible();
    await expect.poll(() => isDrawn(page, 'Bike, desktop')).toBe(1920);
    await choose('Run, mobile', 'sector-run.jpg', 800);
    await expect(slot(page, 'Run, mobile').getByText(/Narrower than recommended/)).toBeVisible();
  });

  await test.step('a replacement asks for confirmation', async () => {
    await choose('Bike, desktop', 'sector-other.jpg', 1280);
    const question = page.getByRole('alertdialog', { name: 'Replace picture?' });
    await question.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect.poll(() => isDrawn(page, 'Bike, desktop')).toBe(1280);
  });

  await test.step('a removed picture is restored, also after a reload', async () => {
    await slot(page, 'Bike, desktop').getByRole('button', { name: 'Remove' }).click();
    await holdMessage(page, 'Picture “Bike, desktop” removed');
    await expect(slot(page, 'Bike, desktop').getByText('No picture yet')).toBeVisible();
    await page.keyboard.press('z');
    await expect(slot(page, 'Bike, desktop').getByRole('img')).toBeVisible();
    await page.reload();
    await expect.poll(() => isDrawn(page, 'Bike, desktop')).toBe(1280);
  });
});
