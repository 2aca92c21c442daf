import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from './axe-violations.ts';
import { holdMessage } from './hold-message.ts';
import { madePicture, madeText } from './made-pictures.ts';
import { signIn } from './sign-in.ts';

// Thirty files of one race are uploaded: three already exist, two are not pictures. All of them are tagged by keyboard,
// undone, and partly tagged again; a reload shows the same.

const FOLDER = 'vancouver-morning';
const picture = (number: number) => madePicture(`${FOLDER}-${number}.jpg`);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_one, place) => from + place);

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const outcome = (page: Page) => uploads(page).getByRole('status');
const cells = (page: Page) => page.getByRole('gridcell');
/** The label of each thumbnail, in order. */
const said = (page: Page) => cells(page).locator('[title]').allTextContents();
const focusedPlace = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-place'));

async function withoutBarriers(page: Page): Promise<void> {
  const violations = await violationsOn(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

async function bringIn(
  page: Page,
  files: Awaited<ReturnType<typeof picture>>[],
  message: string,
): Promise<void> {
  await page.getByLabel('Pictures to upload').setInputFiles(files);
  await expect(outcome(page)).toHaveText(message, { timeout: 200_000 });
}

async function tagSelection(page: Page): Promise<void> {
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Add Tags' });
  await expect(dialog.getByLabel('Athletes', { exact: true })).toBeFocused();
  await page.keyboard.type('julie derron');
  await expect(page.getByRole('option', { name: /Julie Derron/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('rac');
  await expect(page.getByRole('option', { name: 'Race' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Adds Race to/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('thirty files are uploaded, tagged by keyboard, and undone', async ({ page }) => {
  await signIn(page, `/medias?name=${FOLDER}`);

  await test.step('three files already exist', async () => {
    await bringIn(page, await Promise.all(numbers(1, 3).map(picture)), '3 added');
    await uploads(page).getByRole('button', { name: 'Close the uploads' }).click();
    await expect(cells(page)).toHaveCount(3);
  });

  await test.step('thirty files are chosen: each ends in the right state', async () => {
    const wrong = [madeText('times.csv', 'text/csv'), madeText(`${FOLDER}-broken.jpg`, 'image/jpeg')];
    const files = [...(await Promise.all(numbers(1, 28).map(picture))), ...wrong];
    expect(files).toHaveLength(30);
    await bringIn(page, files, '25 added, 3 already there, 2 skipped');
    await expect(uploads(page).getByText('Skipped: it is not a readable picture')).toHaveCount(2);
    await expect(uploads(page).getByText('times.csv')).toBeVisible();
    await expect(uploads(page).getByText('Already in the library')).toHaveCount(3);
    await withoutBarriers(page);
  });

  await test.step('new pictures are first', async () => {
    await expect(cells(page)).toHaveCount(28);
    const alts = await cells(page)
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
    expect(alts.slice(-3).sort()).toEqual(numbers(1, 3).map((number) => `${FOLDER}-${number}.jpg`));
    await uploads(page).getByRole('button', { name: 'Close the uploads' }).click();
  });

  await test.step('all are tagged with five keys and typing, and undone with one', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('Control+a');
    await expect(page.getByText('28 selected')).toBeVisible();
    await tagSelection(page);
    await holdMessage(page, 'Tags of 28 pictures changed');
    await expect.poll(async () => new Set(await said(page))).toEqual(new Set(['Julie Derron']));
    await page.keyboard.press('z');
    await expect(page.getByText(/^Undone: /)).toBeVisible();
    await expect.poll(async () => new Set(await said(page))).toEqual(new Set(['No tags']));
  });

  await test.step('a range is tagged', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('5 selected')).toBeVisible();
    await tagSelection(page);
    await expect(page.getByText('Tags of 5 pictures changed')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a reload shows the same', async () => {
    const tagged = async () => (await said(page)).filter((message) => message === 'Julie Derron');
    await expect.poll(tagged).toHaveLength(5);
    const before = await said(page);
    await page.reload();
    await expect(cells(page)).toHaveCount(28);
    await expect.poll(() => said(page)).toEqual(before);
  });

  await test.step('Shift and arrows step through pictures and return to the same place', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /Edit Picture/ });
    await expect(dialog.getByText(/1 of 28/)).toBeVisible();
    await expect(dialog.getByText('Nowhere yet').or(dialog.getByText(/Julie Derron \(/))).toBeVisible();
    await withoutBarriers(page);
    for (const place of [2, 3, 4]) {
      await page.keyboard.press('Shift+ArrowRight');
      await expect(dialog.getByText(new RegExp(`${place} of 28`))).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => focusedPlace(page)).toBe('3');
  });

  await test.step('Back restores the scroll position, also after a picture was opened', async () => {
    await page.setViewportSize({ width: 900, height: 620 });
    const scroller = page.getByRole('grid', { name: 'Pictures' }).locator('..');
    const scrolledTo = () => scroller.evaluate((element) => element.scrollTop);
    await scroller.evaluate((element) => element.scrollTo(0, 300));
    // The grid may still hold its first picture in place in the narrower window.
    await expect.poll(scrolledTo).toBeGreaterThan(0);
    await cells(page).nth(9).click();
    await expect(page.getByRole('dialog', { name: /Edit Picture/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => focusedPlace(page)).toBe('9');
    const place = await scrolledTo();
    await page.getByRole('link', { name: 'Brands' }).click();
    await expect(page.getByRole('heading', { name: 'BRANDS', exact: true })).toBeVisible();
    await page.goBack();
    await expect(cells(page).first()).toBeVisible();
    await expect.poll(scrolledTo).toBe(place);
  });
});
