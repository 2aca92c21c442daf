import { expect, type Page } from '@playwright/test';
import { FIRST_ADMIN } from './first-admin.ts';

/** Signs in through the screen, as staff do; afterwards the asked-for page is open. */
export async function signIn(page: Page, asked = '/'): Promise<void> {
  await page.goto(asked);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(FIRST_ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_ADMIN.password);
  await page.getByRole('button', { name: "Let's go" }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** The demonstration data is loaded in the background after the start: waits until it is there. */
export async function waitForDemonstration(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const headers = { ptotoken: localStorage.getItem('ptotoken') ?? '' };
          const { jobs } = (await (await fetch('/api/jobs', { headers })).json()) as {
            jobs: { kind: string; state: string }[];
          };
          return jobs.find((job) => job.kind === 'demonstration-data')?.state;
        }),
      { timeout: 60_000 },
    )
    .toBe('done');
}
