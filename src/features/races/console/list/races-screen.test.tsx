import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job } from '#features/jobs/jobs-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { race, racesStates, responses } from './races-screen.states.tsx';
import { RacesScreen } from './races-screen.tsx';

const open = (more: RenderOptions['responses'] = {}, address = '/races') =>
  renderScreen(<RacesScreen />, { address, responses: responses(more) });
const series = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent);

describe('the list of races', () => {
  testStates(racesStates);

  it('shows its columns also while no race has a value in them', async () => {
    await open({
      'GET /api/races': { json: { races: [race(3, 'T100 Spain', { date: null, year: null })] } },
    });
    await screen.findByRole('link', { name: 'T100 Spain' });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
      expect.arrayContaining(['Date', 'Brand', 'Country', 'Res.', 'Tier', 'SOF MPRO', 'SOF FPRO']),
    );
  });

  it('shows every column; id and serie link to the race', async () => {
    await open();
    await screen.findByRole('heading', { name: 'RACES' });
    expect((await screen.findByRole('link', { name: 'Challenge Roth' })).getAttribute('href')).toBe(
      '/race/1',
    );
    expect(screen.getByRole('link', { name: '1' }).getAttribute('href')).toBe('/race/1');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'ID',
      'Serie',
      'Date',
      'Brand',
      'Country',
      'Res.',
      'Tier',
      'SOF MPRO',
      'SOF FPRO',
    ]);
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      );
    expect(cells[1]).toEqual([
      '1',
      'Challenge Roth',
      'Mar 5, 26',
      'Challenge',
      'Germany',
      '87',
      'Platinum',
      'manual88.83',
      '90.00',
    ]);
    expect(cells[2]).toEqual(['3', 'T100 Spain', 'tba', '–', '–', '0', '–', '–', '–']);
  });

  it('shows the calculated strength of field next to a manual one', async () => {
    await open();
    expect((await screen.findByText('88.83')).closest('td')?.title).toBe('Set manually. Calculated: 88.10');
  });

  it('sorts by the known part of dates, unknown ones last in both directions', async () => {
    const { user } = await open();
    await screen.findByText('Challenge Roth');
    const date = screen.getByRole('button', { name: 'Date' });
    await user.click(date);
    expect(series()).toEqual(['IRONMAN 70.3 Alcúdia', 'Challenge Roth', 'T100 Spain']);
    await user.click(date);
    expect(series()).toEqual(['Challenge Roth', 'IRONMAN 70.3 Alcúdia', 'T100 Spain']);
  });

  it('stores the filter in the URL and requests it from the server, soonest first when all races are upcoming', async () => {
    const { user, requests, address } = await open();
    await screen.findByText('Challenge Roth');
    await user.click(screen.getByRole('button', { name: 'Filter All' }));
    await user.click(await screen.findByRole('option', { name: 'Upcoming' }));
    await waitFor(() =>
      expect(requests.some((sent) => sent.path === '/api/races/?filter=Upcoming')).toBe(true),
    );
    expect(address()).toBe('/races?filter=Upcoming');
    await waitFor(() => expect(series()).toEqual(['Challenge Roth', 'IRONMAN 70.3 Alcúdia', 'T100 Spain']));
    expect(screen.getByText('3 races, soonest first')).toBeDefined();
  });

  it('searches for every word in the whole text of a race, ignoring accents and case', async () => {
    const { user } = await open({}, '/races?search=germ+PLAT+mar');
    await waitFor(() => expect(series()).toEqual(['Challenge Roth']));
    const box = screen.getByLabelText('Search races');
    await user.clear(box);
    await user.type(box, 'alcudia');
    await waitFor(() => expect(series()).toEqual(['IRONMAN 70.3 Alcúdia']));
    await user.type(box, ' nowhere');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(series()).toHaveLength(3));
  });

  it('reads the filter of the URL in any case', async () => {
    const { requests } = await open({}, '/races?filter=upcoming&tier=platinum');
    await waitFor(() => expect(series()).toEqual(['Challenge Roth']));
    expect(requests.some((sent) => sent.path === '/api/races/?filter=Upcoming')).toBe(true);
    expect(screen.getByRole('button', { name: 'Filter Tier Platinum' })).toBeDefined();
  });

  it('starts a bulk action with the selected races', async () => {
    const { user } = await open();
    await screen.findByText('Challenge Roth');
    await user.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Update points' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Update points' }));
    expect((dialog.getByRole('radio', { name: /Selected races/ }) as HTMLInputElement).checked).toBe(true);
    expect(dialog.getByRole('button', { name: 'Update points of 1 race' })).toBeDefined();
  });

  it('treats an unknown filter in the URL as All', async () => {
    const { requests } = await open({}, '/races?filter=Tomorrow');
    await screen.findByText('Challenge Roth');
    expect(requests.filter((sent) => sent.path.startsWith('/api/races')).map((sent) => sent.path)).toEqual([
      '/api/races/?filter=All',
    ]);
  });

  it('shows its limit of 200', async () => {
    const many = Array.from({ length: 201 }, (_one, at) => race(at + 1, `Serie ${at + 1}`));
    await open({ 'GET /api/races': { json: { races: many } } });
    expect(await screen.findByText('200 of 201 races shown, latest first')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show 1 more' })).toBeDefined();
  });

  it('shows a message when loading fails, and an alert when the series fail', async () => {
    await open({
      'GET /api/races': { status: 500, message: 'The races did not load.' },
      'GET /api/series': { status: 500, message: 'The series did not load.' },
    });
    await screen.findByText('The races did not load.');
    expect(
      within(await screen.findByRole('alertdialog')).getByText('The series did not load.'),
    ).toBeDefined();
  });
});

