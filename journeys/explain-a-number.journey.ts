import { expect, type Locator, type Page, test } from '@playwright/test';
import { findings, findingsInBothThemes } from './axe-violations.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// Every number of a ranking is explained: a row, an athlete with missing results, a move after a correction, a race's points and field.

/** The set of 2025-07-08 of the demonstration data: type 10, best 3 of 52 weeks divided by 3, moves against 2025-06-03. */
const SET = '/ranking/8';
const DIVISOR = 3;

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Explanation' });
const men = (page: Page) => page.getByRole('table', { name: 'Men' });
const textOf = async (one: Locator): Promise<string> => (await one.textContent()) ?? '';
const hundredths = (text: string): number => Math.round(Number(text) * 100);

/** "Kona: Position 33.35, Time 24.74, together 58.09" as its parts and its sum, in hundredths. */
async function barsOf(panel: Locator): Promise<{ parts: number[]; sum: number; label: string }[]> {
  const bars = panel.getByRole('img', { name: /, together / });
  await expect(bars.first()).toBeVisible();
  const labels = await Promise.all((await bars.all()).map((bar) => bar.getAttribute('aria-label')));
  return labels.map((label) => {
    const [before = '', sum = ''] = (label ?? '').split(', together ');
    const parts = before
      .slice(before.indexOf(': ') + 2)
      .split(', ')
      .map((part) => hundredths(part.split(' ').at(-1) ?? ''));
    return { parts, sum: hundredths(sum), label: label ?? '' };
  });
}

const added = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

/** Every bar adds up; the last one is the mean of those before it, and the shown number. */
async function addsUpTo(panel: Locator, points: string): Promise<void> {
  await expect(panel.getByText(points, { exact: true }).first()).toBeVisible();
  const bars = await barsOf(panel);
  for (const { parts, sum, label } of bars) expect([label, added(parts)]).toEqual([label, sum]);
  const mean = bars.at(-1);
  const counted = bars.slice(0, -1).map(({ sum }) => sum);
  expect(mean?.sum).toBe(hundredths(points));
  expect(Math.abs(added(counted) / DIVISOR - (mean?.sum ?? 0))).toBeLessThan(1);
}

async function open(page: Page, row: Locator): Promise<{ name: string; points: string; panel: Locator }> {
  const name = await textOf(row.getByRole('link'));
  const points = await textOf(row.getByRole('cell').last());
  await row.getByRole('cell').last().click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name);
  return { name, points, panel };
}

async function copied(page: Page, from: Locator): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await from.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied as text, for a mail').first()).toBeVisible();
  await expect.poll(read).not.toBe('');
  return read();
}

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
});

