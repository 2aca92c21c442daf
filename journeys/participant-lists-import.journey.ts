import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { holdMessage } from './hold-message.ts';
import { signIn } from './sign-in.ts';

// Start and wait list of a race come from files: an unknown name stays as a warning, an ambiguous name is resolved, the alias is mapped and
// the stored file imported again. A contract holder who is missing from the start list remains, and one undo restores the list.

interface Athlete {
  id: number;
  first: string;
  last: string;
  name: string;
}

const RED = "Couldn't add the following athletes with name and country:";
const add = (page: Page, path: string, body: object) => apiCall<{ id: number }>(page, 'POST', path, body);

async function addAthlete(page: Page, first: string, last: string, division = 'MPRO'): Promise<Athlete> {
  const { id } = await add(page, '/api/athlete/create', { first, last, country: 'AT', division });
  return { id, first, last, name: `${first} ${last}` };
}

/** The active tier of this name, which another journey may have added. */
async function contractTier(page: Page): Promise<number> {
  const path = '/api/t100/contract-tiers/';
  type Tiers = { contractTiers: { id: number; name: string }[] };
  const { contractTiers } = await apiCall<Tiers>(page, 'GET', `${path}?is_active=1`);
  const known = contractTiers.find(({ name }) => name === 'Contract');
  return known?.id ?? (await add(page, path, { name: 'Contract', order: 81 })).id;
}

/** A race of MPRO in a season of its own, with the holder of a contract. */
async function prepare(page: Page) {
  const name = 'Journey lists';
  const serie = (await add(page, '/api/serie', { name, alias: 'journey-lists' })).id;
  const race = (await add(page, '/api/races/create', { serie, date: '2042-06-02', division: 'MPRO' })).id;
  const dates = { start_date: '2042-01-01', end_date: '2042-12-31' };
  const season = (await add(page, '/api/t100/seasons', { name: 'Lists Season', ...dates })).id;
  const attributes = [{ name: 't100_season_id', value: season }];
  await apiCall(page, 'POST', `/api/race/${race}/attributes`, { attributes });
  const holder = await addAthlete(page, 'Conrad', 'Vertrager');
  const starter = await addAthlete(page, 'Stani', 'Wartberger');
  const known = await addAthlete(page, 'Xaverio', 'Quimbly');
  const twin = await addAthlete(page, 'Samir', 'Doppelmeyer');
  await addAthlete(page, 'Samir', 'Doppelmayer');
  const contract_tier_id = await contractTier(page);
  await apiCall(page, 'POST', `/api/t100/seasons/${season}/add_participant`, {
    athlete_id: holder.id,
    contract_tier_id,
  });
  await apiCall(page, 'POST', `/api/race/${race}/add_participant/${holder.id}`, { is_waiting: 0 });
  return { race, holder, starter, known, twin };
}

const listFile = (name: string, athletes: readonly Pick<Athlete, 'first' | 'last'>[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'First Name,Last Name,Country,Gender,Program Name',
      ...athletes.map(({ first, last }) => `${first},${last},AUT,M,Elite Men`),
    ].join('\r\n'),
  ),
});

const confirmWith = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