describe('Add a new Race', () => {
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], date?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Add a new Race' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new Race' }));
    expect(dialog.getByLabelText(/^Serie/).textContent).toBe('Select a Serie...');
    expect(isDisabled(dialog.getByRole('button', { name: 'Add' }))).toBe(true);
    await user.click(dialog.getByLabelText(/^Serie/));
    await user.click(await screen.findByRole('option', { name: 'Challenge Roth' }));
    if (date) await user.type(dialog.getByLabelText('Date'), date);
    return dialog;
  };

  it('copies place and division from the last edition, warns of a race on the same day, and can still be added', async () => {
    const { user, requests } = await open({ 'POST /api/races/create': { json: { status: 0, id: 77 } } });
    const dialog = await fill(user, '2026-03-05');
    expect((dialog.getByLabelText('City') as HTMLInputElement).value).toBe('Roth');
    expect((dialog.getByLabelText('Country') as HTMLInputElement).value).toBe('Germany');
    expect(dialog.getByText(/Challenge Roth already has a race on Mar 5, 26/)).toBeDefined();
    expect(dialog.getByText('One race with two result tables and two strengths of field')).toBeDefined();
    await user.click(dialog.getByLabelText(/Copy tier, course and prize money from Challenge Roth 2026/));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Challenge Roth 2026 added');
    expect(screen.getByRole('button', { name: 'Open it' })).toBeDefined();
    expect(requests.findLast((sent) => sent.method === 'POST')?.body).toEqual({
      serie: 101,
      date: '2026-03-05',
      country: 'Germany',
      city: 'Roth',
      division: 'BOTH',
      copy_from: 1,
    });
  });

  it('confirms before a date that cannot be read is discarded, and opens without it', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a new Race' }));
    await user.type(await screen.findByLabelText('Date'), 'soon');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const dialog = await fill(user);
    expect(isDisabled(dialog.getByRole('button', { name: 'Add' }))).toBe(false);
  });

  it('adds an unknown serie together with the race, and only once', async () => {
    const added = { id: 900, name: 'IRONMAN Kalmar', alias: 'ironman-kalmar', races_count: 0 };
    const serie = { ...added, redirects: [], isRelatedRecords: false, version: 1 };
    const { user, requests, respond } = await open({
      'POST /api/serie': { json: { status: 0, serie } },
      'POST /api/races/create': { status: 400, message: 'The date is not valid.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new Race' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new Race' }));
    await user.click(dialog.getByLabelText(/^Serie/));
    const search = await screen.findByRole('combobox', { name: 'Search the list' });
    await user.type(search, 'challenge roth');
    expect(screen.queryByRole('option', { name: /^Add serie/ })).toBeNull();
    await user.clear(search);
    await user.type(search, '東京{Enter}');
    expect(dialog.getByRole('button', { name: 'Add' }).title).toContain('gives no alias');
    await user.click(dialog.getByLabelText(/^Serie/));
    await user.type(await screen.findByRole('combobox', { name: 'Search the list' }), ' IRONMAN  Kalmar');
    expect(await screen.findByRole('option', { name: 'Add serie "IRONMAN Kalmar"' })).toBeDefined();
    await user.keyboard('{Enter}');
    expect(dialog.getByLabelText(/^Serie/).textContent).toBe('IRONMAN Kalmar');
    expect(dialog.getByText('A new serie, added together with the race')).toBeDefined();
    const posts = () => requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/api'));
    expect(posts()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const refusal = await screen.findByRole('alertdialog', { name: 'Error!' });
    await user.click(within(refusal).getByRole('button', { name: 'Close' }));
    respond('POST /api/races/create', { json: { status: 0, id: 77 } });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('IRONMAN Kalmar added');
    const sent = posts();
    expect(sent.map(({ path }) => path)).toEqual(['/api/serie', '/api/races/create', '/api/races/create']);
    expect(sent[0]?.body).toEqual({ name: 'IRONMAN Kalmar', alias: 'ironman-kalmar' });
    expect(sent[2]?.body).toEqual(expect.objectContaining({ serie: 900 }));
  });

  it('shows the nation of a two-letter country, and retains the input when it is refused', async () => {
    const { user } = await open({
      'POST /api/races/create': { status: 400, message: 'There is no serie 101.' },
    });
    const dialog = await fill(user, '2027-07-04');
    await user.clear(dialog.getByLabelText('Country'));
    await user.type(dialog.getByLabelText('Country'), 'at');
    expect(dialog.getByText('Saved as Austria')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const refusal = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(within(refusal).getByText('There is no serie 101.')).toBeDefined();
    await user.click(within(refusal).getByRole('button', { name: 'Close' }));
    expect((dialog.getByLabelText('Country') as HTMLInputElement).value).toBe('at');
  });
});

const job = (more: Partial<Job>): Job => ({
  id: 'job-1',
  kind: 'points-of-races',
  subject: 'races',
  what: 'Points of races',
  who: 'Mara Lindt',
  state: 'running',
  done: 1,
  total: 3,
  tries: 1,
  errors: [],
  answer: null,
  error: null,
  created_at: '2026-06-01T12:00:00Z',
  started_at: '2026-06-01T12:00:00Z',
  ended_at: null,
  ...more,
});
const jobResponse = (more: Partial<Job>) => ({ 'GET /api/jobs/job-1': { json: { job: job(more) } } });
const started = { 'POST /api/races/update_points': { json: { job: 'job-1' } } };
const startBulk = async (user: Awaited<ReturnType<typeof open>>['user'], act: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(act) }));
  return within(await screen.findByRole('dialog', { name: act }));
};

