import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn, waitForDemonstration } from './sign-in.ts';

// Lists, menus, dialogs and the calendar bring their code when they are first wanted. On a slow line the first press or key must open them all
// the same, nothing may move, and the focus goes where it goes when everything is there.

/** A long way to the server: what is fetched on demand takes this long. */
const WAY_MS = 400;

/** Every script takes a while from now on, and what moves on the page by itself is counted. */
async function onSlowLine(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, WAY_MS));
    await route.continue();
  });
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        moved.push(...shift.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''));
    }).observe({ type: 'layout-shift' });
  });
}

/** What has moved since the last look: its text. */
const movedOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: string[] }).moved.splice(0));

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** The list of races with nothing of what floats fetched yet. */
async function openRaces(page: Page): Promise<void> {
  await signIn(page, '/races');
  await waitForDemonstration(page);
  await page.goto('/races');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await onSlowLine(page);
}

test('the first key on a choice opens it, and arrows go on from what is chosen', async ({ page }) => {
  await openRaces(page);
  const filter = page.getByRole('button', { name: 'Filter All' });
  await filter.focus();
  await page.keyboard.press('ArrowDown');
  const choices = page.getByRole('listbox', { name: 'Choices' });
  await expect(choices).toBeVisible();
  await expect(filter).toBeFocused();
  expect(await movedOn(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(choices).toBeHidden();
  await expect(page).toHaveURL(/filter=Current/);
});

test('the first press on a menu opens it; its dialog gives the focus back to the menu', async ({ page }) => {
  await openRaces(page);
  const more = page.getByRole('button', { name: 'More' });
  await more.click();
  const menu = page.getByRole('menu');
  const entries = menu.getByRole('menuitem');
  await expect(entries.first()).toBeFocused();
  expect(await movedOn(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await entries.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('the first press on Add opens the dialog, and the first press on a day the calendar in it', async ({
  page,
}) => {
  await openRaces(page);
  const add = page.getByRole('button', { name: 'Add a new Race' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a new Race' });
  await expect(dialog).toBeVisible();
  expect(await movedOn(page)).toEqual([]);
  const day = dialog.getByRole('button', { name: 'Pick a day' });
  await day.click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar).toBeVisible();
  expect(await movedOn(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await calendar.getByRole('button', { name: /^15 / }).click();
  await expect(calendar).toBeHidden();
  await expect(day).toBeFocused();
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(/^\d{4}-\d\d-15$/);
});
