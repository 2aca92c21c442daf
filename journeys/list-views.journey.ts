import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { followTo } from './part-openings.ts';
import { newSession, signIn } from './sign-in.ts';

// A list is filtered and its columns are chosen; the choice is stored with the account, exported, and saved as a view.

const heads = (page: Page) => page.locator('thead th');
const columns = (page: Page) => page.getByRole('button', { name: 'Columns' });

/** The lines of the file that a press of Export CSV saves. */
async function exported(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  return text.replace('\ufeff', '').trimEnd().split('\r\n');
}

test('columns are chosen, stored and exported', async ({ page, browser, baseURL }) => {
  await signIn(page, '/athletes');

  await test.step('a filter chip and the columns change the list and its URL', async () => {
    await page.getByRole('button', { name: 'Filter Country' }).click();
    await page.getByLabel('Search Country').fill('norw');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/country=NO/);
    await columns(page).click();
    // Weight and Height are columns too as soon as an athlete has one.
    for (const name of ['ID', 'Weight', 'Height'])
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).uncheck();
    await page.getByRole('checkbox', { name: 'Country', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Pic', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await expect(heads(page)).toHaveText(['', 'Name', 'Country', 'Rank', 'Team', 'Points', 'Div.']);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
  });

  await test.step('the file has the chosen columns and the filtered, sorted rows', async () => {
    const [header, ...lines] = await exported(page);
    expect(header).toBe('Name;Country;Rank;Team;Points;Division');
    const shown = await page.locator('tbody tr a').allTextContents();
    expect(lines.slice(0, 10).map((line) => line.split(';')[0])).toEqual(shown.slice(0, 10));
    expect(lines.every((line) => line.split(';')[1] === 'NO')).toBe(true);
  });

  await test.step('the view is saved, with everyone', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel(/^Name/).fill('Norwegians');
    await page.getByLabel('Share with everyone').check();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Norwegians' })).toBeVisible();
  });

  await test.step('another browser shows the stored columns and the view', async () => {
    const localStorage = [{ name: 'ptotoken', value: await newSession(page.request) }];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] },
    });
    const other = await context.newPage();
    await other.goto(`${baseURL}/athletes`);
    await expect(heads(other)).toHaveText(['', 'Name', 'Country', 'Rank', 'Team', 'Points', 'Div.']);
    await other.getByRole('button', { name: 'Views' }).click();
    await other.getByRole('menuitem', { name: /Norwegians/ }).click();
    await expect(other).toHaveURL(/country=NO.*sort=name/);
    await context.close();
  });
});

test('at 820 pixels the columns without room are named and can be shown', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await signIn(page, '/races');
  const note = page.getByText(/^No room for /);
  await expect(note).toContainText('Brand, Country');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(heads(page).filter({ hasText: 'Country' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Fit to the window' }).click();
  await expect(note).toBeVisible();
});

test('at 200 % zoom no page is larger than its window', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await signIn(page);
  for (const [path, shown] of [
    ['/videos', page.getByRole('button', { name: /^Play / })],
    ['/ranking/8?athlete=546', page.getByRole('heading', { name: 'Why it moved' })],
    ['/t100/season/2', page.getByText('The Contenders tab lists who is excluded.')],
  ] as const) {
    await followTo(page, path);
    await expect(shown).toBeVisible();
    const size = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    await expect.poll(size, path).toEqual([720, 450]);
  }
  await followTo(page, '/news');
  const table = page.getByRole('table', { name: 'NEWS' });
  const overflow = () => table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0));
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expect(table.getByRole('columnheader', { name: 'Source' })).toBeVisible();
});
