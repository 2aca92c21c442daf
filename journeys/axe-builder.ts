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

/** The rules that compare colours: everything else is the same in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const described = (page: Page, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] =>
  violations.map(
    ({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );

/** What breaks WCAG 2.2 AA, in the present theme. */
export const findings = async (page: Page): Promise<string[]> =>
  described(page, await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze());

/** What breaks WCAG 2.2 AA in light or dark; afterwards the page is dark. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...described(page, await axeOf(page).withRules(COLOUR_RULES).analyze())];
}
