import { expect, type Page, test } from '@playwright/test';
import { lazyParts, lazyScreens } from './lazy-parts.ts';
import { signIn, waitForDemonstration } from './sign-in.ts';

// Every part of the console that is loaded later, with its file missing: the page stays, says so, and Retry loads the part.

interface Opening {
  address: string;
  open?(page: Page): Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const pressEntry = (name: string | RegExp) => async (page: Page) => {
  await press('More')(page);
  await page.getByRole('menuitem', { name }).first().click();
};
const athlete = (tab: string): Opening => ({ address: `/athlete/3#${tab}` });
const race = (tab: string): Opening => ({ address: `/race/7#${tab}` });

async function tagOnePicture(page: Page): Promise<void> {
  await press('Bulk Select')(page);
  await press(/^Select all/)(page);
  await press('Add Tags')(page);
}

/** How each part is opened; a part that is missing here fails the first test. */
const OPENINGS: Readonly<Record<string, Opening>> = {
  'athletes/add-athlete-dialog': { address: '/athletes', open: press('Add a new Athlete') },
  'athletes/athletes-file-dialog': { address: '/athletes', open: press('Add from CSV') },
  'identity/compare-dialog': { address: '/athletes/duplicates?one=3&other=4' },
  'picture-editor/picture-dialog': { address: '/athlete/3#profile', open: press('Submit New Picture') },
  'media/bin-dialog': { address: '/medias', open: pressEntry('Trash') },
  'media/bulk-tags-dialog': { address: '/medias', open: tagOnePicture },
  'races/add-race-dialog': { address: '/races', open: press('Add a new Race') },
  'races/bulk-dialog': { address: '/races', open: pressEntry(/Points/i) },
  'rankings/create-rankings-dialog': { address: '/rankings', open: press('Add a new Rankings') },
  'rankings/weekly-ranking-dialog': { address: '/rankings', open: press('Weekly ranking') },
  'series/add-serie-dialog': { address: '/series', open: press('Add a new Serie') },
  'tiers/add-tier-dialog': { address: '/tiers', open: press('Add a new Tier') },
  'athletes/profile-tab': athlete('profile'),
  'athletes/sponsors-tab': athlete('sponsors'),
  'athletes/equipment-tab': athlete('equipment'),
  'athletes/social-tab': athlete('social'),
  'media/athlete-medias': athlete('medias'),
  'athletes/rankings-tab': athlete('rankings'),
  'athletes/results-tab': athlete('results'),
  'results/results-tab': race('results'),
  'media/picture-dialog': { address: '/medias?picture=1' },
  'races/info-tab': race('info'),
  'results/import-results-tab': race('rtrt'),
  'races/not-available-tabs': race('participants'),
  // The athlete has no profile yet, which contains the text.
  'console/rich-text-editor': { ...athlete('profile'), open: press('Create profile') },
  'console/rank-plot': athlete('rankings'),
  'console/past-toasts': { address: '/tiers', open: press(/^Messages/) },
  'console/shortcut-sheet': { address: '/tiers', open: press(/^Shortcuts/) },
};

/** Long enough for one part on a busy machine. */
const STEP_MS = 20_000;

/** The chunk of a file: "tiers/add-tier-dialog", or only its name. */
const fileOf = (name: string) => `**/assets/${name.replace(/^.*\//, '')}-*.js`;

test('each part that is loaded later is in the table of this journey', () => {
  expect(Object.keys(OPENINGS).toSorted()).toEqual(lazyParts.toSorted());
});

test('a part whose file is missing: the page stays, says so, and Retry loads it', async ({
  page,
  context,
}) => {
  test.setTimeout(Object.keys(OPENINGS).length * STEP_MS);
  await signIn(page, '/tiers');
  await waitForDemonstration(page);
  for (const [name, { address, open }] of Object.entries(OPENINGS))
    await test.step(name, async () => {
      const own = await context.newPage();
      await own.route(fileOf(name), (route) => route.fulfill({ status: 404 }));
      await own.goto(address);
      const heading = own.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await open?.(own);
      const message = own.getByText(/This part of the page is not loaded yet/);
      await expect(message.first()).toBeVisible();
      await expect(heading).toBeVisible();
      await own.unroute(fileOf(name));
      await own.getByRole('button', { name: 'Retry' }).first().click();
      await expect(message).toBeHidden();
      await own.close();
    });
});

test('a screen whose file is missing: the frame stays, says so, and Retry loads it', async ({ page }) => {
  test.setTimeout(lazyScreens.length * STEP_MS);
  await signIn(page, '/tiers');
  const message = page.getByRole('heading', { name: 'This page could not be loaded' });
  for (const { file, address } of lazyScreens.filter(({ file }) => file !== 'login-screen'))
    await test.step(file, async () => {
      await page.route(fileOf(file), (route) => route.fulfill({ status: 404 }));
      await page.goto(address);
      await expect(message).toBeVisible();
      await page.unroute(fileOf(file));
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(message).toBeHidden();
    });
});

test('offline, dialogs open: they were loaded while the page was idle', async ({ page, context }) => {
  await signIn(page, '/tiers');
  const loaded = page.waitForResponse((response) => response.url().includes('/add-tier-dialog-'));
  await page.goto('/tiers');
  await loaded;
  await context.setOffline(true);
  await press('Add a new Tier')(page);
  await expect(page.getByRole('dialog', { name: 'Add a new Tier' })).toBeVisible();
});

test('after an update the page stays until the person reloads it', async ({ page }) => {
  await signIn(page, '/tiers');
  await page.route(fileOf('add-tier-dialog'), (route) => route.fulfill({ status: 404 }));
  await page.goto('/tiers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.route('**/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/start-new.js"></script>',
    }),
  );
  await press('Add a new Tier')(page);
  const dialog = page.getByRole('alertdialog', { name: 'Not loaded' });
  await expect(dialog).toContainText('A new version is available');
  await expect(dialog.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
