import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { holdMessage } from './hold-message.ts';
import { signIn } from './sign-in.ts';

// An athlete joins the lists of a race, is moved, gets a note, is removed and restored; then the same in a race of a T100 season.

interface Option {
  id: number;
  name: string;
}

/** A race of its own, so that nothing else changes its lists. */
async function makeRace(page: Page, alias: string): Promise<number> {
  const name = `Journey ${alias}`;
  const { id: serie } = await apiCall<{ id: number }>(page, 'POST', '/api/serie', { name, alias });
  const race = { serie, date: '2027-05-02', division: 'BOTH' };
  return (await apiCall<{ id: number }>(page, 'POST', '/api/races/create', race)).id;
}

async function addAthlete(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add athlete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add athlete' });
  await dialog.getByLabel(/^Athlete/).fill(name);
  await page.getByRole('option', { name }).first().click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const confirmWith = async (page: Page, button: string) => {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: button, exact: true }).click();
  await expect(question).toBeHidden();
};

test('the participants of a race', async ({ page }) => {
  await signIn(page);
  const { athletes } = await apiCall<{ athletes: Option[] }>(page, 'GET', '/api/all_athletes/');
  const athlete = athletes[7] as Option;
  const race = await makeRace(page, 'participants');
  const row = page.getByRole('row').filter({ hasText: athlete.name });

  await test.step('an athlete joins the wait list', async () => {
    await page.goto(`/race/${race}#participants`);
    await expect(page.getByText('No participants found')).toBeVisible();
    await addAthlete(page, athlete.name);
    await expect(page.getByText(`${athlete.name} added to the wait list`)).toBeVisible();
    await expect(row.getByRole('button', { name: /^List/ })).toHaveText(/Waiting/);
  });

  await test.step('the participant page saves automatically', async () => {
    await page.getByRole('link', { name: athlete.name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${athlete.name}, Journey participants 2027`,
    );
    await page.getByLabel('Notes').fill('Arrives on Friday');
    await expect(page.getByText('17 of 250 characters')).toBeVisible();
    await page.getByLabel('List Type').click();
    await page.getByRole('option', { name: 'Starter' }).click();
    await expect(page.getByText('List Type saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Notes')).toHaveValue('Arrives on Friday');
    await page.getByRole('link', { name: 'Back to Race' }).click();
    await expect(page).toHaveURL(new RegExp(`/race/${race}#participants$`));
    await expect(row.getByRole('button', { name: /^List/ })).toHaveText(/Starter/);
  });

  await test.step('the list is chosen in the row, with the mouse', async () => {
    const list = row.getByRole('button', { name: /^List/ });
    for (const [label, message] of [
      ['Waiting', `${athlete.name} moved to the wait list`],
      ['Starter', `${athlete.name} moved to the start list`],
    ] as const) {
      await list.click();
      await page.getByRole('option', { name: label }).click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(list).toHaveText(new RegExp(label));
      await page.reload();
      await expect(list).toHaveText(new RegExp(label));
      await expect(page).toHaveURL(new RegExp(`/race/${race}#participants$`));
    }
  });

  await test.step('a removal is confirmed, reported and undone', async () => {
    await page.getByRole('button', { name: `Remove ${athlete.name}` }).click();
    await expect(page.getByText('Are you sure you want to remove this participant?')).toBeVisible();
    await confirmWith(page, 'Remove');
    await holdMessage(page, 'Participant removed successfully');
    await expect(page.getByText('No participants found')).toBeVisible();
    await page.keyboard.press('z');
    await expect(row).toBeVisible();
  });

  await test.step('in a race of a T100 season, a move says why', async () => {
    const { seasons } = await apiCall<{ seasons: Option[] }>(page, 'GET', '/api/t100/seasons/');
    const attributes = [{ name: 't100_season_id', value: seasons[0]?.id ?? null }];
    await apiCall(page, 'POST', `/api/race/${race}/attributes`, { attributes });
    const waiting = page.getByRole('region', { name: 'Waiting List' });
    await expect(
      page.getByRole('region', { name: 'Starting List' }).getByRole('row', { name: athlete.name }),
    ).toBeVisible();
    await page.getByRole('button', { name: `Move ${athlete.name} to the wait list` }).click();
    const dialog = page.getByRole('dialog', { name: `Move ${athlete.name} to the wait list` });
    await dialog.getByLabel(/^Reason/).fill('No licence yet');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(waiting.getByText('by hand: No licence yet')).toBeVisible();
  });

  await test.step('everybody is deleted and restored', async () => {
    await page.getByRole('button', { name: 'Delete All' }).click();
    await expect(page.getByText(/cannot be reverted/)).toBeVisible();
    await confirmWith(page, 'Delete All');
    await holdMessage(page, 'All participants were successfully deleted');
    await expect(page.getByText('No participants found')).toHaveCount(2);
    await page.keyboard.press('z');
    await expect(
      page.getByRole('region', { name: 'Waiting List' }).getByRole('row', { name: athlete.name }),
    ).toBeVisible();
  });

  await test.step('a participant who is gone has no entry', async () => {
    await page.goto('/participant/999999');
    await expect(page.getByText("THIS PARTICIPANT DOESN'T HAVE AN ENTRY")).toBeVisible();
  });
});
