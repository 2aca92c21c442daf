import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addresses } from '#console/routes.ts';

const RESULT_FILE = new URL(
  '../../src/database/sample-data/results/ironman-south-africa-2025.csv',
  import.meta.url,
);

/** Ids of the shown records: IRONMAN South Africa 2025, the T100 of Dubai 2024, the ranking set of 2025-07-08, the T100 season of 2025, the newest published contender set. */
export interface Records {
  southAfrica: number;
  dubai: number;
  set: number;
  season: number;
  contenders: number;
}

export interface Picture {
  name: string;
  address(ids: Records): string;
  scheme?: 'dark';
  width?: number;
  height?: number;
  isSignedOut?: boolean;
  act?(page: Page): Promise<unknown>;
}

const NARROW = { width: 820, height: 1180 };

/** The real file with two names that require a decision. */
async function chooseFile(page: Page): Promise<void> {
  const text = await readFile(RESULT_FILE, 'utf8');
  const buffer = Buffer.from(
    text.replace(';Michael;Weiss;', ';Michael;Weisse;').replace(';Juan Ignacio;', ';Juan;'),
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ironman-south-africa-2025.csv', mimeType: 'text/csv', buffer });
}

const results = ({ dubai }: Records) => addresses.race(dubai, 'results');
const importTab = ({ southAfrica }: Records) => addresses.race(southAfrica, 'rtrt');
const standings = ({ season }: Records) => addresses.season(season, 'standings');
const contenderSet = ({ contenders }: Records) => addresses.contenderRanking(contenders);
const rankingSet = ({ set }: Records) => addresses.ranking(set);

/** Opens the explanation of the fifth man. */
const explainRow = (page: Page): Promise<void> =>
  page.getByRole('table', { name: 'Men' }).getByRole('row').nth(5).getByRole('cell').last().click();

/** Opens the explanation of the first man's points. */
const explainPoints = (page: Page): Promise<void> =>
  page
    .getByRole('table', { name: 'Results MPRO' })
    .getByRole('button', { name: /race points of/ })
    .first()
    .click();

/** In both themes and widths. */
const inAllForms = (name: string, address: Picture['address']): Picture[] => [
  { name: `${name}-light`, address },
  { name: `${name}-dark`, address, scheme: 'dark' },
  { name: `${name}-820-light`, address, ...NARROW },
  { name: `${name}-820-dark`, address, scheme: 'dark', ...NARROW },
];

/** The screenshots, with the steps that lead to each. */
export const PICTURES: Picture[] = [
  { name: 'login-light', address: () => addresses.login(), isSignedOut: true },
  { name: 'athletes-light', address: () => addresses.athletes() },
  { name: 'races-light', address: () => addresses.races() },
  { name: 'race-info-dark', address: ({ dubai }) => addresses.race(dubai), scheme: 'dark' },
  { name: 'race-results-light', address: results },
  { name: 'race-results-dark', address: results, scheme: 'dark' },
  { name: 'race-results-820-light', address: results, ...NARROW },
  { name: 'import-preview-light', address: importTab, act: chooseFile },
  {
    name: 'import-preview-820-dark',
    address: importTab,
    scheme: 'dark',
    ...NARROW,
    act: chooseFile,
  },
  { name: 'ranking-set-light', address: rankingSet },
  { name: 'ranking-set-dark', address: rankingSet, scheme: 'dark' },
  { name: 'ranking-set-820-light', address: rankingSet, ...NARROW },
  { name: 'ranking-explained-light', address: rankingSet, act: explainRow },
  { name: 'ranking-explained-820-dark', address: rankingSet, scheme: 'dark', ...NARROW, act: explainRow },
  { name: 'race-points-explained-light', address: results, act: explainPoints },
  ...inAllForms('season-standings', standings),
  ...inAllForms('contender-set', contenderSet),
];
