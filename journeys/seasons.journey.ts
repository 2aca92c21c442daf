import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// A contract tier, a season, a participant with a contract and a championship are added on their screens; what is used cannot be
// deleted, and a removal is undone.

interface Option {
  id: number;
  name: string;
}

async function add(
  page: Page,
  button: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const choose = async (page: Page, label: RegExp, option: string) => {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
};

test('a season is set up: tier, dates, contract, championship', async ({ page }) => {
  await signIn(page, '/t100/contract-tiers');
  const { athletes } = await apiCall<{ athletes: Option[] }>(page, 'GET', '/api/all_athletes/');
  const athlete = athletes[0] as Option;

  await test.step('a tier', async () => {
    await add(page, 'Add a new contract tier', (dialog) => dialog.getByLabel(/^Name/).fill('Trial Tier'));
    await expect(page.getByText(/^Contract tier Trial Tier added/)).toBeVisible();
  });

  await test.step('a season', async () => {
    await followTo(page, '/t100/seasons');
    await add(page, 'Add a new Season', (dialog) => dialog.getByLabel(/^Name/).fill('T100 Trial'));
    await page.getByRole('link', { name: 'T100 Trial' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('T100 Trial');
    await page.getByLabel('Top Scoring Results Count').fill('2');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Season T100 Trial saved')).toBeVisible();
  });

  await test.step('a participant with a contract, removed and restored', async () => {
    await page.getByRole('link', { name: /^Participants/ }).click();
    await expect(page.getByText('No participants added.')).toBeVisible();
    await add(page, 'Add a new participant', async (dialog) => {
      await dialog.getByLabel(/^Athlete/).fill(athlete.name);
      await page.getByRole('option', { name: athlete.name }).first().click();
      await choose(page, /^Contract Tier/, 'Trial Tier');
    });
    await page.getByRole('button', { name: `Remove ${athlete.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No participants added.')).toBeVisible();
    await page.getByRole('button', { name: /^Messages/ }).click();
    await page
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: 'removed from T100 Trial' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: athlete.name }).click();
    await expect(page.getByText('No contract in another season.')).toBeVisible();
    await page.getByLabel('Olympic Bonus?').click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(`${athlete.name} saved`)).toBeVisible();
  });

  await test.step('a championship, and what is used cannot be deleted', async () => {
    await followTo(page, '/t100/championships');
    await add(page, 'Add a new Championship', async (dialog) => {
      await dialog.getByLabel(/^Name/).fill('Trial Cup');
      await dialog.getByLabel(/^Region/).fill('Europe');
      await choose(page, /^Season/, 'T100 Trial');
    });
    const { seasons } = await apiCall<{ seasons: Option[] }>(page, 'GET', '/api/t100/seasons');
    const season = seasons.find(({ name }) => name === 'T100 Trial') as Option;
    await followTo(page, `/t100/season/${season.id}`);
    await expect(page.getByText('belong to this season, so it cannot be deleted.')).toBeVisible();
    await followTo(page, '/t100/contract-tiers');
    await page.getByRole('link', { name: 'Trial Tier', exact: true }).click();
    await expect(page.getByRole('link', { name: '1 participant of T100 Trial' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Archive' })).toBeHidden();
  });
});
