import { expect, test } from '@playwright/test';
import { findingsInBothThemes } from './axe-violations.ts';
import { followTo } from './part-openings.ts';
import { signIn, signInOnScreen } from './sign-in.ts';

// The layout around all screens: sign-in and return, the keyboard, screen readers, two users at once, a lost connection.

// Each test prepares what it needs, so that the workers share this long file.
test.describe.configure({ mode: 'parallel' });

test('a wrong password is reported and keeps the URL; the right one returns to the requested page', async ({
  page,
}) => {
  await page.goto('/tiers?filter=gold');
  await expect(page).toHaveURL(/\/login\?after=/);
  await page.getByLabel('Email').fill('anna@tridesk.example');
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Incorrect e-mail or password.');
  await expect(page.getByLabel('Email')).toHaveValue('anna@tridesk.example');
  await signInOnScreen(page, '/tiers?filter=gold');
  await expect(page).toHaveURL(/\/tiers\?filter=gold$/);
  await expect(page.getByRole('link', { name: 'Gold' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('You are logged in as')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/races');
  await expect(page).toHaveURL(/\/login/);
});

test('every entry of the sidebar exists; keys navigate to them', async ({ page }) => {
  await signIn(page, '/');
  const entries = page.getByRole('navigation').first().getByRole('link');
  await expect(entries).toHaveText([
    'Dashboard',
    'Athletes',
    'Medias',
    'Brands',
    'Races',
    'Series',
    'Tiers',
    'Rankings',
    'Contender Rankings',
    'Posts',
    'Seasons',
    'Championships',
    'Contract Tiers',
    'News',
    'Videos',
  ]); // prettier-ignore
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/races$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RACES');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Shortcuts');
  await page.keyboard.press('Escape');
});

const ANALYSED = {
  'races and rankings': [
    '/races',
    '/athletes',
    '/rankings',
    '/ranking/8',
    '/race/5#info',
    '/race/5#results',
    '/tiers',
    '/series',
    '/athlete/1#results',
  ],
  T100: [
    '/t100/seasons',
    '/t100/season/2#info',
    '/t100/season/2#calendar',
    '/t100/season/2#participants',
    '/t100/season/2#standings',
    '/t100/championships',
    '/t100/contract-tier/1',
    '/t100/contender-ranking/5',
  ],
};

for (const [screens, addresses] of Object.entries(ANALYSED))
  test(`axe reports nothing about ${screens}, light and dark`, async ({ page }) => {
    // Analyses large pages: seconds of pure computing, minutes on a busy machine.
    test.slow();
    await signIn(page, '/settings');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const found: string[] = [];
    for (const address of addresses) {
      await followTo(page, address);
      await expect(heading).toBeVisible();
      const { hash } = new URL(page.url());
      if (hash) await expect(page.locator(`a[href$="${hash}"][aria-current=page]`)).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      found.push(...(await findingsInBothThemes(page)));
    }
    expect(found).toEqual([]);
  });

test('two users at one race: the other sees the change at once, nobody loses typed text, nothing is lost with the connection', async ({
  page,
  browser,
}) => {
  await signIn(page, '/race/7#info');
  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, '/race/7#info');
  await other.getByLabel('City').fill('Typed by the other');
  await page.getByLabel('Brand').fill('Typed here');
  await page.getByLabel('Brand').press('Tab');
  await expect(other.getByLabel('Brand')).toHaveValue('Typed here');
  await expect(other.getByLabel('City')).toHaveValue('Typed by the other');
  await expect(page.getByLabel('City')).toHaveValue('Typed by the other');

  await page.context().setOffline(true);
  await page.getByLabel('City').fill('Typed without a line');
  await expect(page.getByText('Waiting for the network').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(other.getByLabel('City')).toHaveValue('Typed without a line');
  await context.close();
});

test('an unknown URL and an unknown record offer a link back', async ({ page }) => {
  await signIn(page, '/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /Dashboard/ }).last()).toBeVisible();
  await page.goto('/race/999999');
  await expect(page.getByRole('link', { name: /Back to Races/ })).toBeVisible();
  await page.goto('/ranking/999999');
  await expect(page.getByText(/There is no/)).toBeVisible();
});
