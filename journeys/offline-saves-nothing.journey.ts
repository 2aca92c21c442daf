import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn, waitForDemonstration } from './sign-in.ts';

// Offline, nothing is sent and nothing is sent later: whatever was pressed, the server has no change once the network is back. Only fields
// that save themselves wait (typing-never-lost).

const RESULTS = 'src/database/sample-data/results/ironman-south-africa-2025.csv';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const banner = (page: Page) => page.getByText('You are offline. Nothing can be loaded or saved');

/** Keyboard and screen reader users learn that the button is disabled, and why. */
async function expectOff(pressed: Locator): Promise<void> {
  await expect(pressed).toHaveAttribute('aria-disabled', 'true');
  await expect(pressed).toHaveAccessibleDescription(/You are offline/);
  await pressed.click({ force: true });
}

interface Place {
  name: string;
  address: string;
  /** Prepares the page while it is online. */
  open?(page: Page): Promise<void>;
  /** The button to press while it is offline. */
  save: string | RegExp;
}

const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();

/** Buttons that send a request, of every kind in the product. */
const PLACES: Place[] = [
  { name: 'add a tier', address: '/tiers', open: press('Add a new Tier'), save: 'Add' },
  { name: 'add a serie', address: '/series', open: press('Add a new Serie'), save: 'Add' },
  { name: 'add a race', address: '/races', open: press('Add a new Race'), save: 'Add' },
  {
    name: 'add an athlete',
    address: '/athletes',
    open: press('Add a new Athlete'),
    save: 'Create New Athlete',
  },
  {
    name: 'add a brand',
    address: '/brands',
    open: (page) => page.getByLabel('Search or Add').fill('Offline Wheels'),
    save: 'Add Brand',
  },
  {
    name: 'the form of a record',
    address: '/tier/1',
    open: (page) => page.getByLabel('Tier', { exact: true }).fill('Offline tier'),
    save: 'Save Changes',
  },
  { name: 'generate a ranking', address: '/ranking/1', save: /^Generate/ },
  {
    name: 'the weekly ranking',
    address: '/rankings',
    open: press('Weekly ranking'),
    save: /^(Start|Go on)$/,
  },
  { name: 'own account', address: '/settings', save: 'Change password' },
  { name: 'invite', address: '/settings', open: press('Invite somebody'), save: 'Send invitation' },
  {
    name: 'merge two athletes',
    address: '/athletes/duplicates?one=3&other=4',
    open: (page) => expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible(),
    save: /^Merge/,
  },
];

/** Requests that change something, without session requests. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'GET' && path !== '/auth/verifysession') writes.push(path);
  });
  return writes;
}

test('every button that saves is disabled while offline, says why, and sends nothing later', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await signIn(page, '/tiers');
  await waitForDemonstration(page);
  const before = await apiCall(page, 'GET', '/api/tiers/');
  const writes = writesOf(page);
  for (const { name, address, open, save } of PLACES)
    await test.step(name, async () => {
      await page.goto(address);
      await open?.(page);
      const dialog = page.getByRole('dialog');
      const scope = (await dialog.isVisible()) ? dialog : page;
      const pressed = scope.getByRole('button', { name: save, exact: typeof save === 'string' }).first();
      await expect(pressed).toBeVisible();
      await context.setOffline(true);
      await expectOff(pressed);
      if (await dialog.isVisible()) {
        await expect(dialog.getByText(/You are offline/)).toBeVisible();
        await page.keyboard.press('Escape');
      }
      await context.setOffline(false);
      await expect(banner(page)).toBeHidden();
      // Typed text is stored for the tab; the next case starts without it.
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith('typed ')) sessionStorage.removeItem(key);
      });
    });
  expect(writes).toEqual([]);
  expect(await apiCall(page, 'GET', '/api/tiers/')).toEqual(before);
});

test('an import that was discarded offline is not saved later', async ({ page, context }) => {
  await signIn(page, '/races');
  await waitForDemonstration(page);
  const { races } = await apiCall<{ races: { id: number; results_count: number }[] }>(
    page,
    'GET',
    '/api/races/',
  );
  const id = races.find((race) => race.results_count > 0)?.id ?? 0;
  const stored = () => apiCall<{ results: unknown[] }>(page, 'GET', `/api/race/${id}/results`);
  const before = await stored();
  await page.goto(`/race/${id}#rtrt`);
  const file = { name: 'other-race.csv', mimeType: 'text/csv', buffer: await readFile(RESULTS) };
  await page.locator('input[type=file]').setInputFiles(file);
  const save = button(page, /^Submit Results/);
  await expect(save).toBeVisible();
  const writes = writesOf(page);
  await context.setOffline(true);
  await expectOff(save);
  await expect(banner(page)).toBeVisible();
  await button(page, 'Discard').click();
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await page.reload();
  expect(writes).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('a deletion that was confirmed offline fails at once with the reason', async ({ page, context }) => {
  await signIn(page, '/brands');
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/brands/add', {
    name: 'Stays when offline',
  });
  await page.goto(`/brand/${id}`);
  const writes = writesOf(page);
  await button(page, 'Delete Brand').click();
  await expect(button(page, 'Confirm Delete')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Confirm Delete').click();
  await expect(page.getByRole('alertdialog', { name: 'Error!' })).toContainText(
    'You are offline. Nothing was sent.',
  );
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  expect(writes).toEqual([]);
  await apiCall(page, 'GET', `/api/brand/${id}`);
});

test('offline, a screen says so instead of loading forever, and loads automatically afterwards', async ({
  page,
  context,
}) => {
  await signIn(page, '/tiers');
  await page.getByRole('link', { name: 'Series', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Tiers', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(
    page.getByText(/You are offline\. This loads by itself|This page could not be loaded/),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(button(page, 'More')).toBeVisible();
});

test('the sign-in page says that it is offline', async ({ page, context }) => {
  await page.goto('/login');
  await expect(button(page, "Let's go")).toBeVisible();
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await expectOff(button(page, "Let's go"));
});
