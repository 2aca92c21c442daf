import type { Page } from '@playwright/test';

/**
 * Waits for the message of an action, and puts the pointer on it as long as it is shown: it would close after seconds, and `z` undoes
 * only what is shown.
 */
export const holdMessage = (page: Page, message: string | RegExp): Promise<void> =>
  page.getByRole('region', { name: 'Messages' }).getByText(message).dispatchEvent('mouseover');
