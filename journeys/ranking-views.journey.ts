import { type Download, expect, test } from '@playwright/test';
import { followTo } from './part-openings.ts';
import { cellsOf, choose, exportEqualsPage, exported, linesOf, withoutRank } from './ranking-tables.ts';
import { createAthletes, createResults } from './ranking-views-given.ts';
import { signIn } from './sign-in.ts';

// One set through every selectable type, discipline and team view, against figures calculated manually from the points of
// ranking-views-given.ts, and its exports.
//
// Three types count the best 3 and divide by 3, type 11 the best 4 and by 4; missing results count 0. Type 8 gives 5 % to a result of
// the full distance (race 2), type 10 to one of a Gold race (race 1).

const DATE = '2014-06-01';

/** U1 to U10 on two results of 79 to 70 points, divided by 3 and by 4. */
const TEN_BY_3 = ['52.67', '52.00', '51.33', '50.67', '50.00', '49.33', '48.67', '48.00', '47.33', '46.67'];
const TEN_BY_4 = ['39.50', '39.00', '38.50', '38.00', '37.50', '37.00', '36.50', '36.00', '35.50', '35.00'];
const named = (figures: readonly string[]) => figures.map((points, index) => [`Uno${index + 1}`, points]);

/** Men first to last and the woman, by type: calculated manually from the points above. */
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
  // Ten with more than one result; Hunt has one but more than 85 points, Grey too few, Uno10 is eleventh.
  ['Team USA', [['Alder', '96.67'], ...nine, ['Hunt', '90.00']], Array<string[]>(11).fill(['', ''])],
  // Quill has one result and 30.07 points.
  ['Team Internationals', [['', '']], [['Cruz', '50.00']]],
  ['Team Europe', [['Blanc', '62.33']], [['', '']]],
];

test('a set in every selectable type, discipline and team view, and its files', async ({ page }) => {
  await signIn(page);
  await createResults(page, await createAthletes(page));

  await test.step('a new set of the date gets its type and is empty', async () => {
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
          'generated again',
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
    await exportEqualsPage(page, 'run', DATE);
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
    await exportEqualsPage(page, 'team-usa', DATE);
  });

  await test.step('an athlete excluded in the settings is in no team view', async () => {
    const set = page.url();
    await followTo(page, '/settings');
    // The lists of sessions and of accounts above the field move it when they arrive, and that closes the field's drop-down.
    await expect(page.getByText('This one')).toBeVisible();
    await expect(page.getByText(/\d sessions?$/).first()).toBeVisible();
    await page.getByLabel('Leave out an athlete').fill('Vie Uno1');
    await page
      .getByRole('option', { name: /^Vie Uno1 / })
      .or(page.getByRole('option', { name: 'Vie Uno1' }))
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Remove Vie Uno1$/ })).toBeVisible();
    await followTo(page, set);
    const names = async () => (await linesOf(page, 'Men')).map((line) => line[1]);
    await expect.poll(names).toEqual([
      'Alder',
      ...named(TEN_BY_3)
        .slice(1)
        .map(([name]) => name),
      'Hunt',
    ]);
    await page.getByRole('button', { name: 'How this view is calculated' }).click();
    await expect(page.getByText('Left out: Vie Uno1.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('both files of the overall ranking equal the page, with scores and URLs', async () => {
    await choose(page, 'Team views', 'All athletes');
    await exportEqualsPage(page, 'overall', DATE);
    const files = await exported(page);
    const [first] = await cellsOf(files.get(`rankings-men-overall-${DATE}.csv`) as Download);
    expect(first).toEqual(['1', '96.67', '290.00', 'Vie', 'Alder', 'alder@example.org', 'US', 'MPRO']);
  });

  await test.step('a draft is deleted after confirmation', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete this rankings set?')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await expect(page).toHaveURL(/\/rankings/);
    await expect(page.getByRole('link', { name: '01/06/2014' })).toHaveCount(0);
  });
});
