import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answer, renderScreen } from '#testing/render-screen.tsx';
import type { AthletePage, PointsOfResult } from '../../athletes-contract.ts';
import { AthleteScreen } from '../athlete-screen.tsx';
import { athletePage, resultOf } from '../athletes-screens.states.tsx';

const pointsOf = (result_id: number, overall_points: number): PointsOfResult => ({
  result_id,
  swim_points: null,
  bike_points: null,
  run_points: null,
  overall_points,
  t100_points: null,
});
const RESULTS: Partial<AthletePage> = {
  results: [
    resultOf(1, 'IRONMAN Frankfurt', { year: 2025, date: '2025-06-29', rank: 2 }),
    resultOf(2, 'Challenge Roth', {
      year: 2024,
      date: '2024-07-07',
      rank: 99_999,
      status: 'DNF',
      run: 0,
      overall: 0,
    }),
    resultOf(3, 'Kona', {
      year: 2022,
      date: '2022-10-01',
      date_status: 'month-year',
      ranking_system: 1,
      rank: 4,
    }),
  ],
  points: [pointsOf(1, 97.5), pointsOf(3, 88)],
};
const OPTIONS = [
  { id: 7, name: 'Laura Philipp', link: 'a', division: 'FPRO', country: 'DE', retirement_date: null },
  { id: 20, name: 'Kat Matthews', link: 'b', division: 'FPRO', country: 'GB', retirement_date: null },
  { id: 21, name: 'Sam Long', link: 'c', division: 'MPRO', country: 'US', retirement_date: null },
];

const show = (athlete: Partial<AthletePage> = {}, hash = '#results', more: Record<string, Answer> = {}) =>
  renderScreen(<AthleteScreen />, {
    address: `/athlete/7${hash}`,
    pattern: '/athlete/$id',
    answers: {
      'GET /api/athlete/7': { json: athletePage(athlete) },
      'GET /api/rankings': { json: { rankings: [] } },
      'GET /api/all_athletes': { json: { athletes: OPTIONS } },
      ...more,
    },
  });

const table = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );

