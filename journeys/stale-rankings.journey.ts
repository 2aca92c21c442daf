import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn } from './sign-in.ts';

// A result of a published ranking is corrected: the list shows every set that is stale and why, and regenerates them in one step, after
// one review of what changes.

interface Row {
  id: number;
  name: string;
  overall_rank: number;
  details: string;
}
type Set = { rankings: Row[] };

const current = async (page: Page): Promise<{ id: number; date: string }> =>
  (await apiCall<{ current: { id: number; date: string } }>(page, 'GET', '/api/rankings/current')).current;

test('a stale list of rankings is regenerated in one step', async ({ page }) => {
  await signIn(page);
  const set = await current(page);
  const before = await apiCall<Set>(page, 'GET', `/api/ranking/${set.id}`);
  const athlete = before.rankings[2] as Row;

  await test.step('a counting result of the third man gets a time of ten hours', async () => {
    const details = JSON.parse(athlete.details) as { results: { result_id: number }[] }[];
    await apiCall(page, 'POST', `/api/result/${details[3]?.results[0]?.result_id}/attributes`, {
      attributes: [{ name: 'overall', value: 36_000 }],
      reason: 'Read from the finish camera',
    });
  });

  await test.step('the list says which sets are stale and why, and the sidebar marks the current one', async () => {
    await page.goto('/rankings');
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/ranking/${set.id}"]`) });
    await expect(row).toContainText(/Stale: .*1 result changed|Stale: \d+ results/);
    await expect(
      page.getByRole('link', { name: `The current rankings of ${set.date} are stale` }),
    ).toBeVisible();
  });

  await test.step('one review shows what changes in each set, and one press regenerates all', async () => {
    await page.getByRole('button', { name: 'Regenerate all stale' }).click();
    const dialog = page.getByRole('alertdialog', { name: /^Regenerate \d+ stale ranking sets?\?$/ });
    const boxes = dialog.getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    const sets = await boxes.count();
    await expect(dialog.getByText(/athletes? changes?: /)).toHaveCount(sets);
    await dialog.locator('summary').first().click();
    await expect(dialog.getByRole('region', { name: 'Men', exact: true }).first()).toContainText(
      athlete.name,
    );
    await dialog.getByRole('button', { name: /^Regenerate \d+ sets?$/ }).click();
    await expect(dialog).toBeHidden({ timeout: 300_000 });
  });

  await test.step('nothing is stale, and the athlete has another rank', async () => {
    await expect(page.getByText(/^Stale: /)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Regenerate all stale' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /are stale/ })).toHaveCount(0);
    const after = await apiCall<Set>(page, 'GET', `/api/ranking/${set.id}`);
    const now = after.rankings.find(({ id }) => id === athlete.id);
    expect(now?.overall_rank).toBeGreaterThan(athlete.overall_rank);
  });
});
