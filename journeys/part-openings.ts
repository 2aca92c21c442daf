import { basename } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** How a part of the console is opened. */
export interface Opening {
  address: string;
  open?(page: Page): Promise<void>;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Like a link: without loading the whole console again. */
export const follow = (page: Page, address: string) =>
  page.evaluate((url) => history.pushState(null, '', url), address);

/** Follows a link to an address, of another screen too, whose heading is shown then; without an open screen the address is loaded. */
export async function followTo(page: Page, address: string): Promise<void> {
  if ((await page.locator('h1').count()) === 0) {
    await page.goto(address);
    return;
  }
  const isOtherScreen = new URL(address, page.url()).pathname !== new URL(page.url()).pathname;
  if (isOtherScreen) await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
  await follow(page, address);
  await expect(page.locator('[data-left]')).toHaveCount(0);
}

/** The chunk of a file: "tiers/add-tier-dialog", or only its name; its hash has eight characters. */
export const chunkOf = (name: string) => new RegExp(`^${basename(name)}-[\\w-]{8}\\.js$`);

/** Opens a page in which none of these parts is loaded yet; the console is loaded again only when one is. */
export function opener(page: Page) {
  // Requested is as good as loaded: a part that the last page still loads in the background is not missing later.
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(basename(request.url())));
  return async (address: string, parts: readonly string[]) => {
    const isRequested = parts.some((name) => [...requested].some((file) => chunkOf(name).test(file)));
    if (isRequested) {
      requested.clear();
      await page.goto(address);
      return;
    }
    await followTo(page, address);
  };
}