describe('the results of an athlete', () => {
  it('shows year, date, race, system, rank or status, times and points, newest first', async () => {
    await show(RESULTS);
    const link = await screen.findByRole('link', { name: 'IRONMAN Frankfurt' });
    expect(link.getAttribute('href')).toBe('/race/101#results');
    expect(table()).toEqual([
      [
        '2025',
        '29 Jun',
        'IRONMAN Frankfurt',
        '2 Field',
        '2',
        '24:01',
        '01:44:27',
        '58:26',
        '03:08:34',
        '97.50',
        '',
      ],
      ['2024', '7 Jul', 'Challenge Roth', '2 Field', 'DNF', '24:01', '01:44:27', '--:--', '--:--', '–', ''],
      ['2022', 'Oct', 'Kona', '1 Ideal time', '4', '24:01', '01:44:27', '58:26', '03:08:34', '88.00', ''],
    ]);
    expect(screen.getByText('3 results, 2 with a rank')).toBeDefined();
  });

  it('sorts by every column but the act; no time and no rank stand last', async () => {
    const { user } = await show(RESULTS);
    await screen.findByText('Kona');
    for (const head of ['Year', 'Date', 'Race', 'System', 'Rank', 'Swim', 'Bike', 'Run', 'Overall', 'Points'])
      expect(screen.getByRole('button', { name: head })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Rank' }));
    expect(table().map((row) => row[4])).toEqual(['2', '4', 'DNF']);
    await user.click(screen.getByRole('button', { name: 'Rank' }));
    expect(table().map((row) => row[4])).toEqual(['4', '2', 'DNF']);
    await user.click(screen.getByRole('button', { name: 'Overall' }));
    expect(table().at(-1)?.[8]).toBe('--:--');
  });

  it.each([
    ['#year', '?year=2024', ['Challenge Roth']],
    ['#system', '?system=1', ['Kona']],
  ])('is narrowed by the address: %s', async (_case, query, expected) => {
    await show(RESULTS, `${query}#results`);
    await waitFor(() => expect(table().map((row) => row[2])).toEqual(expected));
  });

  it('is narrowed by choice, and cleared', async () => {
    const { user, address } = await show(RESULTS);
    await user.click(await screen.findByRole('button', { name: /^Year All/ }));
    await user.click(await screen.findByRole('option', { name: '2022', hidden: true }));
    await waitFor(() => expect(table()).toHaveLength(1));
    expect(address()).toBe('/athlete/7?year=2022#results');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(table()).toHaveLength(3);
  });

  it('marks a result after the retirement', async () => {
    await show({ ...RESULTS, retirement_date: '2024-12-31' });
    await screen.findByText('Kona');
    expect(table().map((row) => row[2])).toEqual([
      'IRONMAN Frankfurtafter retirement',
      'Challenge Roth',
      'Kona',
    ]);
  });

  it('says what belongs there when there are none', async () => {
    await show();
    expect(await screen.findByText('No results yet')).toBeDefined();
  });
});

describe('Re-Assign', () => {
  const open = async (more: Record<string, Answer>) => {
    const shown = await show(RESULTS, '#results', more);
    await shown.user.click(await screen.findByRole('button', { name: 'Re-Assign IRONMAN Frankfurt 2025' }));
    const dialog = await screen.findByRole('dialog', { name: 'Re-Assign result' });
    const button = within(dialog).getByRole('button', { name: 'Re-Assign' });
    return { ...shown, dialog, button, id: within(dialog).getByLabelText('Athlete ID') };
  };
  const alerted = async () => within(await screen.findByRole('alertdialog'));

  it('shows the race, both athletes and the points, found by name', async () => {
    const { user, dialog, button } = await open({});
    expect(button.hasAttribute('disabled')).toBe(true);
    await user.type(within(dialog).getByLabelText('Athlete'), 'matth{Enter}');
    expect(within(dialog).getByText('IRONMAN Frankfurt 2025')).toBeDefined();
    expect(within(dialog).getByText('place 2, 97.50 points')).toBeDefined();
    expect(within(dialog).getByText('From').parentElement?.textContent).toBe('FromLaura PhilippFPRO 7');
    expect(within(dialog).getByText('To').parentElement?.textContent).toBe('ToKat MatthewsFPRO 20');
    expect(button.hasAttribute('disabled')).toBe(false);
  });

  it('gives it to the athlete, says so in the words of the product, and can be undone', async () => {
    const undone: string[] = [];
    const { user, button, id, answer, requests } = await open({
      'POST /api/result/reassign/1/20': () =>
        Response.json({ status: 0, first: 'Kat', last: 'Matthews' }, { headers: { 'x-change-set': '77' } }),
      'POST /api/history/77/undo': ({ path }) => {
        undone.push(path);
        return { status: 0, changeSetId: null };
      },
    });
    await user.type(id, '20');
    answer('GET /api/athlete/7', {
      json: athletePage({ ...RESULTS, results: RESULTS.results?.filter((one) => one.id !== 1) ?? [] }),
    });
    await user.click(button);
    const alert = await alerted();
    expect(alert.getByText('The result was reassign to: Kat Matthews')).toBeDefined();
    await user.click(alert.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText('IRONMAN Frankfurt')).toBeNull());
    expect(requests.some(({ path }) => path === '/api/result/reassign/1/20')).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['/api/history/77/undo']));
  });

  it.each([
    [1, "Couldn't find the athlete with ID: 999"],
    [2, 'Athlete with ID 999 has already a result in this race.'],
  ])('says why not on status %d, and stays open', async (status, words) => {
    const { user, dialog, button, id } = await open({
      'POST /api/result/reassign/1/999': { json: { status } },
    });
    await user.type(id, '999');
    await user.click(button);
    const alert = await alerted();
    expect(alert.getByText(words)).toBeDefined();
    await user.click(alert.getByRole('button', { name: 'OK' }));
    expect(dialog.isConnected).toBe(true);
  });

  it('shows a refusal in the Error! dialog', async () => {
    const { user, button, id } = await open({
      'POST /api/result/reassign/1/21': { status: 409, words: 'Sam Long is in MPRO, the result in FPRO.' },
    });
    await user.type(id, '21');
    await user.click(button);
    expect((await alerted()).getByText('Sam Long is in MPRO, the result in FPRO.')).toBeDefined();
  });
});
