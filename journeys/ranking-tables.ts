import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';

/** Rank, last name and points of each row of a division; empty where a team's list is padded. */
export async function linesOf(page: Page, side: 'Men' | 'Women'): Promise<string[][]> {
  const rows = page.getByRole('table', { name: side, exact: true }).getByRole('row');
  const cells = await rows.evaluateAll((lines) =>
    lines
      .slice(1)
      .map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
  );
  return cells.map((line) => [
    line[0] ?? '',
    (line[2] ?? '')
      .replace(/^Vie /, '')
      .replace(/(hunt|maternity leave|, )+$/, '')
      .trim(),
    line.at(-1) ?? '',
  ]);
}
export const withoutRank = (lines: readonly string[][]) => lines.map((line) => line.slice(1));

/** Picks an option of one of the tool bar's selects. */
export async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${select}`) }).click();
  await page.getByRole('option', { name: option, exact: false }).first().click();
}

/** The file's cells without its header. */
export async function cellsOf(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8');
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(header).toBe('Rank;Points;Score;First;Last;Email;Country;Division');
  return lines.map((line) => line.split(';'));
}

/** Presses Export and returns both files by name. */
export async function exported(page: Page): Promise<Map<string, Download>> {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => downloads.length).toBe(2);
  page.removeAllListeners('download');
  return new Map(downloads.map((download) => [download.suggestedFilename(), download]));
}

/** Expects both files to equal the tables. */
export async function exportEqualsPage(page: Page, discipline: string, date: string): Promise<void> {
  const files = await exported(page);
  expect([...files.keys()]).toEqual([
    `rankings-men-${discipline}-${date}.csv`,
    `rankings-women-${discipline}-${date}.csv`,
  ]);
  for (const [group, side] of [
    ['men', 'Men'],
    ['women', 'Women'],
  ] as const) {
    const cells = await cellsOf(files.get(`rankings-${group}-${discipline}-${date}.csv`) as Download);
    const shown = (await linesOf(page, side)).filter((line) => line[1] !== '');
    expect(cells.map((line) => [line[0], line[4], line[1]])).toEqual(shown);
  }
}
