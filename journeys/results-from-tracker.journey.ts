import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn } from './sign-in.ts';

// From an empty race to submitted results by the tracker: its event is chosen from the tracker's races, its points are filled in, the results
// are fetched, previewed and saved. The tracker is the simulator of the demonstration.

interface Listed {
  id: number;
  serie_id: number;
  date: string | null;
}

/** A race without results, like IRONMAN South Africa 2025, opened at the Import Results tab. */
async function openNewRace(page: Page): Promise<number> {
  await signIn(page);
  const { races } = await apiCall<{ races: Listed[] }>(page, 'GET', '/api/races/');
  const edition = races.find((race) => race.date?.startsWith('2025-03-30'));
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/races/create', {
    ...{ serie: edition?.serie_id, copy_from: edition?.id, date: '2026-11-08', division: 'BOTH' },
  });
  await page.goto(`/race/${id}#rtrt`);
  return id;
}

test('an empty race gets its results from the tracker', async ({ page }) => {
  const id = await openNewRace(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await test.step('the event is chosen from the races of the tracker', async () => {
    const fetchResults = page.getByRole('button', { name: 'Fetch Tracker Results' });
    await expect(fetchResults).toHaveAttribute('title', 'Choose the tracker event first');
    await page.getByRole('button', { name: 'Fetch Races from Tracker' }).click();
    await expect(page.getByText(/^\d+ races read$/)).toBeVisible();
    await field('Tracker event name').fill('south africa 2025');
    await page.getByRole('option', { name: /^IRM-SOUTHAFRICA-2025/ }).click();
    await expect(page.getByText('IRONMAN South Africa African Championship', { exact: true })).toBeVisible();
  });

  await test.step('its points are filled in', async () => {
    await page.getByRole('button', { name: 'Fetch Points' }).click();
    for (const [name, point] of Object.entries({
      ...{ Swim: 'SWIM', T1: 'T1', Bike: 'BIKE', T2: 'T2', Finish: 'FINISH' },
    }))
      await expect(field(name)).toHaveValue(point);
  });

  await test.step('the results are fetched and previewed; nothing is saved', async () => {
    await page.getByRole('button', { name: 'Fetch Tracker Results' }).click();
    await expect(page.getByText(/^110 entries, 65 professionals, \d+ splits/)).toBeVisible();
    await expect(page.getByText('Preview, nothing saved')).toBeVisible();
    const { results } = await apiCall<{ results: unknown[] }>(page, 'GET', `/api/race/${id}`);
    expect(results).toEqual([]);
  });

  await test.step('the splits are exported', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Splits' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Splits .+\.csv$/);
  });

  await test.step('submitting saves them and opens the Results tab', async () => {
    await page.getByRole('button', { name: /^Submit Results: Save 65 results/ }).click();
    // They are the results of another race, whose event it is.
    await page.getByRole('button', { name: 'Import anyway' }).click();
    await expect(page).toHaveURL(new RegExp(`/race/${id}#results$`));
    const { results } = await apiCall<{ results: { last: string; rank: number }[] }>(
      page,
      'GET',
      `/api/race/${id}`,
    );
    expect(results).toHaveLength(65);
    expect(results.filter((result) => result.rank === 1)).toHaveLength(2);
  });
});
