import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { FIRST_ADMIN } from './first-admin.ts';

/** A new session of the first admin: its token. */
export async function newSession(request: APIRequestContext): Promise<string> {
  const response = await request.post('/auth/login', {
    data: { email: encodeURIComponent(FIRST_ADMIN.email), password: FIRST_ADMIN.password },
  });
  const { token_session } = (await response.json()) as { token_session: string };
  return token_session;
}

/** Ends all sessions of the first admin, as from another computer. */
export async function endSessionsElsewhere({ request }: Page): Promise<void> {
  const ptotoken = await newSession(request);
  await request.delete('/api/me/sessions', { headers: { ptotoken }, data: {} });
}

/** Lazily loaded parts are loaded when they are needed only, which saves a fifth of the processor time of a page. */
const withoutPreloading = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/**
 * Signs in as the first admin and opens a page; the sign-in screen has separate journeys. Without a path no screen is loaded, which is
 * enough for requests to the API. `isPreloading`: the page loads its parts while it is idle, as it does for users.
 */
export async function signIn(page: Page, path?: string, { isPreloading = false } = {}): Promise<void> {
  if (!isPreloading) await withoutPreloading(page);
  const token = await newSession(page.request);
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('ptotoken', value), token);
  if (path !== undefined) await page.goto(path);
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

type Jobs = { jobs: { kind: string; state: string; error: string | null }[] };

/** Waits for the demonstration data, which is loaded in the background after the start. */
export async function demonstrationLoaded(request: APIRequestContext, ptotoken: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const response = await request.get('/api/jobs', { headers: { ptotoken } });
        const { jobs } = (await response.json()) as Jobs;
        const job = jobs.find(({ kind }) => kind === 'demonstration-data');
        if (job?.state === 'failed') throw new Error(`The demonstration data: ${job.error}`);
        return job?.state;
      },
      { timeout: 900_000 },
    )
    .toBe('done');
}
