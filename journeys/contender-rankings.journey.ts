import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn } from './sign-in.ts';

// A contender ranking is made on its screens: by both methods of its season, again after a contract was given, published, and left
// published when unpublishing fails.

/** A season of one day, so that no other set belongs to it. */
const DAY = '2025-10-08';

interface Row {
  id: number;
  name: string;
  division: 'MPRO' | 'FPRO';
}

const generate = async (page: Page, message: RegExp) => {
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText(message)).toBeVisible();
};

test('contenders are ranked by both methods, and a contract makes their set stale', async ({ page }) => {
  await signIn(page);
  const { id: season } = await apiCall<{ id: number }>(page, 'POST', '/api/t100/seasons', {
    ...{ name: 'T100 One Day', start_date: DAY, end_date: DAY },
  });
  const { id: tier } = await apiCall<{ id: number }>(page, 'POST', '/api/t100/contract-tiers/', {
    ...{ name: 'One Day Contract', order: 90 },
  });
  const setMethod = (contender_opt_method: string) =>
    apiCall(page, 'PUT', `/api/t100/seasons/${season}`, { contender_opt_method });
  const add = (to: string, body: object) => apiCall(page, 'POST', `/api/t100/seasons/${season}/${to}`, body);
  await setMethod('OUT');
  const men = page.getByRole('table', { name: 'Men', exact: true });

  await test.step('a set is created for a date; the dialog names its season', async () => {
    await page.goto('/t100/contender-rankings');
    await page.getByRole('button', { name: 'New Ranking Set' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New Ranking Set' });
    await dialog.getByLabel(/^Date/).fill(DAY);
    await expect(dialog.getByText(/^Season: T100 One Day\. Everyone is ranked/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Rankings Set' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`CONTENDER RANKINGS ${DAY}`);
    await expect(page.getByText('No rankings found, generate them now?')).toBeVisible();
  });

  await test.step('everyone is ranked, with lines for contracts and prize money', async () => {
    await page.getByRole('button', { name: 'Generate Rankings' }).click();
    await expect(men.getByText('Contracts for the next season: up to rank 5')).toBeVisible();
    await expect(men.getByText('Prize money: up to rank 40')).toBeVisible();
  });

  const set = Number(page.url().split('/').at(-1));
  const { rankings } = await apiCall<{ rankings: Row[] }>(page, 'GET', `/api/t100/contender-rankings/${set}`);
  const [first, second] = rankings as [Row, Row];

  await test.step('with the other method only the listed contenders are ranked', async () => {
    await setMethod('IN');
    for (const { id } of [first, second]) await add('add_contender', { athlete_id: id });
    await expect(page.getByText(/^Stale: 1 method changed since/)).toBeVisible();
    await generate(page, /generated: 2 men and 0 women ranked, 0 left out/);
    await expect(men.getByRole('link')).toHaveText([first.name, second.name]);
  });

  await test.step('a contract makes the set stale; generated again, its holder is left out', async () => {
    await add('add_participant', { athlete_id: first.id, contract_tier_id: tier });
    await page.getByRole('button', { name: /^Stale: 1 contract changed since/ }).focus();
    await page.keyboard.press('Enter');
    const changes = page.getByRole('dialog', { name: `What changed since the contender rankings of ${DAY}` });
    await expect(changes.getByRole('region', { name: 'Athletes' })).toContainText(
      `${first.name}: contract tier none to One Day Contract`,
    );
    await page.keyboard.press('Escape');
    await expect(changes).toBeHidden();
    await generate(page, /generated: 1 man and 0 women ranked, 1 left out/);
    await expect(men.getByRole('link')).toHaveText([second.name]);
    await page.getByRole('radio', { name: /^Left out/ }).click();
    await expect(men.getByText('Contract tier: One Day Contract')).toBeVisible();
    await page.getByRole('radio', { name: 'Ranked' }).click();
    await men.getByRole('row').filter({ hasText: second.name }).click();
    await expect(page.getByRole('complementary', { name: 'Explanation' })).toContainText(
      'Best 5 race points of the last 52 weeks, divided by 5',
    );
  });

  await test.step('it is published after the changes are reviewed, and stays published when unpublishing fails', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const review = page.getByRole('alertdialog', { name: 'Publish contender rankings?' });
    await expect(review.getByRole('region', { name: 'Men', exact: true })).toBeVisible();
    await review.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(`Contender rankings of ${DAY} published`)).toBeVisible();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();

    const message = 'The database is being restored. Try again later.';
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/unpublish', async (route) => {
      await refused;
      await route.fulfill({ status: 409, contentType: 'text/plain', body: message });
    });
    await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    refuse();
    await expect(page.getByRole('alertdialog', { name: 'Error!' })).toContainText(message);
    await page.keyboard.press('Escape');
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await page.unroute('**/unpublish');
  });

  await test.step('its dialogs work by keyboard: unpublish, and delete the draft', async () => {
    await page.getByRole('button', { name: 'Unpublish', exact: true }).focus();
    await page.keyboard.press('Enter');
    // Before the dialog has the focus, Enter would be pressed elsewhere.
    const unpublishing = page.getByRole('alertdialog', { name: 'Unpublish contender rankings?' });
    await expect(unpublishing.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Contender rankings of ${DAY} unpublished`)).toBeVisible();
    const remove = async () => {
      await page.getByRole('button', { name: 'More' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).focus();
      await page.keyboard.press('Enter');
    };
    const question = page.getByRole('alertdialog', { name: 'Delete Rankings Set?' });
    await remove();
    await expect(question).toContainText('Are you sure you want to delete this rankings set?');
    await expect(question.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await remove();
    await expect(question.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/t100\/contender-rankings$/);
  });
});