describe('points and strength of field of many races', () => {
  const year = new Date().getUTCFullYear();
  const inScope = { year, tier_id: 1 };
  const races = [
    race(1, 'A', inScope),
    race(2, 'B', { ...inScope, year: year - 3 }),
    race(3, 'C', { ...inScope, year: year - 4 }),
    race(4, 'D', { year }),
  ];
  const list = { 'GET /api/races': { json: { races } } };

  it('show the number of races in each scope before they start', async () => {
    const { user } = await open(list);
    const dialog = await startBulk(user, 'Update points');
    expect(
      dialog.getByRole('radio', { name: `Races of ${year - 3} to ${year} with a tier or an AIT 2 races` }),
    ).toBeDefined();
    expect(dialog.getByRole('radio', { name: 'Races in the list as filtered now 4 races' })).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Update points of 2 races' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const sof = await startBulk(user, 'Calculate SOF');
    expect(sof.getByRole('button', { name: 'Calculate SOF of 2 races' })).toBeDefined();
  });

  it('send no ids for the whole window, the shown ones otherwise', async () => {
    const { user, requests } = await open({ ...list, ...started, ...jobResponse({}) });
    const dialog = await startBulk(user, 'Update points');
    await user.click(dialog.getByRole('radio', { name: /as filtered now/ }));
    await user.click(dialog.getByRole('button', { name: 'Update points of 4 races' }));
    await dialog.findByText('1 of 3');
    expect(requests.findLast((sent) => sent.method === 'POST')?.body).toEqual({ ids: [1, 2, 3, 4] });
  });

  it('show progress, can be stopped, and continue with the remaining races', async () => {
    const { user, requests, respond } = await open({
      ...list,
      ...started,
      ...jobResponse({}),
      'POST /api/jobs/job-1/stop': { json: { status: 0 } },
    });
    const dialog = await startBulk(user, 'Update points');
    await user.click(dialog.getByRole('button', { name: /Update points of/ }));
    await dialog.findByText('1 of 3');
    respond('GET /api/jobs/job-1', { json: { job: job({ state: 'stopped', error: 'Stopped by staff.' }) } });
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    await dialog.findByText('Stopped after 1 of 3. Completed items are kept.');
    await user.click(dialog.getByRole('button', { name: 'Continue with 1 race' }));
    expect(requests.findLast((sent) => sent.path === '/api/races/update_points')?.body).toEqual({ ids: [2] });
  });

  it('list each race that failed, and retry those', async () => {
    const errors = [{ entity: 'race', id: 2, name: 'B 2023', message: 'No points: FPRO lacks its tier.' }];
    const end = { state: 'done' as const, done: 2, total: 2, answer: { races: 2, recalculated: 1 }, errors };
    const { user, requests } = await open({ ...list, ...started, ...jobResponse(end) });
    const dialog = await startBulk(user, 'Update points');
    await user.click(dialog.getByRole('button', { name: /Update points of/ }));
    await dialog.findByText('Points of 1 of 2 races recalculated');
    expect(dialog.getByText('No points: FPRO lacks its tier.')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'B 2023' }).getAttribute('href')).toBe('/race/2');
    await user.click(dialog.getByRole('button', { name: 'Try 1 race again' }));
    expect(requests.findLast((sent) => sent.path === '/api/races/update_points')?.body).toEqual({ ids: [2] });
  });

  it('can be closed while they continue, and report their end', async () => {
    const { user, respond } = await open({ ...list, ...started, ...jobResponse({}) });
    const dialog = await startBulk(user, 'Update points');
    await user.click(dialog.getByRole('button', { name: /Update points of/ }));
    await dialog.findByText('It continues in the background.');
    await user.click(dialog.getByRole('button', { name: 'Continue working' }));
    const end = { state: 'done' as const, done: 2, total: 2, answer: { races: 2, recalculated: 2 } };
    respond('GET /api/jobs/job-1', { json: { job: job(end) } });
    expect(await screen.findByText('Points of 2 of 2 races recalculated')).toBeDefined();
  });
});
