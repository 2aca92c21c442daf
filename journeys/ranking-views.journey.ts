import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn, waitForDemonstration } from './sign-in.ts';

// One set through every selectable type, discipline and team view, against figures that were worked out by hand, and its exports.
//
// Four races are scored by an ideal time of 20 000 s: 30 s faster is 1 point more, so that a time stands for a round number of points.
// Three types count the best 3 and divide by 3, type 11 the best 4 and by 4; missing results count 0. Type 8 gives 5 % to a result of
// the full distance (race 2), type 10 to one of a Gold race (race 1). Race 5 is scored by its strength of field, 100, as its tier's base.

const DATE = '2014-06-01';
const IDEAL_SECONDS = 20_000;
const SECONDS_A_POINT = 30;
const RACES = [
  { date: '2013-09-01', tier: 'Gold', distance_type: 1 },
  { date: '2014-01-01', tier: 'Diamond', distance_type: 2 },
  { date: '2014-03-01', tier: null, distance_type: 1 },
  { date: '2014-05-01', tier: null, distance_type: 1 },
] as const;

interface Athlete {
  last: string;
  country: string;
  division: 'MPRO' | 'FPRO';
  /** Points in races 1 to 4. */
  points: readonly (number | null)[];
}

/** U1 to U10: 79 to 70 points in races 3 and 4. */
const TEN = Array.from(
  { length: 10 },
  (_, index): Athlete => ({
    last: `Uno${index + 1}`,
    country: 'US',
    division: 'MPRO',
    points: [null, null, 79 - index, 79 - index],
  }),
);
const ATHLETES: readonly Athlete[] = [
  { last: 'Alder', country: 'US', division: 'MPRO', points: [90, 100, 96, 94] },
  { last: 'Hunt', country: 'US', division: 'MPRO', points: [null, null, null, 270] },
  { last: 'Grey', country: 'US', division: 'MPRO', points: [null, null, null, 240] },
  { last: 'Blanc', country: 'FR', division: 'MPRO', points: [99, 88, null, null] },
  ...TEN,
  { last: 'Pran', country: 'NO', division: 'MPRO', points: [] },
  { last: 'Quill', country: 'AU', division: 'MPRO', points: [] },
  { last: 'Cruz', country: 'BR', division: 'FPRO', points: [null, null, 100, 50] },
];

/** Race 5: best split 100 points; 10 % slower 0.4 x 98 + 30 + 0.3 x 70 = 90.20; 5 % slower on the run 94.70; finish 90.20. */
const FIELD_RACE = [
  { last: 'Pran', swim: 1_000, t1: 500, bike: 11_000, t2: 500, run: 6_000, overall: 19_000 },
  { last: 'Quill', swim: 1_100, t1: 1_300, bike: 10_000, t2: 1_300, run: 6_300, overall: 20_000 },
];

/** U1 to U10 on two results of 79 to 70 points, divided by 3 and by 4. */
const TEN_BY_3 = ['52.67', '52.00', '51.33', '50.67', '50.00', '49.33', '48.67', '48.00', '47.33', '46.67'];
const TEN_BY_4 = ['39.50', '39.00', '38.50', '38.00', '37.50', '37.00', '36.50', '36.00', '35.50', '35.00'];
const named = (figures: readonly string[]) => figures.map((points, index) => [`Uno${index + 1}`, points]);

/** Men first to last and the woman, by type: worked out by hand from the points above. */
const EXPECTED: Readonly<Record<string, { men: string[][]; woman: string }>> = {
  '2022': {
    men: [
      ['Alder', '96.67'],
      ['Hunt', '90.00'],
      ['Grey', '80.00'],
      ['Blanc', '62.33'],
      ...named(TEN_BY_3),
      ['Pran', '33.33'],
      ['Quill', '30.07'],
    ],
    woman: '50.00',
  },
  '2023': {
    men: [
      ['Alder', '98.33'],
      ['Hunt', '90.00'],
      ['Grey', '80.00'],
      ['Blanc', '63.80'],
      ...named(TEN_BY_3),
      ['Pran', '33.33'],
      ['Quill', '30.07'],
    ],
    woman: '50.00',
  },
  '2024 Rankings last 52 weeks': {
    men: [
      ['Alder', '96.83'],
      ['Hunt', '90.00'],
      ['Grey', '80.00'],
      ['Blanc', '63.98'],
      ...named(TEN_BY_3),
      ['Pran', '33.33'],
      ['Quill', '30.07'],
    ],
    woman: '50.00',
  },
  '2026 Rankings last 52 weeks': {
    men: [
      ['Alder', '95.00'],
      ['Hunt', '67.50'],
      ['Grey', '60.00'],
      ['Blanc', '46.75'],
      ...named(TEN_BY_4),
      ['Pran', '25.00'],
      ['Quill', '22.55'],
    ],
    woman: '37.50',
  },
};

