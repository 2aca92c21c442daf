import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// An athlete requests her personal data, and then its erasure. Private data is erased permanently, the public record stays.

const EMAIL = 'private.person@example.org';

test('personal data of an athlete is downloaded as one file, then erased permanently; the results stay', async ({
  page,
}) => {
  await signIn(page, '/athlete/700');
  await page.getByRole('button', { name: 'Create profile' }).click();
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('E-mail').press('Tab');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const results = page.getByRole('link', { name: /^Results/ });
  const countBefore = await results.textContent();

  await page.getByRole('button', { name: 'More' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /Download personal data/ }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Personal data .*\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.about).toMatchObject({ kind: 'athlete', id: 700 });
  expect(data.kept.athlete[0].email).toBe(EMAIL);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /Erase personal data/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This cannot be undone');
  await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('ERASE');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Personal data of ${name} erased`)).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Create profile' })).toBeVisible();
  expect(await results.textContent()).toBe(countBefore);
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue('');

  await followTo(page, '/settings');
  const log = page.getByRole('region', { name: 'Log' });
  await log.getByRole('radio', { name: 'Deletions' }).click();
  await expect(log.getByText(`Erased: personal data of ${name}`)).toBeVisible();
  await log.getByRole('radio', { name: 'Exports' }).click();
  await expect(log.getByText(`Exported: personal data of ${name}`)).toBeVisible();
});
