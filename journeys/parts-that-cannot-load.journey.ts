import { basename } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { lazyParts, lazyScreens, lazyWorkers } from './lazy-parts.ts';
import { makeListsWithOneWithdrawn } from './made-lists.ts';
import { makeUnreadNews } from './made-news.ts';
import { madePicture } from './made-pictures.ts';
import { videoOpenings } from './made-videos.ts';
import { chunkOf, follow, type Opening, onMade, opener, press } from './part-openings.ts';
import { endSessionsElsewhere, signIn } from './sign-in.ts';

// Every lazily loaded part of the console, with its file missing: the page stays, reports it, and Retry loads the part.

const pressEntry = (name: string | RegExp) => async (page: Page) => {
  await press('More')(page);
  await page.getByRole('menuitem', { name }).first().click();
};
const pressView = (name: string) => async (page: Page) => {
  await press('Views')(page);
  await page.getByRole('menuitem', { name }).click();
};
const selectOneRow = (page: Page) => page.getByRole('checkbox', { name: 'Select row 1' }).check();
const athlete = (tab: string): Opening => ({ address: `/athlete/4#${tab}` });
const race = (tab: string): Opening => ({ address: `/race/7#${tab}` });

async function tagOnePicture(page: Page): Promise<void> {
  await press('Bulk Select')(page);
  await press(/^Select all/)(page);
  await press('Add Tags')(page);
}

interface RankedSet {
  rankings: { details: string }[];
}

/** A result of the current ranking gets another time: the ranking is stale. */
async function regenerate(page: Page): Promise<void> {
  const { current } = await apiCall<{ current: { id: number } }>(page, 'GET', '/api/rankings/current');
  const { rankings } = await apiCall<RankedSet>(page, 'GET', `/api/ranking/${current.id}`);
  const details = JSON.parse(rankings[0]?.details ?? '[]') as { results: { result_id: number }[] }[];
  await apiCall(page, 'POST', `/api/result/${details[3]?.results[0]?.result_id}/attributes`, {
    attributes: [{ name: 'overall', value: 36_000 }],
    reason: 'Read from the finish camera',
  });
  await press('Regenerate all stale')(page);
}

const lists = onMade('/races?part=lists', makeListsWithOneWithdrawn);
const newsItem = onMade('/news?part=item', makeUnreadNews);

/** How each part is opened; a part that is missing here fails the first test. */
const OPENINGS: Readonly<Record<string, Opening>> = {
  ...videoOpenings,
  'athletes/add-athlete-dialog': { address: '/athletes', open: press('Add a new Athlete') },
  'news/create-news-dialog': { address: '/news', open: press('Add a news') },
  'news/fetch-again-dialog': newsItem('From the page'),
  'media/library-picker': newsItem('From the library'),
  'athletes/athletes-file-dialog': { address: '/athletes', open: press('Add from CSV') },
  'identity/compare-dialog': { address: '/athletes/duplicates?one=3&other=4' },
  'media/bin-dialog': { address: '/medias', open: pressEntry('Trash') },
  'media/bulk-tags-dialog': { address: '/medias', open: tagOnePicture },
  'championships/add-championship-dialog': {
    address: '/t100/championships',
    open: press('Add a new Championship'),
  },
  'contract-tiers/add-contract-tier-dialog': {
    address: '/t100/contract-tiers',
    open: press('Add a new contract tier'),
  },
  'contract-tiers/order-dialog': { address: '/t100/contract-tiers', open: press('Change order') },
  'seasons/add-season-dialog': { address: '/t100/seasons', open: press('Add a new Season') },
  'seasons/next-season-dialog': { address: '/t100/season/1', open: pressEntry('Prepare next season') },
  'seasons/add-participant-dialog': {
    address: '/t100/season/1#participants',
    open: press('Add a new participant'),
  },
  'seasons/season-list-import': { address: '/t100/season/1#participants', open: press('Paste names') },
  'seasons/standings-tab': { address: '/t100/season/1#standings' },
  'races/add-race-dialog': { address: '/races', open: press('Add a new Race') },
  'races/bulk-dialog': { address: '/races', open: pressEntry(/Points/i) },
  'rankings/create-rankings-dialog': { address: '/rankings', open: press('Add a new Rankings') },
  'contender-rankings/create-contender-set-dialog': {
    address: '/t100/contender-rankings',
    open: press('New Ranking Set'),
  },
  'rankings/regenerate-dialog': { address: '/rankings', open: regenerate },
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
  'participants/participants-tab': race('participants'),
  'participants/earlier-lists-dialog': lists('Earlier lists'),
  'participants/move-dialog': lists(/^Move .* to the start list$/),
  'participants/withdraw-dialog': lists(/^Withdraw /),
  'participants/put-back-dialog': lists(/^Put back /),
  'participants/list-import': { ...race('participants'), open: pressEntry('Import CSV File') },
  'races/sectors-tab': race('sectors'),
  // These are inside tabs, so they are opened in another page. The athlete has no profile yet, which contains the text.
  'picture-editor/picture-dialog': { address: '/athlete/3#profile', open: press('Submit New Picture') },
  'console/rich-text-editor': { address: '/athlete/3#profile', open: press('Create profile') },
  'console/rank-plot': { address: '/athlete/3#rankings' },
  'console/race-rank-plot': { address: '/t100/season/1?view=graph&show=men#standings' },
  // Several parts of one page: each is opened in a page where the others load.
  'console/filter-controls': { address: '/tiers?part=filter' },
  'console/selected-bar': { address: '/tiers?part=selection', open: selectOneRow },
  'saved-views/list-tools': { address: '/tiers?part=tools' },
  'saved-views/save-view-dialog': { address: '/tiers?part=views', open: pressView('Save this view') },
  'saved-views/edit-views-dialog': {
    address: '/tiers?part=views',
    open: pressView('Rename, share or delete views'),
  },
  'search/top-bar-search': { address: '/tiers?part=search' },
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

test('each part and each worker that is loaded later is in the tables of this journey', () => {
  expect(Object.keys(OPENINGS).toSorted()).toEqual(lazyParts.toSorted());
  expect(Object.keys(WORKERS).toSorted()).toEqual(lazyWorkers.toSorted());
});

/** Parts in front of the page, which are closed before the next one is opened. */
const IN_FRONT = /-dialogs?$|video-player$|past-toasts$|shortcut-sheet$/;

/** Parts that one page opens. */
const pages = Map.groupBy(Object.entries(OPENINGS), ([, { address }]) => address.replace(/#.*/, ''));

test('a part whose file is missing: the page stays, reports it, and Retry loads it', async ({ page }) => {
  test.setTimeout(Object.keys(OPENINGS).length * STEP_MS);
  // Otherwise a page loads parts in the background that a later one opens with its file missing, and all is loaded again each time.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
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
    for (const [name, { address, open, dialogs = 1 }] of parts)
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
        for (let left = dialogs; left > 0; left -= 1) {
          await expect(front).toHaveCount(left);
          await page.keyboard.press('Escape');
        }
        await expect(front).toHaveCount(0);
      });
  }
});

test('a screen whose file is missing: the layout stays, reports it, and Retry loads it', async ({ page }) => {
  test.setTimeout(lazyScreens.length * STEP_MS);
  const screens = lazyScreens.filter(({ file }) => file !== 'login-screen');
  const hidden = await hideFiles(
    page,
    screens.map(({ file }) => file),
  );
  await signIn(page, screens[0]?.address);
  const message = page.getByRole('heading', { name: 'This page could not be loaded' });
  for (const { file, address } of screens)
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
  await signIn(page, '/tiers');
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
