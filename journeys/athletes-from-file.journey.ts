import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { holdMessage } from './hold-message.ts';
import { signIn } from './sign-in.ts';

// A federation sends a list of professionals: the plan shows who is new, who exists and who needs a decision; one change adds them, and
// its undo removes them. A note about one of them is added for staff.

const FILE = [
  'Surname;First Name;Nation;Division;E-Mail',
  'Zeitler;Ina;AUT;women;ina@example.org',
  "'=Cmd;Tom;SUI;MPRO;",
  'PHILIPP;Laura;GER;FPRO;',
  'Blumenfelt;Kristian;NOR;MPRO;',
  'Ohneland;Eva;;FPRO;',
].join('\r\n');

const chosen = { name: 'federation.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add athletes from a CSV file' });
const rows = (page: Page) => dialog(page).getByRole('row');
const countOf = async (page: Page) =>
  (await apiCall<{ athletes: unknown[] }>(page, 'GET', '/api/athletes/')).athletes.length;

test('athletes of a file are planned, added and undone; a note is stored', async ({ page }) => {
  await signIn(page, '/athletes');
  const before = await countOf(page);

  await test.step('the plan shows its question first and adds nobody', async () => {
    await page.getByRole('button', { name: 'Add from CSV' }).click();
    await dialog(page).getByLabel('Choose a CSV file').setInputFiles(chosen);
    await expect(rows(page)).toHaveCount(2);
    await expect(dialog(page).getByRole('link', { name: 'Kristian Blummenfelt' })).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'All 5' }).click();
    await expect(rows(page).filter({ hasText: 'Exists already' })).toContainText('Laura Philipp');
    await expect(rows(page).filter({ hasText: 'Cannot be added' })).toContainText('Country: is missing.');
    await expect(dialog(page).getByRole('button', { name: 'Add 2 athletes' })).toBeEnabled();
    expect(await countOf(page)).toBe(before);
  });

  await test.step('a ticked question is added too; new athletes are on top', async () => {
    await dialog(page).getByRole('checkbox', { name: 'Add Kristian Blumenfelt as a new athlete' }).check();
    await dialog(page).getByRole('button', { name: 'Add 3 athletes' }).click();
    await expect(page.getByText('3 athletes added', { exact: true })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('just added')).toHaveCount(3);
    expect(await countOf(page)).toBe(before + 3);
  });

  await test.step('a note about a new one has a date and an author, and survives a reload before it is added', async () => {
    await page.getByRole('link', { name: 'Ina Zeitler' }).click();
    const notes = page.getByRole('region', { name: 'Internal notes' });
    await notes.getByLabel('New note', { exact: true }).fill('Asked for a wildcard');
    page.once('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await expect(notes.getByLabel('New note', { exact: true })).toHaveValue('Asked for a wildcard');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByLabel('New note', { exact: true })).toHaveValue('');
    await expect(notes.getByText('First Admin')).toBeVisible();
    await expect(notes.getByText('Asked for a wildcard')).toBeVisible();
    await notes.getByRole('button', { name: /^Remove the note of/ }).click();
    await holdMessage(page, /^Note of .* removed$/);
    await expect(notes.getByText('First Admin')).toBeHidden();
  });

  await test.step('one undo removes them all', async () => {
    const { history } = await apiCall<{ history: { id: number; what: string }[] }>(
      page,
      'GET',
      '/api/history?page=1',
    );
    const added = history.find(({ what }) => what === '3 athletes of federation.csv added');
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByRole('region', { name: 'Internal notes' }).getByText('First Admin')).toBeVisible();
    await page.getByRole('button', { name: /^Remove the note of/ }).click();
    await expect(page.getByText(/^Note of .* removed$/).last()).toBeVisible();
    await apiCall(page, 'POST', `/api/history/${added?.id}/undo`, {});
    expect(await countOf(page)).toBe(before);
  });
});
