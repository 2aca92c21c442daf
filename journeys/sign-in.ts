import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { FIRST_ADMIN } from './first-admin.ts';

/** A new session of the first admin: its token. */
export async function newSession(request: APIRequestContext): Promise<string> {
  const response = await request.post('/auth/login', {
    data: { email: encodeURIComponent(FIRST_ADMIN.email), password: FIRST_ADMIN.password },
  });
  const { token_session } = (await response.json()) as { token_session: string };
  return token_session;
}

/** Opens a page as the signed-in first admin; the sign-in screen has separate journeys. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  const origin = test.info().project.use.baseURL ?? '';
  const localStorage = [{ name: 'ptotoken', value: await newSession(page.request) }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  await page.goto(path);
}

/** Signs in through the screen; afterwards the requested page is open. */
export async function signInOnScreen(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(FIRST_ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_ADMIN.password);
  await page.getByRole('button', { name: "Let's go" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

type Jobs = { jobs: { kind: string; state: string }[] };

/** Waits for the demonstration data, which is loaded in the background after the start. */
export async function demonstrationLoaded(request: APIRequestContext, ptotoken: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const response = await request.get('/api/jobs', { headers: { ptotoken } });
        const { jobs } = (await response.json()) as Jobs;
        return jobs.find((job) => job.kind === 'demonstration-data')?.state;
      },
      { timeout: 900_000 },
    )
    .toBe('done');
}

/** Waits for the demonstration data of this page's server. */
export async function waitForDemonstration(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('ptotoken') ?? '');
  await demonstrationLoaded(page.request, token);
}
