import { expect, type Page, test } from '@playwright/test';
import { COLOUR_RULES, violationsOn } from './axe-violations.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true });
const options = (page: Page) => page.getByRole('option');

test('search and palette by keyboard: records, new tab, screens, actions, opened last', async ({
  page,
  context,
}) => {
  await signIn(page, '/tiers');
  await expect(page.getByRole('heading', { level: 1, name: 'Tiers' })).toBeVisible();

  await test.step('Ctrl-K, accents and word order aside, grouped by kind', async () => {
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('derron jul');
    // What was found for the text so far may be shown next to her until the last response.
    const julie = page.getByRole('group', { name: 'Athletes' }).getByRole('option', { name: /Julie Derron/ });
    await expect(julie).toContainText('FPRO');
    await expect(julie.getByAltText('Switzerland')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Julie Derron' })).toBeVisible();
    await expect(options(page)).toHaveCount(0);
  });

  await test.step('"/" on a screen without a list filter; Ctrl-Enter opens a tab', async () => {
    await page.keyboard.press('/');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('t100 dubai');
    const races = page.getByRole('group', { name: 'Races' });
    await expect(races.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1, name: /T100 Dubai/ })).toBeVisible();
    await tab.close();
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
  });

  await test.step('"/" on a list goes to its filter, Ctrl-K from there to the search', async () => {
    await followTo(page, '/tiers');
    await expect(page.getByLabel('Filter tiers')).toBeVisible();
    await page.keyboard.press('/');
    await expect(page.getByLabel('Filter tiers')).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('group', { name: 'Recently opened' })).toContainText('Julie Derron');
  });

  await test.step('an action opens its dialog', async () => {
    await page.keyboard.type('add race');
    await page.getByRole('option', { name: 'Add a new Race' }).waitFor();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add a new Race' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/races$/);
  });

  await test.step('Ctrl-K leaves a dialog, and Escape returns to the page', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('nothing found names the nearest; a press outside closes', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('julie deron');
    await expect(page.getByText(/Nothing found/)).toContainText('Julie Derron');
    await page.getByRole('main').click({ position: { x: 900, y: 500 } });
    await expect(page.getByText(/Nothing found/)).toBeHidden();
  });

  await test.step('the results lie above the head of the list', async () => {
    await followTo(page, '/athletes');
    await page.getByRole('columnheader').first().waitFor();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('t100');
    await page.getByRole('group', { name: 'Races' }).waitFor();
    const covered = await options(page).evaluateAll((found) =>
      found.slice(0, 6).filter((one) => {
        const { left, top } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + 5, top + 5));
      }),
    );
    expect(covered).toHaveLength(0);
    await page.keyboard.press('Escape');
  });

  await test.step('axe reports nothing, light and dark', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('t100');
    await expect(page.getByRole('group', { name: 'Races' })).toBeVisible();
    const within = '[role=search]';
    await page.emulateMedia({ colorScheme: 'light' });
    const violations = await violationsOn(page, { within });
    await page.emulateMedia({ colorScheme: 'dark' });
    violations.push(...(await violationsOn(page, { within, runOnly: COLOUR_RULES })));
    await expect(page.getByRole('group', { name: 'Races' })).toBeVisible();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await page.keyboard.press('Escape');
  });
});
