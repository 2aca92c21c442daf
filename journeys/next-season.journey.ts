import { expect, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// The season after T100 2025 is prepared from its calendar: staff choose the contracts, and one undo removes all of it.

interface Named {
  id: number;
  name: string;
}
interface Plan {
  participants: (Named & { division: string; is_proposed: boolean; reasons: string[] })[];
}

test('the next season is prepared with chosen contracts, then undone', async ({ page }) => {
  await signIn(page);
  const { seasons } = await apiCall<{ seasons: Named[] }>(page, 'GET', '/api/t100/seasons');
  const season = seasons.find(({ name }) => name === 'T100 2025') as Named;
  const plan = await apiCall<Plan>(page, 'GET', `/api/t100/seasons/${season.id}/next/plan`);
  const men = plan.participants.filter((one) => one.division === 'MPRO' && one.is_proposed);
  const woman = plan.participants.find((one) => one.division === 'FPRO') as Named;

  await test.step('the calendar names winners and races without results', async () => {
    await page.goto(`/t100/season/${season.id}#calendar`);
    const calendar = page.getByRole('table', { name: 'Calendar' });
    await expect(calendar.getByRole('row', { name: /T100 Singapore 2025/ })).toContainText('Hayden Wilde');
    await expect(calendar.getByRole('row', { name: /T100 London 2025/ })).toContainText('Results missing');
    await expect(page.getByRole('heading', { name: 'Men under contract', exact: true })).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: 'Prepare next season' });
  await test.step('nobody is chosen until staff choose', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Prepare next season' }).click();
    await expect(dialog.getByRole('link', { name: 'Open T100 2026' })).toBeVisible();
    await expect(
      dialog.getByRole('button', { name: 'Prepare T100 2026 (2) with 0 contracts' }),
    ).toBeVisible();
    await expect(dialog.getByText(/^The standings are not final\. Results are missing: /)).toBeVisible();
    await expect(dialog.getByRole('row', { name: men[0]?.name ?? '' })).toContainText(
      men[0]?.reasons[0] ?? '',
    );
  });

  await test.step('all proposed men and a woman as Hot Shot', async () => {
    await dialog.getByLabel(/^Name/).fill('T100 Prepared');
    await dialog
      .getByRole('button', { name: `Choose all ${men.length} proposed` })
      .first()
      .click();
    await dialog.getByLabel(`Contract tier of ${woman.name}`).click();
    await page.getByRole('option', { name: 'Hot Shot', exact: true }).click();
    await dialog
      .getByRole('button', { name: `Prepare T100 Prepared with ${men.length + 1} contracts` })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('T100 Prepared');
    await expect(page.getByRole('link', { name: `Participants ${men.length + 1}` })).toBeVisible();
    await expect(page.getByRole('row', { name: woman.name })).toContainText('Hot Shot');
  });

  await test.step('one undo removes the season and its contracts', async () => {
    await page.getByRole('button', { name: /^Messages/ }).click();
    await page
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: 'T100 Prepared prepared with' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.locator('h1')).not.toHaveText('T100 Prepared');
    await followTo(page, '/t100/seasons');
    await expect(page.getByRole('link', { name: 'T100 2025' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'T100 Prepared' })).toBeHidden();
  });
});
