import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn } from './sign-in.ts';

// A timing company sends a broken result file: it is corrected in its preview, by keyboard only, from choosing the file to the points. A
// file of another race, and one that is no result file, are refused by who reads the preview; nothing is saved.

const FILE = 'src/database/sample-data/results/ironman-south-africa-2025.csv';
/** With tier Gold and these strengths of field the points equal the published ones (README of the sample data). */
const SOF = { sof_mpro_manual: 90.77, sof_fpro_manual: 85.87 };

async function fileLines(): Promise<string[]> {
  return (await readFile(FILE, 'utf8')).trim().split('\r\n');
}

interface Listed {
  id: number;
  serie_id: number;
  date: string | null;
  version: number;
}

/** A race without results, with the tier of the race of 2025, opened at the Import Results tab. */
async function openNewRace(page: Page, date: string): Promise<number> {
  await signIn(page);
  const { races } = await apiCall<{ races: Listed[] }>(page, 'GET', '/api/races/');
  const edition = races.find((race) => race.date?.startsWith('2025-03-30'));
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/races/create', {
    ...{ serie: edition?.serie_id, copy_from: edition?.id, date, division: 'BOTH' },
  });
  const { race } = await apiCall<{ race: Listed }>(page, 'GET', `/api/race/${id}`);
  const attributes = Object.entries(SOF).map(([name, value]) => ({ name, value }));
  await apiCall(page, 'POST', `/api/race/${id}/attributes`, { attributes, version: race.version });
  await page.goto(`/race/${id}#rtrt`);
  return id;
}

/** Opens the file dialog of the browser with Enter and chooses a file. */
async function choose(page: Page, button: string, name: string, content: string | Buffer): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await page.locator('button', { hasText: button }).press('Enter');
  await (await dialog).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const resultsOf = async (page: Page, id: number) =>
  (await apiCall<{ results: { last: string; overall: number }[] }>(page, 'GET', `/api/race/${id}`)).results;

test('a broken result file is corrected by keyboard, up to the points', async ({ page }) => {
  const right = await fileLines();
  const lines = right.map((line) =>
    line.replace(';MPRO;', ';Men;').replace(';Olivia;Dietzel;', ';Nadja;Newstarter;'),
  );
  const [anne, marta, katrine, cut] = [1, 2, 3, 10].map((at) => (lines[at] as string).split(';'));
  lines[2] = marta?.with(6, '0:23:xx').join(';') ?? '';
  lines[3] = katrine?.with(11, '3:99:30').join(';') ?? '';
  lines[10] = cut?.slice(0, 9).join(';') ?? '';
  lines.push(anne?.join(';') ?? '');
  const id = await openNewRace(page, '2026-10-11');
  const { keyboard } = page;
  const question = (line: number) => page.locator(`[data-line="${line}"]`);

  await test.step('the first question has the focus; one key answers for all men', async () => {
    await choose(page, 'Import CSV File', 'broken.csv', lines.join('\r\n'));
    await expect(question(3)).toBeFocused();
    await keyboard.press('Shift+M');
    await expect(page.getByText('5 need a decision, 61 ready')).toBeVisible();
    await keyboard.press('Shift+X');
    await expect(page.getByText('4 need a decision, 61 ready')).toBeVisible();
  });

  await test.step('bad times and missing cells are typed in place', async () => {
    await expect(question(3)).toContainText('Swim: "0:23:xx" is not a time');
    await keyboard.press('Enter');
    await expect(page.getByLabel('Swim', { exact: true })).toBeFocused();
    await keyboard.type('57:28');
    await keyboard.press('Enter');
    await expect(question(4)).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByLabel('Overall', { exact: true })).toBeFocused();
    await keyboard.type('8:58:41');
    await keyboard.press('Enter');
    await expect(question(11)).toBeFocused();
    await expect(question(11)).toContainText(
      '8 cells are missing at the end of the line: T2 to Rank System.',
    );
    await keyboard.press('Enter');
    await expect(page.getByLabel('T2', { exact: true })).toBeFocused();
    for (const cell of cut?.slice(9, 12) ?? []) {
      await keyboard.type(cell);
      await keyboard.press('Tab');
    }
    await page.getByLabel('Overall', { exact: true }).press('Enter');
    await expect(page.getByText('1 needs a decision, 64 ready')).toBeVisible();
  });

  await test.step('a new athlete; then Save has the focus and says what it does', async () => {
    await keyboard.press('n');
    await keyboard.press('Enter');
    const save = page.getByRole('button', { name: 'Submit Results: Save 65 results' });
    await expect(save).toBeFocused();
    await keyboard.press('Control+Enter');
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation).toContainText('Nadja Newstarter');
    await expect(confirmation.locator(':focus')).toHaveCount(1);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/#results$/);
  });

  await test.step('the results and points are those of the right file', async () => {
    const { results, points } = await apiCall<{
      results: { name_in_file: string }[];
      points: { overall_points: number }[];
    }>(page, 'GET', `/api/race/${id}`);
    const own = new Map(
      results.map(({ name_in_file }, at) => [name_in_file, points[at]?.overall_points ?? 0]),
    );
    const published = right.slice(1).map((line) => line.split(';'));
    const finishers = published.filter((cells) => cells[5] === 'Finish' && cells[2] !== 'Dietzel');
    const different = finishers.filter(
      ([, first, last, ...cells]) => Math.abs((own.get(`${first} ${last}`) ?? 0) - Number(cells[12])) > 0.015,
    );
    expect(different).toEqual([]);
    expect(results).toHaveLength(65);
    // The other journeys share the data.
    await apiCall(page, 'POST', `/api/race/${id}/delete`, {});
  });
});

test('a file of another race, and one that is no result file, are refused by their reader', async ({
  page,
}) => {
  const id = await openNewRace(page, '2026-10-18');
  const { keyboard } = page;
  await choose(page, 'Import CSV File', 'of-2025.csv', (await fileLines()).join('\r\n'));
  const notice = page.getByRole('alert').filter({ hasText: 'This may be the wrong file.' });
  await expect(notice).toContainText(/rows equal IRONMAN South Africa 2025\./);
  await expect(page.getByRole('button', { name: /^Submit Results/ })).toBeFocused();
  await keyboard.press('Control+Enter');
  const warning = page.getByRole('alertdialog', { name: 'This may be the wrong file' });
  await expect(warning.locator(':focus')).toHaveCount(1);
  await keyboard.press('Escape');

  await choose(page, 'Another file', 'results.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]));
  await expect(page.getByText(/^results\.xlsx: .* This preview is unchanged\.$/)).toBeVisible();
  await expect(notice).toBeVisible();

  await page.getByRole('link', { name: /^Info/ }).press('Enter');
  const leaving = page.getByRole('alertdialog');
  await leaving.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect(page).toHaveURL(/#info$/);
  expect(await resultsOf(page, id)).toEqual([]);
  await apiCall(page, 'POST', `/api/race/${id}/delete`, {});
});
