import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { violationsOn } from './axe-violations.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// One athlete is stored twice under two spellings. The records are merged, the results move, and they are unmerged again: everything is as
// before, except for later additions. Merging two different people is refused, and "not the same" is stored.

const [KEPT, GONE] = ['Willhelm Hirsch', 'Wilhelm Hirsch'];

/** Number of published rankings with the merged record that are compared before and after. */
const COMPARED = 2;

interface Athlete {
  id: number;
  name: string;
  link: string;
}

interface SetInList {
  id: number;
  published: number;
}

const athletesOf = async (page: Page): Promise<Athlete[]> =>
  (await apiCall<{ athletes: Athlete[] }>(page, 'GET', '/api/all_athletes/')).athletes;

/** Without version counters. */
const withoutVersions = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, each) => (/version$/.test(name) ? undefined : each)));

const pageOf = async (page: Page, id: number): Promise<unknown> =>
  withoutVersions(await apiCall(page, 'GET', `/api/athlete/${id}`));

const readSet = (page: Page, id: number) =>
  apiCall<{ rankings: Athlete[]; set: { state: string } }>(page, 'GET', `/api/ranking/${id}`);

async function setStates(page: Page, ids: readonly number[]): Promise<string[]> {
  const states: string[] = [];
  for (const id of ids) states.push((await readSet(page, id)).set.state);
  return states;
}

/** The newest published rankings that list the athlete: what other journeys published does not matter. */
async function setsListing(page: Page, athlete: number): Promise<number[]> {
  const { rankings } = await apiCall<{ rankings: SetInList[] }>(page, 'GET', '/api/rankings');
  const found: number[] = [];
  for (const { id } of rankings.filter((set) => set.published === 1)) {
    const rows = (await readSet(page, id)).rankings;
    if (rows.some((row) => row.id === athlete)) found.push(id);
    if (found.length === COMPARED) break;
  }
  return found;
}

/** The athletes with results, points, aliases and ranks, and the rankings with their rows and whether they are up to date. */
async function stateOf(page: Page, ids: readonly number[], setIds: readonly number[]): Promise<unknown> {
  const sets = [];
  for (const id of setIds) sets.push(withoutVersions(await readSet(page, id)));
  const athletes = [];
  for (const id of ids) athletes.push(await pageOf(page, id));
  return { athletes, sets };
}

const desk = (page: Page) => page.getByRole('table', { name: 'Likely duplicates' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'One person or two?' });
const rowOf = (page: Page, name: string) => desk(page).getByRole('row').filter({ hasText: name });

async function noViolations(page: Page): Promise<void> {
  const violations = await violationsOn(page);
  expect(violations.map((one) => one.id)).toEqual([]);
}

test('two records of one athlete are merged and unmerged', async ({ page }) => {
  await signIn(page, '/athletes');
  const athletes = await athletesOf(page);
  const idOf = (name: string) => athletes.find((one) => one.name === name)?.id ?? 0;
  const linkOf = (name: string) => athletes.find((one) => one.name === name)?.link ?? '';
  const [kept, gone] = [idOf(KEPT), idOf(GONE)];
  const sets = await setsListing(page, gone);
  const before = await stateOf(page, [kept, gone], sets);
  const statesBefore = await setStates(page, sets);

  await test.step('the list of athletes leads to the Duplicates page, which proposes them', async () => {
    await page.getByRole('link', { name: /^Duplicates \d+$/ }).click();
    await expect(rowOf(page, GONE)).toContainText('ratio 97');
    await noViolations(page);
  });

  await test.step('they are compared by keyboard, and the other record is kept', async () => {
    const names = await desk(page).getByRole('row').allTextContents();
    const place = names.findIndex((text) => text.includes(GONE));
    // The first row is the current one already.
    for (let step = 1; step < place; step += 1) await page.keyboard.press('j');
    await page.keyboard.press('m');
    await expect(dialog(page).getByText('Races of both')).toBeVisible();
    await noViolations(page);
    // The focus is on the record that remains by default; the arrow chooses the other one.
    await expect(dialog(page).getByLabel('Kept, with the data of both')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(dialog(page).getByRole('button', { name: `Merge into ${KEPT}` })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${GONE} merged into ${KEPT}`)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(rowOf(page, GONE)).toHaveCount(0);
  });

  await test.step('the former id and URL find the kept record, which has the results and the alias', async () => {
    for (const old of [String(gone), linkOf(GONE)]) {
      await followTo(page, `/athlete/${old}`);
      await expect(page.getByRole('heading', { name: KEPT, level: 1 })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: /^Results 12/ })).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove alias ${GONE}` })).toBeVisible();
    // The other record had all the results: the published rows are now his, and generating would give the same.
    expect(await setsListing(page, kept)).toEqual(sets);
    expect(await setStates(page, sets)).toEqual(statesBefore);
  });

  await test.step('an alias is added meanwhile', async () => {
    await page.getByLabel('Add an alias').fill('Willi Hirsch');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove alias Willi Hirsch' })).toBeVisible();
  });

  await test.step('it is unmerged: everything is as before, and later additions stay', async () => {
    await followTo(page, '/athletes/duplicates#merges');
    await page.getByRole('button', { name: `Unmerge ${GONE} from ${KEPT}` }).click();
    const question = page.getByRole('dialog', { name: 'Unmerge?' });
    await question.getByRole('checkbox').uncheck();
    await question.getByRole('button', { name: 'Unmerge' }).click();
    await expect(page.getByText(/^Unmerged/)).toBeVisible();
    await followTo(page, `/athlete/${kept}`);
    await page.getByRole('button', { name: 'Remove alias Willi Hirsch' }).click();
    await expect(page.getByText('Alias Willi Hirsch removed')).toBeVisible();
    expect(await stateOf(page, [kept, gone], sets)).toEqual(before);
    await followTo(page, '/athletes/duplicates');
    await expect(rowOf(page, GONE)).toHaveCount(1);
  });
});

test('two athletes of one race cannot be merged; "not the same" is stored', async ({ page }) => {
  await signIn(page);

  await test.step('two with one name in one race are two people', async () => {
    const athletes = await athletesOf(page);
    await page.goto(`/athlete/${athletes.find((one) => one.name === 'Michael Weiss')?.id}`);
    await page.getByRole('button', { name: 'Compare with' }).click();
    await page.getByRole('dialog').getByLabel('Athlete', { exact: true }).fill('Bradley Weiss');
    await page.getByRole('option', { name: /Bradley Weiss/ }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(
      dialog(page).getByText(/Michael Weiss and Bradley Weiss both have a result in .+: they are two people/),
    ).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /^Merge into/ })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('n marks the first pair as different people, also after a reload', async () => {
    await followTo(page, '/athletes/duplicates');
    const first = desk(page).getByRole('row').nth(1);
    await expect(first.getByRole('link')).toHaveCount(2);
    const names = await first.getByRole('link').allTextContents();
    await page.keyboard.press('n');
    await expect(page.getByText(`${names[0]} and ${names[1]} are different people`)).toBeVisible();
    await expect(rowOf(page, names[0] ?? '')).toHaveCount(0);
    await page.reload();
    await expect(desk(page).getByRole('row').nth(1)).toBeVisible();
    await expect(rowOf(page, names[0] ?? '')).toHaveCount(0);
    await page.getByRole('link', { name: /^Different people/ }).click();
    await page.getByRole('button', { name: `Propose again: ${names[0]} and ${names[1]}` }).click();
    await expect(page.getByText('No pairs yet')).toBeVisible();
  });
});
