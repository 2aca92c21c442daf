import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// What is printed: dark on white in a dark console too, whole times and names, and nothing that can only be pressed.

/** An A4 sheet in landscape within its margins. */
const SHEET = { width: 1047, height: 718 };

const named = async (page: Page, name: string): Promise<number> => {
  const { races } = await apiCall<{ races: { id: number; name: string }[] }>(page, 'GET', '/api/races');
  return races.find((race) => race.name === name)?.id ?? 0;
};

/** The visible texts of the page's tables that are cut, and its visible controls for the screen. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
    const texts = [...document.querySelectorAll('main td, main td *')];
    const controls = [...document.querySelectorAll('main [data-variant], td [type=checkbox], main td input')];
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      cut: texts
        .filter((text) => text.clientWidth > 3 && text.scrollWidth > text.clientWidth)
        .filter((text) => isVisible(text) && getComputedStyle(text).overflow !== 'visible')
        .map((text) => text.textContent)
        .filter((text) => text !== ''),
      controls: controls.filter(isVisible).map((control) => control.textContent),
    };
  });

test('results, lists and the history are printed without cuts and controls', async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const riviera = await named(page, 'T100 French Riviera 2025');
  const coming = await named(page, 'T100 French Riviera 2026');
  for (const [address, text] of [
    [`/race/${riviera}#results`, 'Ashleigh Gentle'],
    [`/race/${coming}#participants`, 'Jelle Geens'],
    ['/athletes', 'Hayden Wilde'],
    ['/t100/contender-rankings', '18/08/2026'],
    ['/history', /\d{4}-\d\d-\d\d \d\d:\d\d/],
  ] as const)
    await test.step(address, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await followTo(page, address);
      await expect(page.locator('main').getByText(text).first()).toBeVisible();
      await page.setViewportSize(SHEET);
      await expect.poll(() => faultsOf(page)).toEqual({ paper: 'rgb(255, 255, 255)', cut: [], controls: [] });
    });
});
