import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { madePicture } from './made-pictures.ts';
import { chunkOf, follow, type Opening, opener, press } from './part-openings.ts';
import { endSessionsElsewhere, signIn } from './sign-in.ts';

// Lazily loaded parts of the console, with their files missing: the page stays, reports it, and Retry loads the part. The check of the
// source files makes sure that every part is loaded like these; one of each kind of place is opened here.

const selectOneRow = (page: Page) => page.getByRole('checkbox', { name: 'Select row 1' }).check();
const athlete = (tab: string): Opening => ({ address: `/athlete/4#${tab}` });

/** How each part is opened. */
const OPENINGS: Readonly<Record<string, Opening>> = {
  'athletes/profile-tab': athlete('profile'),
  'athletes/rankings-tab': athlete('rankings'),
  'results/results-tab': { address: '/race/7#results' },
  'media/picture-dialog': { address: '/medias?picture=1' },
  // These are inside tabs, so they are opened in another page. The athlete has no profile yet, which contains the text.
  'picture-editor/picture-dialog': { address: '/athlete/3#profile', open: press('Submit New Picture') },
  'console/rich-text-editor': { address: '/athlete/3#profile', open: press('Create profile') },
  'console/rank-plot': { address: '/athlete/3#rankings' },
  // Several parts of one page: each is opened in a page where the others load.
  'console/filter-controls': { address: '/tiers?part=filter' },
  'console/selected-bar': { address: '/tiers?part=selection', open: selectOneRow },
  'saved-views/list-tools': { address: '/tiers?part=tools' },
  'search/top-bar-search': { address: '/tiers?part=search' },
  'tiers/add-tier-dialog': { address: '/tiers', open: press('Add a new Tier') },
  'console/messages': { address: '/tiers', open: press(/^Messages/) },
  'console/shortcut-sheet': { address: '/tiers', open: press(/^Shortcuts/) },
  'console/question-dialogs': { address: '/tier/1?part=question', open: press('Archive') },
  // The last: the user is signed out afterwards.
  'account/sign-in-again': { address: '/tiers?part=session', open: endSessionsElsewhere },
};

/** Long enough for one part on a busy machine. */
const STEP_MS = 60_000;

/** The files of these parts are missing until their names are removed from the returned set. */
async function hideFiles(page: Page, names: readonly string[]): Promise<Set<string>> {
  const hidden = new Set(names);
  await page.route('**/assets/*.js', (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    return [...hidden].some((name) => chunkOf(name).test(file))
      ? route.fulfill({ status: 404 })
      : route.fallback();
  });
  return hidden;
}

test('each worker is in the table of this journey', () => {
  const sources = globSync('src/{console,features/*/console}/**/*.{ts,tsx}').map((file) =>
    readFileSync(file, 'utf8'),
  );
  const workers = sources.flatMap((text) => [...text.matchAll(/new Worker\(new URL\('.*?([\w-]+)\.ts'/g)]);
  expect(Object.keys(WORKERS).toSorted()).toEqual(workers.map(([, name]) => name).toSorted());
});

/** Parts in front of the page, which are closed before the next one is opened. */
const IN_FRONT = /-dialogs?$|shortcut-sheet$/;

/** Parts that one page opens. */
const pages = Map.groupBy(Object.entries(OPENINGS), ([, { address }]) => address.replace(/#.*/, ''));

test('a part whose file is missing: the page stays, reports it, and Retry loads it', async ({ page }) => {
  test.setTimeout(Object.keys(OPENINGS).length * STEP_MS);
  const hidden = await hideFiles(page, []);
  const openPage = opener(page);
  await signIn(page, '/settings');
  const heading = page.getByRole('heading', { level: 1 });
  const message = page.getByText(/This part of the page could not be loaded/);
  const front = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const [start, parts] of pages) {
    const names = parts.map(([name]) => name);
    for (const name of names) hidden.add(name);
    await openPage(start, names);
    for (const [name, { address, open }] of parts)
      await test.step(name, async () => {
        if (address !== start) await follow(page, address);
        await expect(heading).toBeVisible();
        await open?.(page);
        await expect(message.first()).toBeVisible();
        await expect(heading).toBeVisible();
        hidden.delete(name);
        await page.getByRole('button', { name: 'Retry' }).first().click();
        await expect(message).toBeHidden();
        if (!IN_FRONT.test(name)) return;
        // Another dialog that it replaces may still be closing.
        await expect(front).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(front).toHaveCount(0);
      });
  }
});

/** A list, a record, and a screen that no list leads to. */
const SCREENS = { 'races-screen': '/races', 'race-screen': '/race/7', 'jobs-screen': '/jobs' };

test('a screen whose file is missing: the layout stays, reports it, and Retry loads it', async ({ page }) => {
  const hidden = await hideFiles(page, Object.keys(SCREENS));
  await signIn(page, '/races');
  const message = page.getByRole('heading', { name: 'This page could not be loaded' });
  for (const [file, address] of Object.entries(SCREENS))
    await test.step(file, async () => {
      await follow(page, address);
      await expect(message).toBeVisible();
      hidden.delete(file);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(message).toBeHidden();
    });
});

const upload = async (page: Page) =>
  page.getByLabel('Pictures to upload').setInputFiles(await madePicture('hashed.jpg'));

async function scaleInEditor(page: Page): Promise<void> {
  await press('Submit New Picture')(page);
  const file = page.getByRole('dialog', { name: /^Submit / }).getByLabel(/^Choose/);
  await file.setInputFiles(await madePicture('nobody.jpg'));
  await press('Auto Scale')(page);
}

interface Work extends Opening {
  failed: RegExp;
  /** The button that repeats the work. */
  again: string | RegExp;
  done: RegExp;
}

/** Each worker: how it is started, and what is shown when it failed and when it succeeded. The pictures contain no people. */
const WORKERS: Readonly<Record<string, Work>> = {
  'md5-worker': {
    address: '/medias',
    open: upload,
    failed: /^A part of the console could not be loaded/,
    again: 'Try hashed.jpg again',
    done: /^1 added/,
  },
  'face-worker': {
    ...athlete('profile'),
    open: scaleInEditor,
    failed: /^The picture tools could not be loaded/,
    again: 'Auto Scale',
    done: /^No face was found/,
  },
  // In the same editor.
  'person-worker': {
    ...athlete('profile'),
    open: press(/^Remove Background/),
    failed: /^The picture tools could not be loaded/,
    again: /^Remove Background/,
    done: /^No person was found/,
  },
};

test('a worker whose file is missing: a message says so, and the work can be repeated', async ({ page }) => {
  const hidden = await hideFiles(page, Object.keys(WORKERS));
  await signIn(page, '/tiers');
  for (const [name, { address, open, failed, again, done }] of Object.entries(WORKERS))
    await test.step(name, async () => {
      if (!page.url().endsWith(address)) await page.goto(address);
      await open?.(page);
      await expect(page.getByText(failed)).toBeVisible();
      hidden.delete(name);
      await press(again)(page);
      await expect(page.getByText(done)).toBeVisible();
    });
});

test('offline, dialogs open: they were loaded while the page was idle', async ({ page, context }) => {
  const loaded = page.waitForResponse((response) => response.url().includes('/add-tier-dialog-'));
  await signIn(page, '/tiers', { isPreloading: true });
  await loaded;
  await context.setOffline(true);
  await press('Add a new Tier')(page);
  await expect(page.getByRole('dialog', { name: 'Add a new Tier' })).toBeVisible();
});

test('after an update the page stays until the user reloads it', async ({ page }) => {
  await hideFiles(page, ['add-tier-dialog']);
  await signIn(page, '/tiers');
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