test('the first row and the first gap are explained', async ({ page }) => {
  await page.goto(SET);
  const first = await open(page, men(page).getByRole('row').nth(1));
  await addsUpTo(first.panel, first.points);

  await test.step('on demand: how points of a race are calculated, and its strength of field', async () => {
    const how = first.panel.locator('details').first();
    await how.locator('summary').click();
    await expect(how.getByText(/^40 % of \d+\.\d\d: /)).toBeVisible();
    await expect(how.getByText(/\) ÷ 5 = \d+\.\d\d$/)).toBeVisible();
  });

  await test.step('the text for a mail has the same figures', async () => {
    const text = await copied(page, first.panel);
    expect(text).toContain(`${first.name}: 1st with ${first.points} points`);
    for (const { sum } of await barsOf(first.panel)) expect(text).toContain((sum / 100).toFixed(2));
  });

  await test.step('the URL opens it again, j moves on, Escape returns the focus', async () => {
    await page.reload();
    await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText(first.name);
    await page.keyboard.press('j');
    const second = men(page).getByRole('row').nth(2);
    await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText(
      await textOf(second.getByRole('link')),
    );
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
    await expect(second).toBeFocused();
  });

  await test.step('an athlete with fewer results than count', async () => {
    const gap = men(page)
      .getByRole('row')
      .filter({ has: page.getByRole('img', { name: /^[12] of 3 results count$/ }) })
      .first();
    const { panel, points } = await open(page, gap);
    await addsUpTo(panel, points);
    await expect(panel.getByText(/missing and counts? 0\.$/)).toBeVisible();
    const bars = await barsOf(panel);
    expect(bars.length - 1).toBeLessThan(DIVISOR);
  });

  await test.step('next to the explanation both tables fit their halves, from 820 to 1440 pixels', async () => {
    const table = page.getByRole('table', { name: 'Men', exact: true });
    const tooWide = (one: Element) =>
      (one as HTMLElement).offsetWidth - (one.parentElement?.clientWidth ?? 0);
    /** Names of usual length that are cut. */
    const cutNames = (names: Element[]) =>
      names
        .filter((name) => name.scrollWidth > name.clientWidth)
        .flatMap(({ textContent }) => (textContent.length > 22 ? [] : [textContent]));
    for (const width of [1440, 1280, 1000, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => table.evaluate(tooWide)).toBe(0);
      await expect.poll(() => table.getByRole('link').evaluateAll(cutNames)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('in swim, bike and run too, in their colours', async () => {
    for (const leg of ['Swim', 'Bike', 'Run']) {
      await followTo(page, `${SET}?view=${leg.toLowerCase()}`);
      const { panel, points } = await open(page, men(page).getByRole('row').nth(1));
      await addsUpTo(panel, points);
      await expect(panel.locator(`[data-leg=${leg.toLowerCase()}]`).first()).toBeVisible();
    }
  });

  await test.step('axe reports nothing, in both themes and as an overlay', async () => {
    const found: string[] = [];
    const how = panelOf(page).locator('details').first();
    await how.locator('summary').click();
    for (const width of [1440, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(how).toHaveAttribute('open');
      found.push(...(await findingsInBothThemes(page)));
    }
    expect(found).toEqual([]);
  });
});

/** A time in the format of its field, some seconds later. */
function slower(time: string, by: number): string {
  const parts = time.split(':').map(Number);
  const all = parts.reduce((sum, part) => sum * 60 + part, 0) + by;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
}

/** Undoes the newest change of a race and generates the set again, so that the next journey finds it unchanged. */
async function takeBack(page: Page, raceId: string): Promise<number[]> {
  return page.evaluate(async (race) => {
    const headers = {
      ptotoken: localStorage.getItem('ptotoken') ?? '',
      'content-type': 'application/json',
    };
    const found = await fetch(`/api/history?entity=race&id=${race}`, { headers });
    const { history } = (await found.json()) as { history: { id: number }[] };
    const post = (address: string) => fetch(address, { method: 'POST', headers, body: '{}' });
    const undone = await post(`/api/history/${history[0]?.id}/undo`);
    const generated = await post('/api/ranking/8/generate');
    return [undone.status, generated.status];
  }, raceId);
}

test('a move is explained after a correction', async ({ page }) => {
  await page.goto(SET);
  const before = await open(page, men(page).getByRole('row', { name: /Kyle Smith/ }));
  const explained = page.url();
  await before.panel.getByRole('link', { name: 'T100 Dubai 2024' }).first().click();
  await expect(page).toHaveURL(/\/race\/\d+#results$/);
  const raceId = /\/race\/(\d+)/.exec(page.url())?.[1] ?? '';

  await test.step('the race says what made its points and its field', async () => {
    await page.getByRole('button', { name: /race points of Kyle Smith: explain$/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Points of Kyle Smith' });
    for (const { parts, sum, label } of await barsOf(dialog))
      expect([label, added(parts)]).toEqual([label, sum]);
    expect(await copied(page, dialog)).toMatch(
      /^Kyle Smith: \d+\.\d\d race points\nT100 Dubai 2024, 16 Nov 2024/,
    );
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^SOF .*: athletes counted$/ })
      .last()
      .click();
    const field = page.getByRole('dialog', { name: 'Strength of field of T100 Dubai 2024' });
    await expect(field.getByText(/\) ÷ 5 = \d+\.\d\d$/)).toBeVisible();
    expect(await copied(page, field)).toContain('T100 Dubai 2024, men');
    await page.keyboard.press('Escape');
  });

  // Twenty seconds cost points, but the race still counts: 94.66 of the next one is less.
  await test.step('correct the result manually and recalculate the set', async () => {
    await page
      .getByRole('row', { name: /Kyle Smith/ })
      .getByRole('cell')
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Result of Kyle Smith' });
    const overall = dialog.getByLabel('Overall');
    await overall.fill(slower(await overall.inputValue(), 20));
    await dialog.getByLabel('Reason').fill('Penalty not served');
    await dialog.getByRole('button', { name: 'Save correction' }).click();
    const touched = page.getByRole('dialog', { name: /^This changes \d+ ranking sets$/ });
    await touched.getByRole('checkbox', { name: 'Generate the set of 2025-07-08' }).click();
    await touched.getByRole('button', { name: 'Generate 1 set' }).click();
    await expect(page.getByText('1 ranking set recalculated')).toBeVisible();
  });

  await test.step('the panel names the correction, and its causes add up', async () => {
    await page.goto(explained);
    const panel = panelOf(page);
    const row = men(page).getByRole('row', { name: /Kyle Smith/ });
    const points = await textOf(row.getByRole('cell').last());
    expect(Number(points)).toBeLessThan(Number(before.points));
    await addsUpTo(panel, points);
    const moved = panel.getByRole('region', { name: 'Why it moved' });
    const corrected = moved.getByRole('listitem').filter({ hasText: /^Corrected/ });
    await expect(corrected).toContainText('T100 Dubai 2024');
    await expect(corrected).toContainText(/Its race points were corrected from \d+\.\d\d to \d+\.\d\d\./);
    const causes = moved
      .getByRole('listitem')
      .filter({ hasText: /^(Gained|Lost|Corrected|The rule changed)/ });
    const shares = (await causes.allTextContents()).map((text) =>
      hundredths(/[+-]\d+\.\d\d/.exec(text)?.[0] ?? ''),
    );
    const change = await textOf(moved.getByRole('listitem').filter({ hasText: /^Points/ }));
    expect(added(shares)).toBe(hundredths(/[+-]\d+\.\d\d/.exec(change)?.[0] ?? ''));
    expect(await copied(page, panel)).toContain('- Corrected: T100 Dubai 2024');
  });

  expect(await takeBack(page, raceId)).toEqual([200, 200]);
});
