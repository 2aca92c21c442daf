import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rows in the middle of a long table are like the first twelve and the last three, and analysing them takes most of the time. */
const MIDDLE_ROWS = 'tbody tr:nth-child(n + 13):nth-last-child(n + 4)';

/** An analysis of the page for accessibility, without the middle of long tables. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(MIDDLE_ROWS);
