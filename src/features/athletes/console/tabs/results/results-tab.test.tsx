import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AthletePage, PointsOfResult } from '#features/athletes/athletes-contract.ts';
import {
  athletePage,
  rankingOf,
  resultOf,
} from '#features/athletes/console/list/athletes-screens.states.tsx';
import { AthleteScreen } from '#features/athletes/console/page/athlete-screen.tsx';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';

const pointsOf = (result_id: number, overall_points: number): PointsOfResult => ({
  result_id,
  swim_points: result_id === 1 ? 91 : null,
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

const show = (
  athlete: Partial<AthletePage> = {},
  hash = '#results',
  more: Record<string, StubbedResponse> = {},
) =>
  renderScreen(<AthleteScreen />, {
    address: `/athlete/7${hash}`,
    pattern: '/athlete/$id',
    responses: {
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
    const legs = ['24:01', '1:00', '01:44:27', '00:40'];
    // No result has points of bike and run, so these columns are not shown.
    const none = ['–', ''];
    expect(table()).toEqual([
      [
        '2025',
        '29 Jun',
        'IRONMAN Frankfurt',
        '2 Field',
        '2',
        ...legs,
        '58:26',
        '03:08:34',
        '97.50',
        '91.00',
        ...none.slice(1),
      ],
      ['2024', '7 Jul', 'Challenge Roth', '2 Field', 'DNF', ...legs, '--:--', '--:--', '–', ...none],
      ['2022', 'Oct', 'Kona', '1 Ideal time', '4', ...legs, '58:26', '03:08:34', '88.00', ...none],
    ]);
  });

  it('has no columns for T1 and T2 where no result has them', async () => {
    await show({ ...RESULTS, results: RESULTS.results?.map((one) => ({ ...one, t1: 0, t2: 0 })) ?? [] });
    await screen.findByRole('link', { name: 'Kona' });
    expect(screen.queryByRole('button', { name: 'T1' })).toBeNull();
  });

  it('totals the visible results: races, finishes, places, points', async () => {
    await show(RESULTS);
    await screen.findByRole('link', { name: 'Kona' });
    // (97.50 + 88.00) / 2 = 92.75
    const all = 'Races3Finishes2DNF1Best place2Wins0Podiums1Best points97.50Mean points92.75';
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toBe(all);
  });

  it('totals only the results that match the filters', async () => {
    await show(RESULTS, '?system=1#results');
    await waitFor(() => expect(table()).toHaveLength(1));
    const totals = screen.getByRole('region', { name: 'Totals' }).textContent;
    expect(totals).toBe('Races1Finishes1Best place4Wins0Podiums0Best points88.00Mean points88.00');
  });

  it('saves the view as a file, in its order', async () => {
    const parts: BlobPart[][] = [];
    vi.stubGlobal(
      'Blob',
      class {
        constructor(part: BlobPart[]) {
          parts.push(part);
        }
      },
    );
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const { user, requests } = await show(RESULTS, '?system=2&sort=rank#results', {
      'POST /api/exports': { json: { status: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/exports')).toBe(true));
    vi.unstubAllGlobals();
    const lines = String(parts[0]?.[0]).split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffYear;Date;Serie;Race;Race ID;Ranking System;Rank;Status;Swim;T1;Bike;T2;Run;Overall;Swim Points;Bike Points;Run Points;Points',
    );
    expect(lines.slice(1, 3)).toEqual([
      '2025;2025-06-29;IRONMAN Frankfurt;IRONMAN Frankfurt 2025;101;2;2;Finish;0:24:01;0:01:00;1:44:27;0:00:40;0:58:26;3:08:34;91.00;;;97.50',
      '2024;2024-07-07;Challenge Roth;Challenge Roth 2024;102;2;;DNF;0:24:01;0:01:00;1:44:27;0:00:40;--:--;--:--;;;;',
    ]);
    expect(requests.find(({ path }) => path === '/api/exports')?.body).toEqual({
      what: 'results of Laura Philipp',
      rows: 2,
      with_emails: false,
    });
  });

  it('sorts by every column but the action; no time and no rank are last', async () => {
    const { user } = await show(RESULTS);
    await screen.findByRole('link', { name: 'Kona' });
    const heads = screen.getAllByRole('columnheader');
    expect(
      heads.filter((head) => within(head).queryByRole('button') === null).map((head) => head.textContent),
    ).toEqual(['Re-Assign']);
    await user.click(screen.getByRole('button', { name: 'Rank' }));
    expect(table().map((row) => row[4])).toEqual(['2', '4', 'DNF']);
    await user.click(screen.getByRole('button', { name: 'Rank' }));
    expect(table().map((row) => row[4])).toEqual(['4', '2', 'DNF']);
    await user.click(screen.getByRole('button', { name: 'Overall' }));
    expect(table().at(-1)?.[10]).toBe('--:--');
  });

  it.each([
    ['97.50 race points in IRONMAN Frankfurt 2025: what made them'],
    ['91.00 swim points in IRONMAN Frankfurt 2025: what made them'],
  ])('opens how points are calculated, without leaving the page: %s', async (name) => {
    const { user, requests, address } = await show(RESULTS);
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'Race points' })).toBeDefined();
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/race/101/explain/1'));
    expect(address()).toBe('/athlete/7#results');
  });

  it.each([
    ['#year', '?year=2024', ['Challenge Roth']],
    ['#system', '?system=1', ['Kona']],
    ['#series', '?serie=Challenge+Roth', ['Challenge Roth']],
  ])('is filtered by the address: %s', async (_case, query, expected) => {
    await show(RESULTS, `${query}#results`);
    await waitFor(() => expect(table().map((row) => row[2])).toEqual(expected));
  });

  it('is filtered by choice, and cleared', async () => {
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
    await screen.findByRole('link', { name: 'Kona' });
    expect(table().map((row) => row[2])).toEqual([
      'IRONMAN Frankfurtafter retirement',
      'Challenge Roth',
      'Kona',
    ]);
    expect(screen.getByText('1 result after the retirement')).toBeDefined();
  });

  it('does not mark a race that was not started, which retirement does not count either', async () => {
    const missed = resultOf(4, 'Boulder', { year: 2026, date: '2026-05-01', rank: 99_999, status: 'DNS' });
    await show({ ...RESULTS, results: [missed], points: [], retirement_date: '2025-06-29' });
    await screen.findByRole('link', { name: 'Boulder' });
    expect(screen.queryByText(/after (the )?retirement/)).toBeNull();
  });

  it('does not treat a month as a day after the retirement', async () => {
    await show({ ...RESULTS, results: RESULTS.results?.slice(2) ?? [], retirement_date: '2022-09-30' });
    await screen.findByRole('link', { name: 'Kona' });
    expect(screen.queryByText(/after the retirement/)).toBeNull();
  });

  it('says what belongs there when there are none', async () => {
    await show();
    expect(await screen.findByText('No results yet')).toBeDefined();
  });
});

describe('Re-Assign', () => {
  const open = async (more: Record<string, StubbedResponse>) => {
    const shown = await show(RESULTS, '#results', more);
    await shown.user.click(await screen.findByRole('button', { name: 'Re-Assign IRONMAN Frankfurt 2025' }));
    const dialog = await screen.findByRole('dialog', { name: 'Re-Assign result' });
    const button = within(dialog).getByRole('button', { name: 'Re-Assign' });
    return { ...shown, dialog, button, id: within(dialog).getByLabelText('Athlete ID') };
  };
  const alerted = async () => within(await screen.findByRole('alertdialog'));

  it('waits until the ID is readable, whatever was read before', async () => {
    const { user, button, id } = await open({});
    await user.type(id, '43');
    expect(isDisabled(button)).toBe(false);
    await user.type(id, 'o');
    expect(isDisabled(button)).toBe(true);
    await user.type(id, '{Backspace}0');
    expect(isDisabled(button)).toBe(false);
  });

  it('shows the race, both athletes and the points, found by name', async () => {
    const { user, dialog, button } = await open({});
    expect(isDisabled(button)).toBe(true);
    await user.type(within(dialog).getByLabelText('Athlete'), 'matth{Enter}');
    expect(within(dialog).getByText('IRONMAN Frankfurt 2025')).toBeDefined();
    expect(within(dialog).getByText('place 2, 97.50 points')).toBeDefined();
    expect(within(dialog).getByText('From').parentElement?.textContent).toBe(
      'FromLaura PhilippFPRO 7loses 97.50 points',
    );
    expect(within(dialog).getByText('To').parentElement?.textContent).toBe(
      'ToKat MatthewsFPRO 20gets 97.50 points',
    );
    expect(isDisabled(button)).toBe(false);
  });

  it.each([
    [
      1,
      'It counts for Laura Philipp in the ranking of 2026-01-06 (rank 3, 91.20 points), which becomes stale.',
    ],
    [9, 'It does not count for Laura Philipp in the ranking of 2026-01-06 (rank 3, 91.20 points).'],
  ])('says whether the current rank includes it: result %d counts', async (result_id, message) => {
    const ranking = rankingOf(4, '2026-01-06', { overall_rank: 3, overall_points: 91.2 });
    const { user } = await show({ ...RESULTS, rankings: [ranking] }, '#results', {
      'GET /api/ranking/4/explain/7': { json: { counting: [{ result_id }] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Re-Assign IRONMAN Frankfurt 2025' }));
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('moves it to the other athlete, says so with the specified message, and can be undone', async () => {
    const undone: string[] = [];
    const { user, button, id, respond, requests } = await open({
      'POST /api/result/reassign/1/20': () =>
        Response.json({ status: 0, first: 'Kat', last: 'Matthews' }, { headers: { 'x-change-set': '77' } }),
      'POST /api/history/77/undo': ({ path }) => {
        undone.push(path);
        return { status: 0, changeSetId: null };
      },
    });
    await user.type(id, '20');
    respond('GET /api/athlete/7', {
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
  ])('says why it failed on status %d, and remains open', async (status, message) => {
    const { user, dialog, button, id } = await open({
      'POST /api/result/reassign/1/999': { json: { status } },
    });
    await user.type(id, '999');
    await user.click(button);
    const alert = await alerted();
    expect(alert.getByText(message)).toBeDefined();
    await user.click(alert.getByRole('button', { name: 'OK' }));
    expect(dialog.isConnected).toBe(true);
  });

  it('shows a refusal in the Error! dialog', async () => {
    const { user, button, id } = await open({
      'POST /api/result/reassign/1/21': { status: 409, message: 'Sam Long is in MPRO, the result in FPRO.' },
    });
    await user.type(id, '21');
    await user.click(button);
    expect((await alerted()).getByText('Sam Long is in MPRO, the result in FPRO.')).toBeDefined();
  });
});
