import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// A brand is added from the search, edited by two people, deleted, and restored.

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const NAME = 'Journey Saddles';
const box = (page: Page) => page.getByLabel('Search or Add');
const url = (page: Page) => page.getByLabel('URL', { exact: true });
const add = (page: Page) => page.getByRole('button', { name: 'Add Brand' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('a brand is added, edited, deleted and restored', async ({ page, context }) => {
  await signIn(page, '/brands');
  await apiCall(page, 'POST', '/api/brands/add', { name: 'Journey Saddle' });

  await test.step('an unknown name is added, and the filter stays', async () => {
    await box(page).fill('saddle JOURNEY');
    await expect(page.getByRole('link', { name: 'Journey Saddle', exact: true })).toBeVisible();
    await expect(add(page)).toBeHidden();
    await box(page).fill(NAME);
    await expect(page.getByText('Nearly the same: Journey Saddle')).toBeVisible();
    await add(page).click();
    await expect(page.getByRole('link', { name: NAME, exact: true })).toBeVisible();
    await expect(box(page)).toHaveValue(NAME);
    await expect(box(page)).toBeFocused();
    await expect(add(page)).toBeHidden();
  });

  await test.step('an invalid URL is not saved, with the reason', async () => {
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await expect(url(page)).toBeVisible();
    await expect(save(page)).toBeHidden();
    await url(page).fill('javascript:alert(1)');
    await expect(save(page)).toBeDisabled();
    await expect(page.getByText('Enter a valid URL')).toBeVisible();
    await url(page).fill('saddles.example');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`Brand ${NAME} saved`)).toBeVisible();
    await expect(url(page)).toHaveValue('https://saddles.example');
    await expect(save(page)).toBeHidden();
  });

  await test.step('the second user to save sees both values', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await url(page).fill('https://mine.example');
    await url(other).fill('https://theirs.example');
    await other.keyboard.press('Control+s');
    await expect(other.getByText(`Brand ${NAME} saved`)).toBeVisible();
    await other.close();
    await save(page).click();
    const question = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
    await expect(question.getByRole('row', { name: /^URL/ })).toContainText('https://theirs.example');
    await question.getByRole('button', { name: 'Keep my value' }).click();
    await expect(url(page)).toHaveValue('https://mine.example');
    await expect(save(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('it is deleted after confirmation, and restored from its URL', async () => {
    const address = page.url();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete Brand' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete brand?' });
    await expect(question.getByText('Are you sure you want to delete this brand?')).toBeVisible();
    await question.getByRole('button', { name: 'Confirm Delete' }).click();
    await expect(page).toHaveURL(/\/brands/);
    await followTo(page, address);
    await expect(page.getByText(`Brand ${NAME} deleted by`)).toBeVisible();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect(url(page)).toHaveValue('https://mine.example');
  });
});