test('start and wait list by file', async ({ page }) => {
  await signIn(page);
  const { race, holder, starter, known, twin } = await prepare(page);
  const waiting = page.getByRole('region', { name: 'Waiting List' });
  const starting = page.getByRole('region', { name: 'Starting List' });
  const rowOf = (list: typeof waiting, one: Athlete) => list.getByRole('row').filter({ hasText: one.name });
  const warnings = page.getByRole('region', { name: 'Warnings of the Wait List' });

  await test.step('the API import says what is missing, with the way there', async () => {
    await page.goto(`/race/${race}#participants`);
    await expect(page.getByRole('button', { name: 'Import WT Wait List (API)' })).toHaveAttribute(
      'title',
      'Enter Event and Program MPRO of World Triathlon on Info first',
    );
    await page.getByRole('link', { name: 'Enter it on Info' }).click();
    await expect(page).toHaveURL(new RegExp(`/race/${race}#info$`));
    await page.goBack();
  });

  await test.step('a wrong file is refused with the reason', async () => {
    const semicolons = { ...listFile('wrong.csv', []), buffer: Buffer.from('First Name;Last Name\r\nA;B') };
    await page.getByLabel('Upload WT Wait List').setInputFiles(semicolons);
    await expect(
      page.getByText('Invalid delimiter. Please ensure the CSV uses commas (,) as the separator.'),
    ).toBeVisible();
  });

  await test.step('the ambiguous name is resolved by keyboard, the unknown one stays as a warning', async () => {
    const lines = [starter, { first: 'Samir', last: 'Doppelmeier' }, { first: 'Zzyx', last: 'Quorbl' }];
    await page.getByLabel('Choose a CSV file').setInputFiles(listFile('wait.csv', lines));
    await expect(page.getByText('2 need a decision, 1 ready')).toBeVisible();
    const answer = page.getByRole('button', { name: twin.name });
    await expect(answer).toBeVisible();
    const key = (await answer.locator('kbd').textContent()) ?? '';
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: twin.name, pressed: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Import 2: 2 join, 1 warning' })).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Wait List participants imported successfully')).toBeVisible();
    await expect(rowOf(waiting, starter)).toBeVisible();
    await expect(rowOf(waiting, twin)).toBeVisible();
  });

  await test.step('the warning survives a reload; a typed name that nobody has maps nothing', async () => {
    await page.reload();
    await expect(page.getByText(RED)).toBeVisible();
    await expect(warnings.getByText('Athlete not found in database')).toBeVisible();
    await warnings.getByLabel('Athlete for Zzyx Quorbl').fill('Nobody of this name');
    await warnings.getByRole('button', { name: 'Map Zzyx Quorbl' }).click();
    await expect(
      warnings.getByText('Please select an athlete and provide a participant name.'),
    ).toBeVisible();
  });

  await test.step('the alias is mapped, and the stored file imported again', async () => {
    await warnings.getByLabel('Athlete for Zzyx Quorbl').fill(known.name);
    await page.getByRole('option', { name: known.name }).click();
    await warnings.getByRole('button', { name: 'Map Zzyx Quorbl' }).click();
    await confirmWith(page, 'Map');
    await expect(page.getByText(/^Athlete alias mapped successfully\./)).toBeVisible();
    await warnings.getByRole('button', { name: 'Import Wait List again' }).click();
    const submit = page.getByRole('button', { name: /^Import 2: 1 joins/ });
    await expect(submit).toBeEnabled();
    await page.getByRole('button', { name: twin.name }).click();
    await page.getByRole('button', { name: 'Import 3: 1 joins', exact: true }).click();
    await expect(rowOf(waiting, known)).toBeVisible();
    await expect(page.getByText(RED)).toBeHidden();
  });

  await test.step('a contract holder who is missing from the file stays on the start list', async () => {
    await page.getByLabel('Upload WT Start List').setInputFiles(listFile('start.csv', [starter]));
    const retained = page.getByRole('row').filter({ hasText: holder.name });
    await expect(retained).toContainText('Kept');
    await expect(retained).toContainText('Contract');
    await page.getByRole('button', { name: 'Import 1: 1 moves', exact: true }).click();
    await holdMessage(page, 'Start List participants imported successfully');
    await expect(rowOf(starting, starter)).toBeVisible();
    await expect(rowOf(starting, holder)).toBeVisible();
  });

  await test.step('one undo takes the import back', async () => {
    await page.keyboard.press('z');
    await expect(rowOf(waiting, starter)).toBeVisible();
    await expect(rowOf(starting, holder)).toBeVisible();
  });

  await test.step('the same file again asks for confirmation and changes nothing; so does leaving the answers', async () => {
    await page.getByLabel('Upload WT Wait List').setInputFiles(listFile('same.csv', [starter, known, twin]));
    await page.getByRole('button', { name: 'Import 3: nothing changes' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Import without a change?' })).toBeVisible();
    await confirmWith(page, 'Cancel');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByLabel('Upload WT Wait List').setInputFiles(listFile('less.csv', [starter]));
    await page.getByRole('checkbox', { name: `Keep ${known.name}` }).check();
    await expect(page.getByRole('button', { name: 'Import 1: 1 leaves', exact: true })).toBeEnabled();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('1 answer will be lost.')).toBeVisible();
    await confirmWith(page, 'Discard');
    await expect(rowOf(waiting, twin)).toBeVisible();
  });
});

