import { type Browser, expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { violationsOn } from './axe-violations.ts';
import { addToList, type MadeLists, makeT100Race } from './made-lists.ts';
import { followTo } from './part-openings.ts';
import { newSession, signIn } from './sign-in.ts';

// Two people at the lists of a race: one withdraws and another moves up, undone; a move with its reason; the lists as they were; what changed.

const list = (page: Page, name: string) => page.getByRole('region', { name });
const rowIn = (page: Page, name: string, athlete: string) =>
  list(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: athlete, exact: true }) });

async function expectAccessible(page: Page): Promise<void> {
  const violations = await violationsOn(page);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

interface ListsTime {
  at: string;
}

/** The time of the newest change of the lists, for an address. */
const timeOfLists = async (page: Page, { raceId }: MadeLists): Promise<string> =>
  encodeURIComponent((await apiCall<ListsTime>(page, 'GET', `/api/race/${raceId}/lists`)).at);

async function colleague(browser: Browser, page: Page, address: string): Promise<Page> {
  const { origin } = new URL(page.url());
  const localStorage = [{ name: 'ptotoken', value: await newSession(page.request) }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const other = await context.newPage();
  await other.goto(`${origin}${address}`);
  return other;
}

test('two people at the start list', async ({ page, browser }) => {
  await signIn(page);
  const made = await makeT100Race(page, 'start-list-desk');
  const [ada, bea, cem, dia] = made.athletes.slice(0, 4).map(({ name }) => name) as [
    string,
    string,
    string,
    string,
  ];
  for (const [at, athlete] of made.athletes.slice(0, 4).entries())
    await addToList(page, made, athlete, at < 2 ? 0 : 1);
  const address = `/race/${made.raceId}#participants`;
  const start = await timeOfLists(page, made);
  await page.goto(address);
  const other = await colleague(browser, page, address);
  await expect(rowIn(other, 'Starting List', ada)).toBeVisible();

  await test.step('one withdraws, the proposed athlete moves up, and a colleague sees it at once', async () => {
    await expect(list(page, 'Starting List').getByText('2 of 20 places, FPRO')).toBeVisible();
    await page.getByRole('button', { name: `Withdraw ${ada}` }).click();
    const dialog = page.getByRole('dialog', { name: `Withdraw ${ada} from the start list` });
    await expect(dialog.getByText(/First on the wait list without a conflict/)).toBeVisible();
    await dialog.getByLabel(/^Reason/).fill('Stress fracture');
    await expectAccessible(page);
    const confirm = dialog.getByRole('button', { name: /^Withdraw, .* moves up$/ });
    const promoted = ((await confirm.textContent()) ?? '').replace(/^Withdraw, | moves up$/g, '');
    expect([cem, dia]).toContain(promoted);
    await confirm.click();
    await expect(rowIn(page, 'Starting List', promoted)).toBeVisible();
    await expectAccessible(page);
    await expect(rowIn(other, 'Starting List', promoted)).toBeVisible();
    await expect(rowIn(other, 'Withdrawn', ada)).toContainText('Stress fracture');
  });

  await test.step('undo puts both back, for both people', async () => {
    await page.getByRole('button', { name: /^Messages/ }).click();
    const message = page
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: `${ada} withdrawn; ` });
    await message.getByRole('button', { name: 'Undo' }).click();
    await page.keyboard.press('Escape');
    await expect(rowIn(page, 'Starting List', ada)).toBeVisible();
    await expect(rowIn(other, 'Starting List', ada)).toBeVisible();
    await expect(rowIn(other, 'Waiting List', cem)).toBeVisible();
    await expect(rowIn(other, 'Waiting List', dia)).toBeVisible();
    await expect(list(other, 'Withdrawn')).toBeHidden();
  });

  await test.step('a move by the keyboard gives its reason and stays marked; an open dialog of the colleague stays', async () => {
    await other.getByRole('button', { name: `Withdraw ${bea}` }).click();
    const open = other.getByRole('dialog', { name: `Withdraw ${bea} from the start list` });
    await open.getByLabel(/^Reason/).fill('No flight');
    await rowIn(page, 'Waiting List', dia).focus();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: `Move ${dia} to the start list` });
    await dialog.getByLabel(/^Reason/).fill('Wildcard of the organiser');
    await page.keyboard.press('Enter');
    await expect(rowIn(page, 'Starting List', dia)).toContainText('by hand: Wildcard of the organiser');
    await expect(rowIn(page, 'Starting List', dia)).toBeFocused();
    await expect(rowIn(other, 'Starting List', dia)).toBeVisible();
    await expect(open.getByLabel(/^Reason/)).toHaveValue('No flight');
    await open.getByRole('button', { name: `Withdraw, ${cem} moves up` }).click();
    await expect(rowIn(page, 'Withdrawn', bea)).toContainText('No flight');
  });

  await test.step('the lists as they were cannot be changed, and lead back to now', async () => {
    await followTo(page, `/race/${made.raceId}?at=${start}#participants`);
    await expect(page.getByText(/These are the lists as they were at/)).toBeVisible();
    await expect(rowIn(page, 'Starting List', bea)).toBeVisible();
    await expect(rowIn(page, 'Waiting List', dia)).toBeVisible();
    await expect(page.getByRole('button', { name: `Withdraw ${ada}` })).toBeHidden();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expect(rowIn(page, 'Withdrawn', bea)).toBeVisible();
  });

  await test.step('what changed since then is text for a mail', async () => {
    // Before the page is opened: while colours change, their contrast is not that of either theme.
    await page.emulateMedia({ colorScheme: 'dark' });
    await followTo(page, `/race/${made.raceId}?since=${start}#participants`);
    const changes = list(page, 'Changes');
    await expect(changes.getByText(/Withdrawn from the start list/)).toContainText(bea);
    await expect(changes.getByText(/Moved to the start list/)).toContainText(dia);
    await expectAccessible(page);
    await list(page, 'Starting List').getByRole('link', { name: ada }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ada);
    await page.getByRole('link', { name: 'Back to Race' }).click();
    await expect(page).toHaveURL(/since=.*#participants$/);
    await expect(changes.getByText(/Moved to the start list/)).toContainText(dia);
  });

  await test.step('who withdrew is put back', async () => {
    await followTo(page, address);
    await page.getByRole('button', { name: 'Earlier lists' }).click();
    await expect(page.getByRole('dialog', { name: 'Earlier lists' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Put back ${bea}` }).click();
    const dialog = page.getByRole('dialog', { name: `Put back ${bea}` });
    await dialog.getByRole('button', { name: 'Put back' }).click();
    await expect(rowIn(page, 'Starting List', bea)).toBeVisible();
    await expect(list(page, 'Withdrawn')).toBeHidden();
  });
  await other.context().close();
});
