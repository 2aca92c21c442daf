import { expect, type Page, type Route, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { FIRST_ADMIN } from './first-admin.ts';
import { endSessionsElsewhere, signIn } from './sign-in.ts';

// Typed text is never lost: whatever happens to connection, server, page or session, it is saved, or it stays in its field
// with the reason why it is not stored.

// Each test prepares what it needs, so that the workers share this long file.
test.describe.configure({ mode: 'parallel' });

const ATHLETE = 3;
const PROFILE = `/athlete/${ATHLETE}#profile`;
const RECORD = `**/api/athlete/${ATHLETE}`;
const MEMBERS = `**/api/athlete/${ATHLETE}/members`;

const first = (page: Page) => page.getByRole('region', { name: 'Athlete' }).getByLabel('First name');
const email = (page: Page) => page.getByRole('region', { name: 'Athlete' }).getByLabel('E-mail');
const storedIn = async (page: Page) =>
  apiCall<{ first: string; email: string | null }>(page, 'GET', `/api/athlete/${ATHLETE}`);
const note = (page: Page, message: RegExp) => page.getByText(message).first();

/** Replaces the content of a field at once, because on a busy machine there may be pauses between keys. */
async function typeOver(page: Page, text: string): Promise<void> {
  await first(page).selectText();
  await page.keyboard.insertText(text);
}

/** The athlete's profile is open, and its first name is "Start". `isPreloading`: parts that are needed offline are loaded before. */
async function open(page: Page, { isPreloading = false } = {}): Promise<void> {
  await signIn(page, undefined, { isPreloading });
  await apiCall(page, 'POST', `/api/athlete/${ATHLETE}/members`, {
    members: [{ name: 'first', value: 'Start' }],
  });
  await page.goto(PROFILE);
  await expect(first(page)).toHaveValue('Start');
}

async function expectStored(page: Page, text: string): Promise<void> {
  await expect(first(page)).toHaveValue(text);
  await expect.poll(async () => (await storedIn(page)).first).toBe(text);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
}

/** Drafts that the tab stores because they are not saved yet. */
const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed ')));

test('a slow response does not overwrite text typed since', async ({ page }) => {
  await open(page);
  const held: Route[] = [];
  await page.route(MEMBERS, (route) => void held.push(route));
  await typeOver(page, 'Slow');
  await expect.poll(() => held.length).toBe(1);
  await first(page).press('End');
  await page.keyboard.type(' answer');
  await held[0]?.continue();
  await expect.poll(() => held.length).toBe(2);
  await expect(first(page)).toHaveValue('Slow answer');
  await held[1]?.continue();
  await page.unroute(MEMBERS);
  await expectStored(page, 'Slow answer');
  await page.reload();
  await expect(first(page)).toHaveValue('Slow answer');
});

test('delayed and reordered responses do not restore an old value', async ({ page }) => {
  await open(page);
  const late: (() => Promise<void>)[] = [];
  await page.route(RECORD, async (route) => {
    const answer = await route.fetch();
    late.push(() => route.fulfill({ response: answer }).catch(() => undefined));
  });
  // Each pause in typing is a save, and each save reads the athlete again.
  for (const [place, part] of ['One', ' two', ' three'].entries()) {
    if (place === 0) await typeOver(page, part);
    else await page.keyboard.type(part);
    await expect(note(page, /^Saved/)).toBeVisible();
    await expect.poll(() => late.length).toBeGreaterThan(place);
  }
  for (const answer of late.toReversed()) await answer();
  await page.unroute(RECORD);
  await expectStored(page, 'One two three');
});

test('a failing server: 503 is retried automatically, 500 is shown with its reason until saved again', async ({
  page,
}) => {
  await open(page);
  let failures = 0;
  await page.route(MEMBERS, async (route) => {
    failures += 1;
    if (failures > 2) await route.continue();
    else await route.fulfill({ status: 503, contentType: 'text/plain', body: 'The database is away.' });
  });
  await typeOver(page, 'Again');
  await expect(note(page, /^Waiting for the network/)).toBeVisible();
  await expect(first(page)).toHaveValue('Again');
  await expectStored(page, 'Again');
  expect(failures).toBe(3);
  await page.unroute(MEMBERS);

  await page.route(MEMBERS, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'Something failed (reference 12).' }),
  );
  await typeOver(page, 'After a fault');
  await expect(note(page, /^Refused: Something failed/)).toBeVisible();
  await expect(first(page)).toHaveValue('After a fault');
  await page.unroute(MEMBERS);
  await first(page).press('Enter');
  await expectStored(page, 'After a fault');
});

