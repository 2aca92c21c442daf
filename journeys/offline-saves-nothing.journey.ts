import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { madePicture } from './made-pictures.ts';
import { signIn } from './sign-in.ts';

// Offline, nothing is sent, neither then nor later: whatever was pressed, the server has no change once the network is back. Only fields
// that save automatically wait (typing-never-lost).

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

const deleteBrand = async (page: Page) => {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Delete Brand' }).click();
};

const ATHLETE = '/athlete/3#profile';

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
  { name: 'archive a tier', address: '/tier/1', save: 'Archive' },
  { name: 'generate a ranking', address: '/ranking/1', save: /^Generate/ },
  { name: 'publish or unpublish a ranking', address: '/ranking/1', save: /^(Publish|Unpublish)$/ },
  {
    name: 'the weekly ranking',
    address: '/rankings',
    open: press('Weekly ranking'),
    save: /^(Start|Continue)$/,
  },
  { name: 'own account', address: '/settings', save: 'Change password' },
  { name: 'invite', address: '/settings', open: press('Invite somebody'), save: 'Send invitation' },
  {
    name: 'merge two athletes',
    address: '/athletes/duplicates?one=3&other=4',
    open: (page) => expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible(),
    save: /^Merge/,
  },
  {
    name: 'add a note',
    address: ATHLETE,
    open: (page) => page.getByLabel('New note', { exact: true }).fill('Offline'),
    save: 'Add note',
  },
  { name: 'remove a note', address: ATHLETE, save: /^Remove the note of/ },
  {
    name: 'submit a picture',
    address: ATHLETE,
    open: async (page) => {
      await press('Submit New Picture')(page);
      const file = page.getByRole('dialog').getByLabel(/^Choose/);
      await file.setInputFiles(await madePicture('offline.jpg'));
      await expect(button(page, 'Auto Scale')).toBeEnabled();
    },
    save: 'Submit Picture',
  },
];

/** A new brand; returns its id. */
const addBrand = async (page: Page, name: string) =>
  (await apiCall<{ id: number }>(page, 'POST', '/api/brands/add', { name })).id;

/** A saved scenario whose changes can be applied. */
async function scenarioToApply(page: Page): Promise<Place> {
  const changes = [{ kind: 'race-cutoff', race_id: 7, days: 300 }];
  const scenario = { name: 'Offline', set_id: 1, changes };
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/scenarios/create', scenario);
  const address = `/ranking/1/what-if?scenario=${id}`;
  return {
    name: 'apply a scenario',
    address,
    async open(page) {
      await press('Apply')(page);
      await expect(page.getByRole('alertdialog', { name: 'Apply Offline?' })).toBeVisible();
    },
    save: /^Apply/,
  };
}

/** Requests that change nothing although they are sent with a body. */
const READS = /\/auth\/verifysession$|\/what_if$/;

/** Requests that change something. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'GET' && !READS.test(path)) writes.push(path);
  });
  return writes;
}

test('every button that saves is disabled while offline, says why, and sends nothing later', async ({
  page,
  context,
}) => {
  await signIn(page, undefined, { isPreloading: true });
  await apiCall(page, 'POST', '/api/athlete/3/notes', { text: 'Stays when offline' });
  const before = await apiCall(page, 'GET', '/api/tiers/');
  const brand = await addBrand(page, 'Stays when offline');
  const added: Place[] = [
    await scenarioToApply(page),
    { name: 'delete a brand', address: `/brand/${brand}`, open: deleteBrand, save: 'Confirm Delete' },
  ];
  const writes = writesOf(page);
  for (const { name, address, open, save } of [...PLACES, ...added])
    await test.step(name, async () => {
      if (!page.url().endsWith(address)) await page.goto(address);
      await open?.(page);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
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
  await signIn(page, undefined, { isPreloading: true });
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

test('what was begun online cannot be confirmed offline, and a save by keyboard fails at once with the reason', async ({
  page,
  context,
}) => {
  await signIn(page, '/tier/1', { isPreloading: true });
  const writes = writesOf(page);
  await page.getByLabel('Tier', { exact: true }).fill('Saved by key');
  await button(page, 'Archive').click();
  const confirmation = page.getByRole('alertdialog', { name: 'Archive tier?' });
  await expect(confirmation).toBeVisible();
  await context.setOffline(true);
  await expectOff(confirmation.getByRole('button', { name: 'Archive' }));
  await page.keyboard.press('Enter');
  await expect(confirmation).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alertdialog', { name: 'Error!' })).toContainText(
    'You are offline. Nothing was sent.',
  );
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  expect(writes).toEqual([]);
});

test('an order that was changed offline and discarded is not saved later', async ({ page, context }) => {
  await signIn(page, undefined, { isPreloading: true });
  const sponsors = [await addBrand(page, 'First sponsor'), await addBrand(page, 'Second sponsor')];
  const read = () => apiCall<{ sponsors: { brand_id: number }[] }>(page, 'GET', '/api/athlete/6');
  await apiCall(page, 'POST', '/api/athlete/6/sponsors', { sponsors });
  const dialogsLoaded = page.waitForResponse(/\/question-dialogs-/);
  await page.goto('/athlete/6#sponsors');
  await dialogsLoaded;
  const moveDown = button(page, 'Move First sponsor down');
  await expect(moveDown).toBeVisible();
  const writes = writesOf(page);
  await context.setOffline(true);
  await moveDown.click();
  await expect(page.getByText('Waiting for the network').first()).toBeVisible();
  await page.getByRole('link', { name: 'Races', exact: true }).click();
  await button(page, 'Leave').click();
  await expect(page).toHaveURL(/\/races/);
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await page.goto('/athlete/6#sponsors');
  await expect(moveDown).toBeVisible();
  expect(writes).toEqual([]);
  expect((await read()).sponsors.map(({ brand_id }) => brand_id)).toEqual(sponsors);
});

test('offline, a screen says so instead of loading forever, and loads automatically afterwards', async ({
  page,
  context,
}) => {
  await signIn(page, '/tiers', { isPreloading: true });
  await page.getByRole('link', { name: 'Series', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Tiers', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(
    page.getByText(/You are offline\. This loads automatically|This page could not be loaded/),
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