/** The simulated event of invented athletes, see src/server/demo-data/simulated-programs.ts. */
const TRIAL = { wt_event_id: 190_001, wt_program_id_mpro: 1_900_011, wt_program_id_fpro: 1_900_012 };

/** A race of men and women that is mapped to the trial, and the athletes of it who are known: one of two names that are much alike. */
async function prepareMapped(page: Page) {
  const serie = (await add(page, '/api/serie', { name: 'Journey API', alias: 'journey-api' })).id;
  const race = (await add(page, '/api/races/create', { serie, date: '2043-06-02', division: 'BOTH' })).id;
  const dates = { start_date: '2043-01-01', end_date: '2043-12-31' };
  const t100_season_id = (await add(page, '/api/t100/seasons', { name: 'API Season', ...dates })).id;
  const attributes = Object.entries({ t100_season_id, ...TRIAL }).map(([name, value]) => ({ name, value }));
  await apiCall(page, 'POST', `/api/race/${race}/attributes`, { attributes });
  await addAthlete(page, 'Tilo', 'Trautwein');
  await addAthlete(page, 'Wenzel', 'Wartmann');
  await addAthlete(page, 'Samir', 'Zwillingen');
  await addAthlete(page, 'Frida', 'Fernstein', 'FPRO');
  const twin = await addAthlete(page, 'Samir', 'Zwillinger');
  const known = await addAthlete(page, 'Quintus', 'Anderswo');
  return { race, twin, known };
}

test('start and wait list of men and women from World Triathlon', async ({ page }) => {
  await signIn(page);
  const { race, twin, known } = await prepareMapped(page);
  type Listed = Record<'starting' | 'waiting', { last: string }[]>;
  const listed = async (list: keyof Listed) => {
    const lists = await apiCall<Listed>(page, 'GET', `/api/race/${race}/lists`);
    return lists[list].map(({ last }) => last).sort();
  };
  const warnings = page.getByRole('region', { name: 'Warnings of the Start List' });
  await page.goto(`/race/${race}#participants`);

  await test.step('the ambiguous name is resolved, the unknown one stays as a warning', async () => {
    await page.getByRole('button', { name: 'Import WT Start List (API)' }).click();
    await expect(page.getByText('Start List · World Triathlon API')).toBeVisible();
    await expect(page.getByText('2 need a decision, 2 ready')).toBeVisible();
    await page.getByRole('button', { name: twin.name }).click();
    await page.getByRole('button', { name: 'Import 3: 3 join, 1 warning' }).click();
    await holdMessage(page, 'Start List participants imported successfully');
    await expect(warnings.getByText('Athlete not found in database')).toBeVisible();
    expect(await listed('starting')).toEqual(['Fernstein', 'Trautwein', twin.last]);
  });

  await test.step('the alias is mapped, and the stored response imported again', async () => {
    await warnings.getByLabel('Athlete for Quirin Nirgendwo').fill(known.name);
    await page.getByRole('option', { name: known.name }).click();
    await warnings.getByRole('button', { name: 'Map Quirin Nirgendwo' }).click();
    await confirmWith(page, 'Map');
    await warnings.getByRole('button', { name: 'Import Start List again' }).click();
    await page.getByRole('button', { name: twin.name }).click();
    await page.getByRole('button', { name: 'Import 4: 1 joins', exact: true }).click();
    await expect.poll(() => listed('starting')).toEqual([known.last, 'Fernstein', 'Trautwein', twin.last]);
    await expect(warnings).toBeHidden();
  });

  await test.step('the Wait List is imported, and undone', async () => {
    await page.getByRole('button', { name: 'Import WT Wait List (API)' }).click();
    await page.getByRole('button', { name: 'Import 1: 1 joins', exact: true }).click();
    await holdMessage(page, 'Wait List participants imported successfully');
    expect(await listed('waiting')).toEqual(['Wartmann']);
    await page.keyboard.press('z');
    await expect.poll(() => listed('waiting')).toEqual([]);
  });
});