const DISCIPLINES: readonly [name: string, men: string[][]][] = [
  [
    'Swim',
    [
      ['Pran', '33.33'],
      ['Quill', '30.07'],
    ],
  ],
  [
    'Bike',
    [
      ['Quill', '33.33'],
      ['Pran', '30.07'],
    ],
  ],
  [
    'Run',
    [
      ['Pran', '33.33'],
      ['Quill', '31.57'],
    ],
  ],
];

const nine = named(TEN_BY_3).slice(0, 9);
const TEAMS: readonly [name: string, men: string[][], women: string[][]][] = [
  // Ten with more than one result; Hunt has one but more than 85 points, Grey too few, Uno10 stands eleventh.
  ['Team USA', [['Alder', '96.67'], ...nine, ['Hunt', '90.00']], Array<string[]>(11).fill(['', ''])],
  // Quill has one result and 30.07 points.
  ['Team Internationals', [['', '']], [['Cruz', '50.00']]],
  ['Team Europe', [['Blanc', '62.33']], [['', '']]],
];

async function givenAthletes(page: Page): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { last, country, division } of ATHLETES) {
    const body = { first: 'Vie', last, country, division, email: `${last.toLowerCase()}@example.org` };
    const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/athlete/create', body);
    ids.set(last, id);
  }
  return ids;
}

async function givenResults(page: Page, ids: ReadonlyMap<string, number>): Promise<void> {
  const { tiers } = await apiCall<{ tiers: { id: number; name: string }[] }>(page, 'GET', '/api/tiers/');
  const tierOf = (name: string | null) => tiers.find((tier) => tier.name === name)?.id ?? null;
  const serie = await apiCall<{ id: number }>(page, 'POST', '/api/serie', {
    name: 'Views Cup',
    alias: 'views-cup',
  });
  const race = async (date: string, facts: Record<string, unknown>): Promise<string> => {
    const body = { serie: serie.id, date, division: 'BOTH' };
    const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/races/create', body);
    const attributes = Object.entries(facts).map(([name, value]) => ({ name, value }));
    await apiCall(page, 'POST', `/api/race/${id}/attributes`, { attributes });
    return `/api/race/${id}/results`;
  };
  const row = (last: string, times: object) => {
    const { country, division } = ATHLETES.find((one) => one.last === last) as Athlete;
    return { athlete_id: ids.get(last), country, division, status: 'Finish', ...times };
  };
  for (const [at, { date, tier, distance_type }] of RACES.entries()) {
    const facts = { tier_id: tierOf(tier), distance_type, ait_men: IDEAL_SECONDS, ait_women: IDEAL_SECONDS };
    const results = ATHLETES.flatMap(({ last, points }) => {
      const own = points[at];
      return typeof own === 'number'
        ? [row(last, { overall: IDEAL_SECONDS - SECONDS_A_POINT * (own - 100) })]
        : [];
    });
    await apiCall(page, 'POST', await race(date, facts), { ranking_system_id: 1, results });
  }
  const facts = { tier_id: tierOf('Diamond'), distance_type: 1, sof_mpro_manual: 100, sof_fpro_manual: 100 };
  const results = FIELD_RACE.map(({ last, ...times }) => row(last, times));
  await apiCall(page, 'POST', await race('2014-04-01', facts), { ranking_system_id: 2, results });
}

/** Rank, last name and points of each line of a side; empty where a team's list is padded. */
async function linesOf(page: Page, side: 'Men' | 'Women'): Promise<string[][]> {
  const rows = page.getByRole('table', { name: side, exact: true }).getByRole('row');
  const cells = await rows.evaluateAll((lines) =>
    lines
      .slice(1)
      .map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent?.trim() ?? '')),
  );
  return cells.map((line) => [
    line[0] ?? '',
    (line[2] ?? '').replace(/^Vie /, '').replace(/hunt$/, '').trim(),
    line.at(-1) ?? '',
  ]);
}
const withoutRank = (lines: readonly string[][]) => lines.map((line) => line.slice(1));

