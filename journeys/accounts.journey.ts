import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { FIRST_ADMIN } from './first-admin.ts';
import { codeIn, nextMail } from './read-mail.ts';
import { endSessionsElsewhere, signIn } from './sign-in.ts';

// Accounts: sign-up with the code of a mail, admin rights, a forgotten password, a second factor, and a session that ends
// during work. The e-mail address contains characters that often break in links.

const NORA = { email: 'nora+50%sure@example.org', password: 'seven lanterns over harbour' };
const SECOND_PASSWORD = 'quiet bicycles under snow';

async function typeSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Pastes like a copy from a mail program: with spaces around and inside. */
async function paste(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label).fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
}

test('a user signs up with the code from the mail, sets a password, and gets access when an admin allows it', async ({
  page,
  browser,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Get started.' }).click();
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Falk');
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('A code was emailed to')).toContainText(NORA.email);
  await expect(page.getByRole('button', { name: /Send a new code \(in \d+ s\)/ })).toBeDisabled();

  const mail = await nextMail(NORA.email);
  expect(mail).toContain('Hello Nora,');
  await paste(page, 'Code', 'AAAAAA');
  await expect(page.getByRole('alert')).toContainText('This code is incorrect');
  await expect(page.getByLabel('Code')).toBeFocused();
  await paste(page, 'Code', codeIn(mail));

  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  await expect(page.getByText(/15 characters or more/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('too short');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('it needs at least 15');
  await page.getByLabel('Password', { exact: true }).fill(NORA.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('your account has no admin right')).toBeVisible();

  const context = await browser.newContext();
  const admin = await context.newPage();
  await signIn(admin, '/settings');
  await admin.getByRole('button', { name: 'Actions for Nora Falk' }).click();
  await admin.getByRole('menuitem', { name: 'Grant admin rights' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Grant' }).click();
  await expect(admin.getByText('Admin rights granted to Nora Falk')).toBeVisible();
  await context.close();

  await typeSignIn(page, NORA.email, NORA.password);
  await expect(page.getByRole('link', { name: 'Nora Falk' })).toBeVisible();
});

test('a forgotten password is replaced with the link in the mail', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('button', { name: 'Send link to reset' }).click();
  const mail = await nextMail(NORA.email);
  const link = /^http\S+$/m.exec(mail)?.[0] ?? '';
  // Opening the link, as mail scanners do, does not invalidate it.
  await page.request.get(link);
  // A decoded link works too.
  await page.goto(decodeURIComponent(link));
  await expect(page.getByText(NORA.email)).toBeVisible();
  await page.goto(link);
  await paste(page, 'Reset Password Code', codeIn(mail));
  await page.getByLabel('Password', { exact: true }).fill(SECOND_PASSWORD);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByRole('link', { name: 'Nora Falk' })).toBeVisible();
});

test('a second factor is set up, required at the next sign-in, and replaced by a recovery code', async ({
  page,
}) => {
  await page.goto('/settings');
  await typeSignIn(page, NORA.email, SECOND_PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(SECOND_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const message = await dialog
    .getByText(/No camera/)
    .locator('..')
    .textContent();
  const key = (message ?? '').replace(/^.*:/, '').replaceAll(/\s/g, '');
  const totp = new TOTP({ secret: key });
  await dialog.getByLabel('Six digits').fill(totp.generate());
  await expect(dialog.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('checkbox', { name: 'I have saved these codes' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await typeSignIn(page, NORA.email, SECOND_PASSWORD);
  // The code of the set-up is used up; the next one is already valid.
  await page
    .getByLabel('Code of your authenticator app')
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await expect(page.getByRole('link', { name: 'Nora Falk' })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await typeSignIn(page, NORA.email, SECOND_PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[3]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Nora Falk' })).toBeVisible();
});

test('a session that ends during work requests the password in a dialog; typed text stays and is saved', async ({
  page,
}) => {
  await signIn(page, '/race/9#info');
  await page.getByLabel('City').fill('Before the end');
  await page.getByLabel('City').press('Tab');
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await endSessionsElsewhere(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Your session has ended');
  await dialog.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Incorrect e-mail or password.');
  await dialog.getByLabel('Password', { exact: true }).fill(FIRST_ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('City')).toHaveValue('Before the end');

  // Now a save detects the end of the session: the typed text waits for the sign-in and is sent after it.
  await page.routeWebSocket('**/live', () => undefined);
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Before the end');
  await endSessionsElsewhere(page);
  await page.getByLabel('City').fill('After the end');
  await page.getByLabel('City').press('Tab');
  await expect(dialog).toContainText('What you typed is still there');
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Password', { exact: true }).fill(FIRST_ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('After the end');
});

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, '/tiers');
  const other = await context.newPage();
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login\?after=/);
});