test('a save whose response was lost is not a conflict with the change of the same user', async ({
  page,
}) => {
  await open(page);
  let isLost = true;
  await page.route(MEMBERS, async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await typeOver(page, 'Lost');
  await expect(note(page, /^Waiting for the network/)).toBeVisible();
  await expect.poll(async () => (await storedIn(page)).first).toBe('Lost');
  isLost = false;
  await first(page).press('End');
  await page.keyboard.type(' and found');
  await expectStored(page, 'Lost and found');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('a reload right after the last key, and one during a save', async ({ page }) => {
  await open(page);
  await typeOver(page, 'Reloaded');
  await page.reload();
  await expectStored(page, 'Reloaded');

  // The first save is in progress, the user types on and reloads: the second starts from a version that is no longer the newest.
  const held: Route[] = [];
  await page.route(MEMBERS, (route) => void held.push(route));
  await typeOver(page, 'On');
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.fetch();
  await first(page).press('End');
  await page.keyboard.type(' its way');
  await page.unroute(MEMBERS);
  await page.reload();
  await expectStored(page, 'On its way');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});

test('a lost connection: typed text waits, also over a reload, and is sent when connected', async ({
  page,
  context,
}) => {
  await open(page, { isPreloading: true });
  await context.setOffline(true);
  await typeOver(page, 'Without a line');
  await email(page).fill('line@example.org');
  await expect(note(page, /^Waiting for the network/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'waiting for the network' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await storedIn(page)).email).toBe('line@example.org');
  await expectStored(page, 'Without a line');

  // Saves fail, but the page loads: as behind a proxy that lost its server.
  await page.route(MEMBERS, (route) => route.abort('connectionrefused'));
  await typeOver(page, 'Kept over a reload');
  // Requests that are sent while a page is closed do not pass the route above.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (to, init) => (init?.keepalive ? Promise.reject(new TypeError()) : send(to, init));
  });
  await expect(note(page, /^Waiting for the network/)).toBeVisible();
  await page.reload();
  await expect(first(page)).toHaveValue('Kept over a reload');
  await expect(note(page, /^Waiting for the network/)).toBeVisible();
  await page.unroute(MEMBERS);
  await expectStored(page, 'Kept over a reload');
});

test('a value of someone else is not overwritten by a draft restored after a reload', async ({ page }) => {
  await open(page);
  // Only the other value passes: a repeated attempt of the field could arrive before it.
  await page.route(MEMBERS, (route) =>
    route.request().postData()?.includes('Theirs') ? route.continue() : route.abort('connectionrefused'),
  );
  await typeOver(page, 'Mine');
  await expect(note(page, /^Waiting for the network/)).toBeVisible();
  await apiCall(page, 'POST', `/api/athlete/${ATHLETE}/members`, {
    members: [{ name: 'first', value: 'Theirs' }],
  });
  await page.reload();
  await page.unroute(MEMBERS);
  const dialog = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
  await expect(dialog).toContainText('Mine');
  await expect(dialog).toContainText('Theirs');
  expect((await storedIn(page)).first).toBe('Theirs');
});

/** Signs in in the dialog over the page on which the session ended. */
async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('What you typed is still there');
  await dialog.getByLabel('Password', { exact: true }).fill(FIRST_ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('the session ends while typing: sign-in over the page, the text stays, the save is repeated', async ({
  page,
}) => {
  await open(page);
  await page.routeWebSocket('**/live', () => undefined);
  await page.reload();
  await expect(first(page)).toHaveValue('Start');
  await endSessionsElsewhere(page);
  await typeOver(page, 'Signed in again');
  await expect(first(page)).toHaveValue('Signed in again');
  await signInAgain(page);
  await expectStored(page, 'Signed in again');
});

test('the session ends before the page has read its record: after signing in, text typed before the reload is saved', async ({
  page,
}) => {
  await open(page);
  await page.routeWebSocket('**/live', () => undefined);
  await page.route(MEMBERS, (route) => route.abort('connectionrefused'));
  await typeOver(page, 'Typed before the reload');
  await expect(note(page, /^Waiting for the network/)).toBeVisible();
  const held: Route[] = [];
  await page.route(RECORD, (route) => void held.push(route));
  await page.reload();
  await expect.poll(() => held.length).toBe(1);
  await endSessionsElsewhere(page);
  await page.unroute(MEMBERS);
  await held[0]?.continue();
  await page.unroute(RECORD);
  await signInAgain(page);
  await expectStored(page, 'Typed before the reload');
});

test('signed out elsewhere while typing, in a field and in the biography: both are restored after the next sign-in', async ({
  page,
  context,
}) => {
  await open(page);
  await apiCall(page, 'POST', `/api/athlete/${ATHLETE}/createprofile`, {});
  await page.reload();
  const biography = page.getByRole('textbox', { name: 'Biography', exact: true });
  await biography.click();
  await page.keyboard.type('A life in three sports.');
  await page.route(MEMBERS, (route) => route.abort('connectionrefused'));
  await typeOver(page, 'Signed out');
  await expect(note(page, /^Waiting for the network/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.close();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(MEMBERS);
  await page.getByLabel('Email').fill(FIRST_ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_ADMIN.password);
  await page.getByRole('button', { name: "Let's go" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(PROFILE);
  await expect(biography).toHaveText('A life in three sports.');
  await expect(first(page)).toHaveValue('Signed out');
  await expect.poll(async () => (await storedIn(page)).first).toBe('Signed out');
  await page.getByRole('button', { name: 'Save biography' }).click();
  await expect(page.getByText(/^Biography of .* saved$/)).toBeVisible();
  await page.reload();
  await expect(biography).toHaveText('A life in three sports.');
  expect(await storedDrafts(page)).toEqual([]);
});

test('discarded text does not return', async ({ page }) => {
  await open(page);
  await typeOver(page, ' ');
  await expect(note(page, /^Refused: First name/)).toBeVisible();
  await page.getByRole('link', { name: 'Races', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/races/);
  await page.goto(PROFILE);
  await expect(first(page)).toHaveValue('Start');
  await expect(note(page, /^Refused/)).toBeHidden();
});