/** Picks an option of one of the tool bar's selects. */
async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${select}`) }).click();
  await page.getByRole('option', { name: option, exact: false }).first().click();
}

/** The file's cells without its header. */
async function cellsOf(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8');
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(header).toBe('Rank;Points;Score;First;Last;Email;Country;Division');
  return lines.map((line) => line.split(';'));
}

/** Presses Export; answers both files by name. */
async function exported(page: Page): Promise<Map<string, Download>> {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => downloads.length).toBe(2);
  page.removeAllListeners('download');
  return new Map(downloads.map((download) => [download.suggestedFilename(), download]));
}

async function exportEqualsPage(page: Page, discipline: string): Promise<void> {
  const files = await exported(page);
  expect([...files.keys()]).toEqual([
    `rankings-men-${discipline}-${DATE}.csv`,
    `rankings-women-${discipline}-${DATE}.csv`,
  ]);
  for (const [group, side] of [
    ['men', 'Men'],
    ['women', 'Women'],
  ] as const) {
    const cells = await cellsOf(files.get(`rankings-${group}-${discipline}-${DATE}.csv`) as Download);
    const shown = (await linesOf(page, side)).filter((line) => line[1] !== '');
    expect(cells.map((line) => [line[0], line[4], line[1]])).toEqual(shown);
  }
}

test('a set in every selectable type, discipline and team view, and its files', async ({ page }) => {
  await signIn(page, '/rankings');
  await waitForDemonstration(page);
  await givenResults(page, await givenAthletes(page));

  await test.step('a new set of the date takes its type and is empty', async () => {
    await page.goto('/rankings');
    await page.getByRole('button', { name: 'Add a new Rankings' }).click();
    await page.getByLabel('Date').fill(DATE);
    await page.getByRole('button', { name: 'Create Rankings' }).click();
    await expect(page.getByText('No rankings found, generate them now?')).toBeVisible();
    await page.getByRole('button', { name: 'Generate Rankings' }).click();
    await expect(page.getByText('generated: 17 athletes')).toBeVisible();
  });

  for (const [type, { men, woman }] of Object.entries(EXPECTED))
    await test.step(`type ${type}`, async () => {
      if (type !== '2022') {
        await choose(page, 'Type', type);
        await expect(page.getByRole('alertdialog', { name: 'Change the type?' })).toContainText(
          'generated anew',
        );
        await page.getByRole('button', { name: 'Change and generate' }).click();
      }
      const ranked = men.map(([name, points], index) => [String(index + 1), name, points]);
      await expect.poll(() => linesOf(page, 'Men')).toEqual(ranked);
      expect(await linesOf(page, 'Women')).toEqual([['1', 'Cruz', woman]]);
    });

  await test.step('each discipline', async () => {
    for (const [name, men] of DISCIPLINES) {
      await page.getByRole('radio', { name }).click();
      await expect.poll(async () => withoutRank(await linesOf(page, 'Men'))).toEqual(men);
      await expect(page).toHaveURL(new RegExp(`view=${name.toLowerCase()}`));
      await expect(page.getByText('No women in this view')).toBeVisible();
    }
    await exportEqualsPage(page, 'run');
    await page.getByRole('radio', { name: 'Overall' }).click();
  });

  await test.step('each team view, padded, with its hunt row', async () => {
    await choose(page, 'Type', '2022');
    await page.getByRole('button', { name: 'Change and generate' }).click();
    await expect.poll(async () => (await linesOf(page, 'Men'))[0]).toEqual(['1', 'Alder', '96.67']);
    for (const [name, men, women] of TEAMS) {
      await choose(page, 'Team views', name);
      await expect.poll(async () => withoutRank(await linesOf(page, 'Men'))).toEqual(men);
      expect(withoutRank(await linesOf(page, 'Women'))).toEqual(women);
    }
    await choose(page, 'Team views', 'Team USA');
    const rows = page.getByRole('table', { name: 'Men', exact: true }).getByRole('row');
    await expect(rows.nth(11)).toContainText('hunt');
    await expect(rows.filter({ hasText: 'hunt' })).toHaveCount(1);
    await exportEqualsPage(page, 'team-usa');
  });

  await test.step('an athlete whom settings leave out stands in no team view', async () => {
    const set = page.url();
    await page.goto('/settings');
    await page.getByLabel('Leave out an athlete').fill('Vie Uno1');
    await page
      .getByRole('option', { name: /^Vie Uno1 / })
      .or(page.getByRole('option', { name: 'Vie Uno1' }))
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Remove Vie Uno1$/ })).toBeVisible();
    await page.goto(set);
    const names = async () => (await linesOf(page, 'Men')).map((line) => line[1]);
    await expect.poll(names).toEqual([
      'Alder',
      ...named(TEN_BY_3)
        .slice(1)
        .map(([name]) => name),
      'Hunt',
    ]);
    await page.getByRole('button', { name: 'How this view is made' }).click();
    await expect(page.getByText('Left out: Vie Uno1.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('both files of the overall ranking are the page, with scores and addresses', async () => {
    await choose(page, 'Team views', 'All athletes');
    await exportEqualsPage(page, 'overall');
    const files = await exported(page);
    const [first] = await cellsOf(files.get(`rankings-men-overall-${DATE}.csv`) as Download);
    expect(first).toEqual(['1', '96.67', '290.00', 'Vie', 'Alder', 'alder@example.org', 'US', 'MPRO']);
  });

  await test.step('a draft is deleted after its question', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this rankings set?')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await expect(page).toHaveURL(/\/rankings/);
    await expect(page.getByRole('link', { name: '01/06/2014' })).toHaveCount(0);
  });
});
