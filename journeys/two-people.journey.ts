import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { codeIn, nextMail } from './read-mail.ts';
import { signIn } from './sign-in.ts';

// Two people at one athlete in two browsers: each sees the other, and neither loses what the other saved.

const ATHLETE = 11;
const MEMBERS = `**/api/athlete/${ATHLETE}/members`;
const RUTH = { email: 'ruth@example.org', first: 'Ruth', last: 'Second' };
const PASSWORD = 'seven lanterns over harbour';

/** Signs up a second admin; returns the session's token. */
async function secondAdmin(page: Page): Promise<string> {
  const post = async (path: string, data: object) =>
    (await (await page.request.post(path, { data })).json()) as Record<string, string>;
  const email = encodeURIComponent(RUTH.email);
  await post('/auth/signup', { ...RUTH, email });
  const { token } = await post('/auth/verifyemail', {
    email: RUTH.email,
    code: codeIn(await nextMail(RUTH.email)),
  });
  const { token_session = '' } = await post('/auth/setpassword', {
    ...{ password: encodeURIComponent(PASSWORD), token },
  });
  const { accounts } = await apiCall<{ accounts: { id: number; email: string }[] }>(
    page,
    'GET',
    '/api/accounts',
  );
  const id = accounts.find((account) => account.email === RUTH.email)?.id;
  await apiCall(page, 'POST', `/api/accounts/${id}/admin`, { admin: 1 });
  return token_session;
}

const field = (page: Page, label: string) => page.getByRole('region', { name: 'Athlete' }).getByLabel(label);

async function typeOver(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).selectText();
  await page.keyboard.insertText(text);
}

test('two people see each other at an athlete, and the one who saves later sees both values', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, `/athlete/${ATHLETE}#profile`);
  const token = await secondAdmin(page);
  const { user } = await apiCall<{ user: { first: string; last: string } }>(
    page,
    'POST',
    '/auth/verifysession',
    {},
  );
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: {
      cookies: [],
      origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'ptotoken', value: token }] }],
    },
  });
  const ruth = await context.newPage();

  await test.step('who else is here, and on which tab', async () => {
    await page.reload();
    await ruth.goto(`/athlete/${ATHLETE}#results`);
    await expect(page.getByText('Ruth Second is also here, on Results')).toBeVisible();
    await expect(ruth.getByText(`${user.first} ${user.last} is also here, on Profile`)).toBeVisible();
    await ruth.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByText('Ruth Second is also here, on Profile')).toBeVisible();
  });

  await test.step('different fields: both are saved', async () => {
    await typeOver(page, 'First name', 'Annika');
    await typeOver(ruth, 'E-mail', 'annika@example.org');
    await expect(field(ruth, 'First name')).toHaveValue('Annika');
    await expect(field(page, 'E-mail')).toHaveValue('annika@example.org');
  });

  await test.step('the same field: the later one sees both values, who and when', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(MEMBERS, async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest(MEMBERS);
    await typeOver(page, 'Last name', 'Mine');
    await sent;
    await typeOver(ruth, 'Last name', 'Theirs');
    await expect
      .poll(async () => (await apiCall<{ last: string }>(page, 'GET', `/api/athlete/${ATHLETE}`)).last)
      .toBe('Theirs');
    letGo();
    const dialog = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
    await expect(dialog).toContainText(/Ruth Second .*UTC/);
    await expect(dialog).toContainText('Mine');
    await expect(dialog).toContainText('Theirs');
    await page.unroute(MEMBERS);
    await dialog.getByRole('button', { name: 'Use their value' }).click();
    await expect(field(page, 'Last name')).toHaveValue('Theirs');
  });

  await test.step('the other leaves', async () => {
    await context.close();
    await expect(page.getByText(/Ruth Second is also here/)).toHaveCount(0);
  });
});
