import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn } from './sign-in.ts';

// A season from empty to standings with the results of two real races, the what-if of its Grand Final, and a correction that changes the
// leader and is undone. Its races are far in the future and have no tier: no ranking changes.

interface Named {
  id: number;
  name: string;
}
interface Result {
  id: number;
  division: string;
  status: string;
  overall: number;
}

const YEAR = 2061;

async function addSeason(page: Page): Promise<number> {
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/t100/seasons', {
    name: `T100 ${YEAR}`,
    start_date: `${YEAR}-01-01`,
    end_date: `${YEAR}-12-31`,
    top_scoring_results_count: 2,
  });
  return id;
}

async function addRaces(page: Page, seasonId: number): Promise<number[]> {
  const { series } = await apiCall<{ series: Named[] }>(page, 'GET', '/api/series');
  const ids: number[] = [];
  for (const [serie, day, isFinal] of [
    ['T100 Singapore', '04-05', 0],
    ['T100 San Francisco', '05-31', 0],
    ['T100 Dubai', '11-16', 1],
  ] as const) {
    const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/races/create', {
      serie: series.find(({ name }) => name === serie)?.id,
      date: `${YEAR}-${day}`,
      division: 'FPRO',
    });
    await apiCall(page, 'POST', `/api/race/${id}/attributes`, {
      attributes: [
        { name: 't100_season_id', value: seasonId },
        { name: 'is_t100_grand_final', value: isFinal },
      ],
    });
    ids.push(id);
  }
  return ids;
}

/** The women's results of a race of 2025, entered into another race. */
async function copyResults(page: Page, name: string, to: number): Promise<void> {
  const { races } = await apiCall<{ races: (Named & { serie: string; year: number | null })[] }>(
    page,
    'GET',
    '/api/races/',
  );
  const from = races.find((race) => race.serie === name && race.year === 2025);
  const { results } = await apiCall<{ results: Result[] }>(page, 'GET', `/api/race/${from?.id}`);
  const women = results.filter(({ division }) => division === 'FPRO');
  await apiCall(page, 'POST', `/api/race/${to}/results`, {
    results: women.map(({ id, division, status, overall }) => ({
      athlete_id: id,
      division,
      status,
      overall,
    })),
  });
}

test('a season from empty to standings, with a what-if and a correction', async ({ page }) => {
  await signIn(page);
  const seasonId = await addSeason(page);
  const leader = page.getByRole('table', { name: 'Women standings' }).getByRole('row').nth(1);
  await page.goto(`/t100/season/${seasonId}#standings`);
  await expect(page.getByText('No races in this season yet')).toBeVisible();

  const [first, second] = (await addRaces(page, seasonId)) as [number, number];
  await test.step('real results make the standings', async () => {
    await expect(page.getByRole('link', { name: `T100 Singapore ${YEAR}` })).toBeVisible();
    await copyResults(page, 'T100 Singapore', first);
    await copyResults(page, 'T100 San Francisco', second);
    // Kate Waugh was first and third, Julie Derron twelfth and first.
    await expect(leader).toContainText('Kate Waugh');
    await expect(leader).toContainText('1st35');
    await expect(leader.getByRole('cell').last()).toHaveText('61');
    const needs = page.getByRole('region', { name: 'Women: what each needs' });
    await expect(needs.getByText(/^Kate Waugh wins the season with/)).toBeVisible();
  });

  await test.step('what if the Grand Final had another winner', async () => {
    await page.getByRole('button', { name: 'What if…' }).click();
    const form = page.getByRole('region', { name: 'What if' });
    await form.getByRole('textbox', { name: 'Athlete' }).fill('Julie Derron');
    await page.getByRole('option', { name: /Julie Derron/ }).click();
    await form.getByLabel('Place').fill('1');
    await form.getByRole('button', { name: 'Assume' }).click();
    await expect(leader).toContainText('Julie Derron');
    await expect(leader.getByRole('cell').last()).toHaveText('99');
    await page.reload();
    await expect(form.getByText(/^Julie Derron 1st in Dubai/)).toBeVisible();
    await expect(leader).toContainText('Julie Derron');
    await page.getByRole('button', { name: 'End what-if' }).click();
    await expect(leader).toContainText('Kate Waugh');
  });

  await test.step('a breakdown sums to the total', async () => {
    await leader.getByRole('cell').last().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('row').last()).toHaveText('Total61');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a disqualification on the race page changes the leader, and is undone', async () => {
    const desk = await page.context().newPage();
    await desk.goto(`/race/${first}#results`);
    await desk
      .getByRole('row', { name: /Kate Waugh/ })
      .getByRole('cell')
      .first()
      .click();
    const dialog = desk.getByRole('dialog', { name: 'Result of Kate Waugh' });
    await dialog.getByRole('button', { name: 'Status', exact: true }).click();
    await desk.getByRole('option', { name: /^DQ/ }).click();
    await dialog.getByLabel('Reason').fill('Missed a buoy');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    await expect(dialog).toBeHidden();
    await expect(leader).toContainText('Julie Derron');

    await desk.getByRole('button', { name: /^Messages/ }).click();
    await desk
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: 'Kate Waugh' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(leader).toContainText('Kate Waugh');
    await expect(leader.getByRole('cell').last()).toHaveText('61');
    await desk.close();
  });
});
