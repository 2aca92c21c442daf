import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn } from './sign-in.ts';

// Participants of a season come from a file: who is not known is listed in red, a question is answered by keyboard, an archived tier
// is held back, one undo removes them all, and the same file again plans nothing. Contenders are pasted.

interface Athlete {
  id: number;
  first: string;
  last: string;
  name: string;
  division: 'MPRO' | 'FPRO';
}

const RED = "Couldn't add the following contenders/participants:";
const add = (page: Page, path: string, body: object) => apiCall<{ id: number }>(page, 'POST', path, body);

/** A season of its own, far from the others, and two tiers. */
async function prepare(page: Page): Promise<{ season: number; athletes: Athlete[] }> {
  await add(page, '/api/t100/contract-tiers/', { name: 'Listed', order: 71 });
  const old = await add(page, '/api/t100/contract-tiers/', { name: 'Past listed', order: 72 });
  await apiCall(page, 'POST', `/api/t100/contract-tiers/${old.id}/archive`, {});
  const dates = { start_date: '2041-01-01', end_date: '2041-12-31' };
  const { id } = await add(page, '/api/t100/seasons', { name: 'List Season', ...dates });
  const { athletes } = await apiCall<{ athletes: Athlete[] }>(page, 'GET', '/api/athletes/');
  // Nobody whose name another athlete has too.
  const alone = athletes.filter((one) => athletes.filter(({ name }) => name === one.name).length === 1);
  const of = (division: Athlete['division']) => alone.filter((one) => one.division === division).slice(0, 2);
  return { season: id, athletes: [...of('MPRO'), ...of('FPRO')] };
}

test('participants by file, contenders by pasted names', async ({ page }) => {
  await signIn(page);
  const { season, athletes } = await prepare(page);
  const [listed, misplaced, late, contender] = athletes as [Athlete, Athlete, Athlete, Athlete];
  const line = ({ first, last }: Athlete, division: string, tier: string) =>
    [first, last, '', division, '', tier].join(';');
  const file = {
    name: 'contracts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'firstname;lastname;nation;division;gear_ratio;contract_tier_id',
        line(listed, 'MPRO', 'Listed'),
        line(misplaced, 'FPRO', 'Listed'),
        line(late, 'FPRO', 'Past listed'),
        'Ummro;Blaskeef;AUT;FPRO;;Listed',
      ].join('\r\n'),
    ),
  };
  const effectOf = (name: string) => page.getByRole('row').filter({ hasText: name });

  await test.step('the preview shows who is not known, one question, and what is held back', async () => {
    await page.goto(`/t100/season/${season}#participants`);
    await expect(page.getByText('No participants added.')).toBeVisible();
    await page.getByLabel('Import CSV File').setInputFiles(file);
    await expect(page.getByText(RED)).toBeVisible();
    await expect(page.getByRole('alert').getByRole('listitem')).toContainText([
      `${late.name}: Contract tier Past listed is archived.`,
      'Ummro Blaskeef, AT',
    ]);
    await expect(effectOf(late.name)).toContainText('Contract tier Past listed is archived.');
    await expect(page.getByRole('button', { name: 'Add 1 participant', exact: true })).toBeEnabled();
  });

  await test.step('it is answered and saved by keyboard', async () => {
    await page.keyboard.press('1');
    await expect(page.getByRole('button', { name: misplaced.name, pressed: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Add 2 participants' })).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('link', { name: misplaced.name })).toBeVisible();
    await expect(effectOf(listed.name)).toContainText('Listed');
    await expect(page.getByRole('link', { name: late.name })).toBeHidden();
    await expect(page.getByText(RED)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the same file again plans nothing', async () => {
    await page.getByLabel('Import CSV File').setInputFiles(file);
    await expect(effectOf(listed.name)).toContainText('Present');
    await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('one undo removes them all', async () => {
    await page.getByRole('button', { name: /^Messages/ }).click();
    await page
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: '2 participants added to List Season' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(page.getByText('No participants added.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('contenders are pasted; leaving the preview asks first', async () => {
    await page.getByRole('link', { name: 'Contenders', exact: true }).click();
    await expect(page.getByText('No contenders added.')).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Import CSV File' }).click();
    await page.getByLabel(/paste names/).fill(`${contender.name}\nUmmro Blaskeef`);
    await page.getByRole('button', { name: 'Preview names' }).click();
    const save = page.getByRole('button', { name: 'Add 1 athlete', exact: true });
    await expect(save).toBeEnabled();
    await page.getByRole('link', { name: /^Participants/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await save.click();
    await expect(page.getByRole('link', { name: contender.name })).toBeVisible();
    await expect(page.getByText(RED)).toBeVisible();
  });
});
