import { type Browser, chromium, type Page } from '@playwright/test';
import { addresses } from '../../src/console/routes.ts';
import { findChromium } from '../../tools/system-programs.mjs';
import { ADMIN } from './processes.ts';

/** Starts Chromium for the measurements; throws when it is not installed. */
export function startChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('there is no Chromium on this machine');
  // Chromium's sandbox does not work as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

/** Signs in with the form; the requested URL opens. */
export async function signInAtPage(page: Page): Promise<void> {
  await page.locator('input[type="email"]').fill(ADMIN.email);
  await page.locator('input[type="password"]').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== addresses.login());
}

/** Runs work in a new signed-in page with a screen open, and closes the browser. */
export async function inPage<Answer>(
  server: string,
  address: string,
  work: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(server + addresses.login(address));
    await signInAtPage(page);
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** The value that the given percentage of values does not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}
