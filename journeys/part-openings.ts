import type { Page } from '@playwright/test';

/** How a part of the console is opened. */
export interface Opening {
  address: string;
  open?(page: Page): Promise<void>;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Opens a part of a page that is created first, once for all its parts. */
export function onMade(address: string, make: (page: Page) => Promise<string>) {
  let made: Promise<string> | undefined;
  return (button: string | RegExp): Opening => ({
    address,
    async open(page) {
      made ??= make(page);
      await page.goto(await made);
      await press(button)(page);
    },
  });
}
