import type { Page } from '@playwright/test';
import axe, { type Result, type RunOnly, type RunOptions } from 'axe-core';

/** Rows in the middle of a long table are like the first twelve and the last three, and analysing them takes most of the time. */
const MIDDLE_ROWS = 'tbody tr:nth-child(n + 13):nth-last-child(n + 4)';

interface Analysed {
  /** Instead of the rules that axe runs by default. */
  runOnly?: RunOnly;
  /** Only what is inside of these elements. */
  within?: string;
}

/** What axe finds wrong with the accessibility of a page, without the middle of long tables. The console has no frames. */
export async function violationsOn(page: Page, { runOnly, within }: Analysed = {}): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Axe describes only what is reported: otherwise describing what passes takes half of the time.
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  const context = { exclude: [MIDDLE_ROWS], ...(within !== undefined && { include: [within] }) };
  return page.evaluate(
    async ([where, how]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(where, how);
      return violations;
    },
    [context, options] as const,
  );
}

/** The rules that compare colours: everything else is the same in both themes. */
export const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] };

async function described(page: Page, runOnly: RunOnly): Promise<string[]> {
  const violations = await violationsOn(page, { runOnly });
  return violations.map(
    ({ id, nodes }) => `${page.url()} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** What breaks WCAG 2.2 AA, in the present theme. */
export const findings = (page: Page): Promise<string[]> => described(page, WCAG);

/** What breaks WCAG 2.2 AA in light or dark; afterwards the page is dark. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await described(page, COLOUR_RULES))];
}
