import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { violationsOn } from './axe-violations.ts';
import { followTo } from './part-openings.ts';
import { choose, linesOf } from './ranking-tables.ts';
import { signIn } from './sign-in.ts';

// What if a race had another tier, and its winner were disqualified? Two changes are previewed against a set, saved, applied:
// the set that is generated then equals the preview. Previewing changes nothing, and one press undoes everything.

/** No set of the demonstration data has this date; the race is within its 52 weeks. */
const DATE = '2025-04-15';
const RACE = 'IRONMAN South Africa 2025';

const SIDES = ['Men', 'Women'] as const;
const bothSides = async (page: Page) => [await linesOf(page, SIDES[0]), await linesOf(page, SIDES[1])];

/** Everything that a preview could have changed: the set, the race with its results, and the newest change in the history. */
const dataOf = async (page: Page, setId: number, raceId: number) => {
  const read = (path: string) => apiCall<{ history?: { id: number }[] }>(page, 'GET', path);
  const { history } = await read('/api/history');
  return [await read(`/api/ranking/${setId}`), await read(`/api/race/${raceId}`), history?.[0]?.id];
};

async function newSet(page: Page): Promise<number> {
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/ranking/create', { date: DATE });
  await apiCall(page, 'POST', `/api/ranking/${id}/generate`, {});
  return id;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add a change' });

async function findRace(page: Page): Promise<void> {
  await dialogOf(page).getByLabel(/^Race/).fill(RACE);
  await page.getByRole('option', { name: RACE }).first().click();
}

async function tryTier(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a change' }).first().click();
  await findRace(page);
  await expect(dialogOf(page).getByText('Now Gold')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Tier', exact: true }).click();
  await page.getByRole('option', { name: 'Silver' }).click();
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
}

async function tryDisqualification(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a change' }).first().click();
  await dialogOf(page).getByRole('button', { name: 'What changes' }).click();
  await page.getByRole('option', { name: 'Status of a result' }).click();
  await findRace(page);
  await dialogOf(page)
    .getByRole('button', { name: /^Result/ })
    .click();
  await page.getByRole('option', { name: /FPRO, place 1,/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: /^DQ/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
}

/** Waits for the numbers of the current changes. */
const settled = (page: Page) =>
  expect(page.getByText(/\d+ move, \d+ gain Top 10er, \d+ lose it/)).toBeVisible();

test('an applied scenario equals the preview, and is undone', async ({ page }) => {
  await signIn(page);
  const setId = await newSet(page);
  const { races } = await apiCall<{ races: { id: number; name: string }[] }>(page, 'GET', '/api/races/');
  const raceId = races.find(({ name }) => name === RACE)?.id ?? 0;
  await page.goto(`/ranking/${setId}`);
  await expect(page.getByRole('table', { name: 'Men', exact: true })).toBeVisible();
  const before = await bothSides(page);
  const untouched = await dataOf(page, setId, raceId);
  let shown: string[][][] = [];

  await test.step('two changes are tried, and the stored data stays the same', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'What if…' }).click();
    await expect(page).toHaveURL(new RegExp(`/ranking/${setId}/what-if`));
    await tryTier(page);
    await settled(page);
    await tryDisqualification(page);
    await expect(page.getByText('place 1 → no place')).toBeVisible();
    await settled(page);
    await page.getByRole('checkbox', { name: 'Only changes' }).uncheck();
    await expect.poll(async () => (await linesOf(page, 'Men')).length).toBe(100);
    await settled(page);
    shown = await bothSides(page);
    expect(shown).not.toEqual(before);
    expect(await dataOf(page, setId, raceId)).toEqual(untouched);
    const violations = await violationsOn(page);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  await test.step('leaving needs confirmation, Cancel stays', async () => {
    await page.getByRole('link', { name: 'Races', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('2 changes', { exact: true })).toBeVisible();
  });

  await test.step('saved as a scenario, and applied with the set generated', async () => {
    await page.getByRole('button', { name: 'Save as scenario' }).click();
    await page.getByLabel(/^Name/).fill('Silver and a disqualification');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silver and a disqualification');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Apply Silver and a disqualification?' });
    await expect(dialog).toContainText(`${RACE}: Tier Gold → Silver`);
    await dialog.getByRole('button', { name: 'Apply and generate 1 set' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Applied \d{4}/)).toBeVisible();
  });

  await test.step('the generated set equals the preview', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: `Rankings ${DATE}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`RANKINGS ${DATE}`);
    await expect(page.getByText('Up to date')).toBeVisible();
    expect(await bothSides(page)).toEqual(shown);
  });

  await test.step('one undo reverts everything', async () => {
    await page.getByRole('button', { name: /^Messages/ }).click();
    const applied = page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem');
    await applied
      .filter({ hasText: /^Scenario Silver.* applied/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByText(/^Undone: Scenario Silver.* applied/).first()).toBeVisible();
    await apiCall(page, 'POST', `/api/ranking/${setId}/generate`, {});
    await page.reload();
    await expect(page.getByText('Up to date')).toBeVisible();
    expect(await bothSides(page)).toEqual(before);
    await followTo(page, `/ranking/${setId}/what-if`);
    await choose(page, 'Scenario', 'Silver and a disqualification');
    await settled(page);
    await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeEnabled();
  });
});
