import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// Ranking day: a new set from the first press to publishing, interrupted and continued; a result that is corrected meanwhile
// makes it stale, which has to be confirmed; then the same set under Posts, unpublished and published again.

/** Later than every set of the demonstration data. */
const DATE = '2026-12-01';
const LISTED = '01/12/2026';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Weekly ranking' });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

async function openRoutine(page: Page): Promise<void> {
  await followTo(page, '/rankings');
  await page.getByRole('button', { name: 'Weekly ranking' }).click();
  const date = dialogOf(page).getByRole('textbox', { name: /^Date/ });
  await date.fill(DATE);
  await date.press('Tab');
}

/** Changes the run time of the set's first man in a counting race, as staff do on the Results tab. */
async function correctCountedResult(page: Page, setId: number): Promise<string> {
  interface Set {
    rankings: { name: string; details: string }[];
  }
  const { rankings } = await apiCall<Set>(page, 'GET', `/api/ranking/${setId}`);
  const [first] = rankings;
  const details = JSON.parse(first?.details ?? '[]') as { results: { result_id: number }[] }[];
  const body = { attributes: [{ name: 'overall', value: 36_000 }], reason: 'Read from the finish camera' };
  await apiCall(page, 'POST', `/api/result/${details[3]?.results[0]?.result_id}/attributes`, body);
  return first?.name ?? '';
}

test('a weekly ranking from the new set to publishing', async ({ page }) => {
  await signIn(page);
  let setId = 0;
  const { series } = await apiCall<{ series: { id: number }[] }>(page, 'GET', '/api/series/');
  const future = { serie: series[0]?.id, date: '2030-06-02', division: 'BOTH' };
  await apiCall(page, 'POST', '/api/races/create', future);

  await test.step('one press creates and generates it, and stops at the review', async () => {
    await openRoutine(page);
    await dialogOf(page).getByRole('button', { name: 'Start' }).click();
    await expect(dialogOf(page).getByRole('region', { name: 'Men', exact: true })).toBeVisible();
    await expect(dialogOf(page).getByText(/those of 20\d\d-\d\d-\d\d, the current ones/)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Stop here' }).click();
    const link = page.getByRole('link', { name: LISTED });
    await expect(link).toBeVisible();
    setId = Number((await link.getAttribute('href'))?.split('/').at(-1));
    await expect(page.getByRole('row').filter({ has: link })).toContainText('DRAFT');
  });

  await test.step('a correction makes the draft stale: the screen shows who changed what, and publishing requires confirmation', async () => {
    const name = await correctCountedResult(page, setId);
    await followTo(page, `/ranking/${setId}`);
    await page.getByRole('button', { name: /^Stale: 1 result changed since/ }).click();
    const list = page.getByRole('dialog', { name: /What changed since/ });
    await expect(list.getByRole('link', { name })).toBeVisible();
    await expect(list.getByText(/overall .* to 10:00:00/)).toBeVisible();
    await list.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(question(page, 'Publish stale rankings?')).toContainText('1 result changed since');
    await question(page, 'Publish stale rankings?').getByRole('button', { name: 'Generate first' }).click();
    await expect(
      question(page, 'Publish rankings?').getByRole('region', { name: 'Women', exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(
      page
        .getByText('Up to date')
        .or(page.getByText(/^Strength of field/))
        .first(),
    ).toBeVisible();
  });

  await test.step('coming back continues the draft and publishes it', async () => {
    await openRoutine(page);
    await expect(dialogOf(page).getByRole('radio', { name: `Continue set ${setId}` })).toBeChecked();
    await dialogOf(page).getByRole('button', { name: 'Publish' }).click();
    await dialogOf(page).getByRole('button', { name: 'Open the rankings' }).click();
    await expect(page).toHaveURL(new RegExp(`/ranking/${setId}`));
    // Until the set is shown, the list stays, which has "Published" as a filter and as a column.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`RANKINGS ${DATE}`);
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
  });

  await test.step('each upcoming race is reported with its strength of field', async () => {
    await page.getByRole('button', { name: /^Messages/ }).click();
    await page.getByRole('button', { name: 'Show races' }).first().click();
    const report = question(page, 'Message');
    await expect(report.getByRole('heading', { name: 'Strength of field of upcoming races' })).toBeVisible();
    await expect(report.getByRole('listitem').filter({ hasText: '2030-06-02' })).toContainText(
      /men .*; women /,
    );
    await report.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('under Posts the same set is unpublished and published again', async () => {
    await followTo(page, '/posts');
    await expect(page.getByRole('heading', { name: 'POSTS' })).toBeVisible();
    await page.getByRole('link', { name: '1 December 2026' }).click();
    await expect(page.getByRole('heading', { name: `POSTS ${DATE}` })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Generate Rankings' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await expect(question(page, 'Unpublish rankings?')).toContainText(
      /will show the rankings of 20\d\d-\d\d-\d\d/,
    );
    await question(page, 'Unpublish rankings?').getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await question(page, 'Publish rankings?').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
  });
});
