import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Page } from '#console/ui/layout/page.tsx';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { storedScroll } from '#testing/console/stored-scroll.ts';
import { shownResultExplanation, shownSof } from '#testing/fixtures/explanations.ts';
import type { RaceResult } from '../result-contract.ts';
import { raceResult, raceResults, resultsStates } from './results-tab.states.tsx';
import { ResultsTab } from './shared/results-tab.tsx';

const show = (results: StubbedResponse, more: Record<string, StubbedResponse> = {}) =>
  renderScreen(
    <Page name="T100 Dubai 2024">
      <ResultsTab raceId={12} />
    </Page>,
    {
      address: '/race/12#results',
      pattern: '/race/$id',
      responses: {
        'GET /api/race/12/results': results,
        'GET /api/all_athletes': {
          json: {
            athletes: [
              {
                id: 7,
                name: 'Flora Duffy',
                link: 'f',
                division: 'FPRO',
                country: 'BM',
                retirement_date: null,
              },
            ],
          },
        },
        'POST /api/exports': { json: { status: 0 } },
        'GET /api/result/1/points_preview': { json: previewOf(1) },
        'GET /api/result/2/points_preview': { json: previewOf(2) },
        ...more,
      },
    },
  );

/** The stored place and points of a finisher, as a preview without a change gives them. */
const previewOf = (id: number, more: object = {}) => ({
  rank: id,
  swim_points: 90,
  bike_points: 91,
  run_points: 92,
  overall_points: 100 - id,
  ...more,
});

const changed = (respond: unknown) => () => Response.json(respond, { headers: { 'x-change-set': '77' } });

const table = (name: string) => screen.findByRole('table', { name });
const rowTexts = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
});

describe('the Results tab', () => {
  it('explains the empty state and where results come from', async () => {
    await show({ json: resultsStates.empty });
    expect(await screen.findByText('No results yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Import Results' }).getAttribute('href')).toBe('/race/12#rtrt');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('shows an error, and retries', async () => {
    const { user, respond } = await show({ status: 404, message: 'There is no race 12.' });
    expect(await screen.findByText('There is no race 12.')).toBeTruthy();
    respond('GET /api/race/12/results', { json: resultsStates.empty });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No results yet')).toBeTruthy();
  });

  it('shows women and men with places, leg places, times and points; season points only with a season', async () => {
    await show({ json: resultsStates.loaded });
    const women = await table('Results FPRO');
    const rows = rowTexts(women);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('Taylor Knibb');
    expect(rows[0]).toContain('26:411');
    expect(rows[0]).toContain('03:31:50');
    expect(rows[0]).toContain('99.00');
    expect(rows[2]).toContain('DNF');
    expect(within(women).getByTitle('the file says 99.50').textContent).toBe('99.00');
    expect(screen.getByText('SOF 98.54')).toBeTruthy();
    expect(screen.getByText('3 started, 2 finished, 1 DNF · Diamond · SOF set manually')).toBeTruthy();
    expect(within(women).queryByText('T100 Pts')).toBeNull();
    expect(rowTexts(await table('Results MPRO'))).toHaveLength(1);
    expect(within(women).getByRole('link', { name: 'Taylor Knibb' }).getAttribute('href')).toBe(
      '/athlete/101',
    );
  });

  it('has its scroll position again on the way back', async () => {
    await show({ json: resultsStates.loaded });
    expect(storedScroll(await table('Results MPRO'))).toEqual(['Results']);
  });

  it('shows rank and points of the current world ranking where an athlete has them', async () => {
    const ranked = { ...resultsStates.loaded.results[0], overall_rank: 14, overall_points: 91.667 };
    await show({ json: raceResults([ranked as RaceResult]) });
    const women = within(await table('Results FPRO'));
    const heads = women.getAllByRole('columnheader').map((head) => head.textContent);
    const cells = women.getAllByRole('cell').map((cell) => cell.textContent);
    expect([cells[heads.indexOf('Rank')], cells[heads.indexOf('Rank Pts')]]).toEqual(['14', '91.67']);
  });

  it('repeats no word in every row: status and system are shown only where they differ', async () => {
    const heads = async () =>
      within(await table('Results FPRO'))
        .getAllByRole('columnheader')
        .map((head) => head.textContent);
    const { results } = resultsStates.loaded;
    const { unmount } = await show({
      json: raceResults(results.filter(({ status }) => status === 'Finish')),
    });
    const plain = await heads();
    expect(plain).not.toContain('Status');
    expect(plain).not.toContain('System');
    unmount();
    const [first, ...others] = results;
    await show({ json: raceResults([{ ...first, ranking_system: 1 } as RaceResult, ...others]) });
    const mixed = await heads();
    expect(mixed).toContain('Status');
    expect(mixed).toContain('System');
    const texts = rowTexts(await table('Results FPRO'));
    expect([texts[0]?.includes('Finish'), texts[2]?.includes('DNF')]).toEqual([false, true]);
  });

  it('is printed from its menu', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await show({ json: resultsStates.loaded });
    await table('Results FPRO');
    await chooseInMenu(user, 'Print results');
    expect(print).toHaveBeenCalledOnce();
  });

  it('has season points in a season race', async () => {
    await show({ json: raceResults(resultsStates.loaded.results, { t100_season_id: 3 }) });
    expect(within(await table('Results FPRO')).getByText('T100 Pts')).toBeTruthy();
  });

  it('explains why nobody has points, with a link to the cause', async () => {
    const { race, results } = resultsStates.loaded;
    const scoring = race.scoring.map((one) => ({ ...one, missing: 'tier' as const }));
    await show({ json: raceResults(results, { scoring, tier: null }) });
    const [first] = await screen.findAllByRole('link', { name: /No points: the race has no tier/ });
    expect(first?.getAttribute('href')).toBe('/race/12#info');
  });

  it('exports a file that can be imported again, and records it in the log', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          saved.push(blob);
          return 'blob:1';
        },
      }),
    );
    const { user, requests } = await show({ json: resultsStates.loaded });
    await table('Results FPRO');
    await user.click(screen.getByRole('button', { name: 'Export Results' }));
    const lines = ((await saved[0]?.text()) ?? '').split('\r\n');
    expect(lines[1]).toBe(
      '1;Taylor;Knibb;FPRO;DE;Finish;0:26:41;0:01:00;1:56:41;0:00:40;1:06:41;3:31:50;90.00;91.00;92.00;99.00;2',
    );
    expect(requests.find((request) => request.path === '/api/exports')?.body).toEqual({
      what: 'results T100 Dubai 2024',
      rows: 4,
      with_emails: 0,
    });
  });

  it('deletes all after DELETE ALL was typed, and offers undo', async () => {
    const { user, requests } = await show(
      { json: resultsStates.loaded },
      {
        'POST /api/race/12/delete_all_results': changed({ status: 0, count: 4 }),
        'POST /api/history/77/undo': { json: { status: 0, id: 78 } },
      },
    );
    await table('Results FPRO');
    await chooseInMenu(user, 'Delete All Results');
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Delete All Results' });
    expect(isDisabled(confirm)).toBe(true);
    await user.type(within(dialog).getByRole('textbox'), 'DELETE ALL');
    await user.click(confirm);
    expect(await screen.findByText('4 results of T100 Dubai 2024 deleted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(requests.map((one) => one.path)).toContain('/api/history/77/undo'));
  });
});

describe('points and strength of field', () => {
  it('open their explanation from their figure, also by keyboard, instead of the correction dialog', async () => {
    const { user } = await show(
      { json: resultsStates.loaded },
      { 'GET /api/race/12/explain/1': { json: shownResultExplanation() } },
    );
    const women = within(await table('Results FPRO'));
    women.getByRole('row', { name: /Taylor Knibb/ }).focus();
    const name = '99.00 race points of Taylor Knibb, the file says 99.50: explain';
    const figure = women.getByRole('button', { name });
    expect(figure.tabIndex).toBe(0);
    figure.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Points of Ann Adam' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(figure));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('open the strength of field of their division', async () => {
    const { user } = await show(
      { json: resultsStates.loaded },
      {
        'GET /api/race/12/explain_sof': {
          json: {
            race: shownResultExplanation().race,
            rounding: '',
            divisions: [shownSof({ division: 'FPRO' }), shownSof()],
          },
        },
      },
    );
    await table('Results FPRO');
    await user.click(screen.getByRole('button', { name: 'SOF 98.54: athletes counted' }));
    expect(await screen.findByRole('region', { name: 'Women' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Men' })).toBeNull();
  });
});

describe('one result entered manually', () => {
  const answered = (sets: object[]) => ({
    status: 0,
    id: 5,
    result: raceResult(5, 'Flora', 'Duffy'),
    points: resultsStates.loaded.points[0],
    sets,
  });

  it('is added with a reason', async () => {
    const { user, requests } = await show(
      { json: resultsStates.loaded },
      { 'POST /api/race/12/result': changed(answered([])) },
    );
    await table('Results FPRO');
    await user.click(screen.getByRole('button', { name: 'Add result' }));
    const dialog = await screen.findByRole('dialog');
    const add = within(dialog).getByRole('button', { name: 'Add result' });
    expect(within(dialog).getByText('Choose the athlete')).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/^Athlete/), 'duffy');
    await user.click(await screen.findByText('Flora Duffy'));
    expect(within(dialog).getByText('A finisher needs an overall time')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Overall'), '3:33:05');
    expect(isDisabled(add)).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Chip failed');
    await user.click(add);
    expect(await screen.findByText('Result of Flora Duffy added')).toBeTruthy();
    expect(requests.find((request) => request.path === '/api/race/12/result')?.body).toMatchObject({
      athlete_id: 7,
      status: 'Finish',
      overall: 12_785,
      country: null,
      reason: 'Chip failed',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not added for an athlete who has one, which is said at once and can be opened', async () => {
    const { user } = await show({ json: raceResults([raceResult(5, 'Flora', 'Duffy', { id: 7 })]) });
    await table('Results FPRO');
    await user.click(screen.getByRole('button', { name: 'Add result' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Athlete/), 'duffy{Enter}');
    expect(
      await dialog.findByText('Flora Duffy already has a result in this race. Correct that one.'),
    ).toBeTruthy();
    expect(isDisabled(dialog.getByRole('button', { name: 'Add result' }))).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Open that result' }));
    expect(await screen.findByRole('dialog', { name: 'Result of Flora Duffy' })).toBeTruthy();
  });

  it('is corrected: only changed fields are sent, then the affected ranking sets can be generated', async () => {
    const sets = [
      { id: 31, date: '2025-07-08', type: 10, published: 1 },
      { id: 32, date: '2025-09-02', type: 10, published: 0 },
    ];
    const { user, requests } = await show(
      { json: resultsStates.loaded },
      {
        'POST /api/result/1/attributes': changed(answered(sets)),
        'POST /api/ranking/32/generate': {
          json: { status: 0, message: '', athletes: 1, type: 7, following_job: null },
        },
      },
    );
    const women = await table('Results FPRO');
    await user.click(within(women).getByText('03:31:50'));
    const dialog = await screen.findByRole('dialog', { name: 'Result of Taylor Knibb' });
    expect(within(dialog).getByText('Nothing has changed')).toBeTruthy();
    const overall = within(dialog).getByLabelText('Overall');
    await user.clear(overall);
    await user.type(overall, '3:40:00');
    expect(within(dialog).getByText(/^Sum of the legs: 03:31:43, 497 s less$/)).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Video');
    await user.click(within(dialog).getByRole('button', { name: 'Save correction' }));
    expect(requests.find((request) => request.path === '/api/result/1/attributes')?.body).toEqual({
      attributes: [{ name: 'overall', value: 13_200 }],
      check_times: 1,
      reason: 'Video',
      version: 3,
    });
    const touched = await screen.findByRole('dialog', { name: 'This changes 2 ranking sets' });
    await user.click(within(touched).getByRole('checkbox', { name: 'Generate the set of 2025-09-02' }));
    await user.click(within(touched).getByRole('button', { name: 'Generate 1 set' }));
    expect(await screen.findByText('1 ranking set recalculated')).toBeTruthy();
    expect(requests.map((request) => request.path)).not.toContain('/api/ranking/31/generate');
  });

  it('says so when the generation of an affected set takes longer than the request', async () => {
    const set = { id: 32, date: '2025-09-02', type: 10, published: 0 };
    const { user } = await show(
      { json: resultsStates.loaded },
      {
        'POST /api/result/1/attributes': changed(answered([set])),
        'POST /api/ranking/32/generate': { json: { job: 'j' } },
      },
    );
    await user.click(within(await table('Results FPRO')).getByText('03:31:50'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Result of Taylor Knibb' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'Video');
    await user.clear(dialog.getByLabelText('Overall'));
    await user.type(dialog.getByLabelText('Overall'), '3:40:00');
    await user.click(dialog.getByRole('button', { name: 'Save correction' }));
    const touched = within(await screen.findByRole('dialog', { name: 'This changes 1 ranking set' }));
    await user.click(touched.getByRole('checkbox'));
    await user.click(touched.getByRole('button', { name: 'Generate 1 set' }));
    expect(
      await screen.findByText('1 ranking set: the calculation continues in the background'),
    ).toBeTruthy();
  });

  const stale = () =>
    new Response('Ben changed Overall at 12:00 UTC.', {
      status: 409,
      headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit', 'x-error-field': 'overall' },
    });

  /** Types a correction that someone else's made stale. */
  async function correctOverall() {
    const shown = await show({ json: resultsStates.loaded }, { 'POST /api/result/1/attributes': stale });
    const { user } = shown;
    await user.click(within(await table('Results FPRO')).getByText('03:31:50'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Result of Taylor Knibb' }));
    await user.clear(dialog.getByLabelText('Overall'));
    await user.type(dialog.getByLabelText('Overall'), '3:40:00');
    await user.type(dialog.getByLabelText(/^Reason/), 'Video');
    return { ...shown, dialog };
  }

  it('shows both values when someone else corrected it first; the other fields stay theirs', async () => {
    const { user, requests, respond, dialog } = await correctOverall();
    const [first, ...others] = resultsStates.loaded.results;
    const theirs = { ...first, overall: 13_000, run: 4321, version: 4 };
    respond('GET /api/race/12/results', { json: { ...resultsStates.loaded, results: [theirs, ...others] } });
    await user.click(dialog.getByRole('button', { name: 'Save correction' }));
    const conflict = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Ben changed Overall at 12:00 UTC.')).toBeTruthy();
    expect(conflict.getByRole('row', { name: 'Overall 03:40:00 03:36:40' })).toBeTruthy();
    expect(conflict.getByRole('row', { name: 'Run Not changed 01:12:01' })).toBeTruthy();
    respond('POST /api/result/1/attributes', changed(answered([])));
    await user.click(conflict.getByRole('button', { name: 'Keep my value' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ path }) => path === '/api/result/1/attributes').at(-1)?.body).toMatchObject({
      attributes: [{ name: 'overall', value: 13_200 }],
      version: 4,
    });
  });

  it("shows the server's message when the other person's values cannot be loaded", async () => {
    const { user, respond, dialog } = await correctOverall();
    respond('GET /api/race/12/results', { status: 503, message: 'The database does not respond.' });
    await user.click(dialog.getByRole('button', { name: 'Save correction' }));
    expect(await dialog.findByText('Ben changed Overall at 12:00 UTC.')).toBeTruthy();
    expect((dialog.getByLabelText('Overall') as HTMLInputElement).value).toContain('3:40:00');
  });

  it('shows during typing the place and points that the correction will give', async () => {
    const { user, requests, respond } = await show({ json: resultsStates.loaded });
    await user.click(within(await table('Results FPRO')).getByText('03:31:50'));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(requests.map(({ path }) => path)).toContainEqual(expect.stringContaining('points_preview')),
    );
    expect(dialog.queryByText(/→/)).toBeNull();
    respond('GET /api/result/1/points_preview', { json: previewOf(1, { rank: 2, overall_points: 97.5 }) });
    const overall = dialog.getByLabelText('Overall');
    await user.clear(overall);
    await user.type(overall, '3:40:00');
    expect((await dialog.findByText(/^Place 1 →/)).textContent).toBe('Place 1 → 2');
    expect(dialog.getByText(/^Race points 99.00/).textContent).toBe('Race points 99.00 → 97.50');
    expect(dialog.queryByText(/^Swim points/)).toBeNull();
    // The text can belong to what was typed before the last key.
    await waitFor(() => expect(requests.at(-1)?.path).toContain('overall=13200'));
    respond('GET /api/result/1/points_preview', { status: 503, message: 'The database is away.' });
    await user.type(dialog.getByLabelText('Swim'), '{Backspace}');
    await dialog.findByText(/The points could not be calculated/);
  });

  it('needs confirmation before it saves an impossible time', async () => {
    const { user, requests, respond } = await show(
      { json: resultsStates.loaded },
      {
        'POST /api/result/1/attributes': () =>
          new Response('Overall 02:10:00 is 01:21:43 less than the sum of the legs (03:31:43).', {
            status: 409,
            headers: { 'x-error-code': 'impossible-times' },
          }),
      },
    );
    await user.click(within(await table('Results FPRO')).getByText('03:31:50'));
    const dialog = await screen.findByRole('dialog');
    const overall = within(dialog).getByLabelText('Overall');
    await user.clear(overall);
    await user.type(overall, '2:10:00');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Video');
    await user.click(within(dialog).getByRole('button', { name: 'Save correction' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Impossible times' });
    expect(confirmation.textContent).toContain('less than the sum of the legs');
    respond('POST /api/result/1/attributes', changed({ status: 0, sets: [] }));
    await user.click(within(confirmation).getByRole('button', { name: 'Save these times' }));
    await waitFor(() =>
      expect(
        requests
          .filter((request) => request.path === '/api/result/1/attributes')
          .map((request) => (request.body as { check_times?: 0 | 1 }).check_times),
      ).toEqual([1, 0]),
    );
  });

  it('shows the breakdown of its points', async () => {
    const parts = { position: 40, strength_of_field: 29.06, time: 30.54, changed_since: 0 };
    const explained = {
      formula: '2024',
      percent_faster: 1.236,
      baseline_count: 5,
      baseline_seconds: 11_403,
      baseline_points: 99.27,
      adjusted_ideal_seconds: null,
      parts,
      points: 99.6,
    };
    const { user } = await show(
      { json: resultsStates.loaded },
      { 'GET /api/race/12/explain/1': { json: { overall: explained, swim: null, bike: null, run: null } } },
    );
    await user.click(within(await table('Results FPRO')).getByText('03:31:50'));
    expect(
      await screen.findByRole('img', {
        name: 'Race points: Position 40.00, Strength of field 29.06, Time 30.54, together 99.60',
      }),
    ).toBeTruthy();
    expect(
      screen.getByText('1.24 % faster than 03:10:03, the mean of the first 5, which is worth 99.27'),
    ).toBeTruthy();
  });

  it('retains the input when the server refuses, with its message at the field', async () => {
    const refusal = () =>
      new Response('Country: "Atlantis" is not a known nation.', {
        status: 400,
        headers: { 'content-type': 'text/plain', 'x-error-field': 'country' },
      });
    const { user } = await show({ json: resultsStates.loaded }, { 'POST /api/result/1/attributes': refusal });
    await user.click(within(await table('Results FPRO')).getByText('03:31:50'));
    const dialog = await screen.findByRole('dialog');
    const country = within(dialog).getByLabelText('Country');
    await user.clear(country);
    await user.type(country, 'Atlantis');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'r');
    await user.click(within(dialog).getByRole('button', { name: 'Save correction' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('not a known nation');
    expect((country as HTMLInputElement).value).toBe('Atlantis');
  });

  it('is removed with a reason only', async () => {
    const { user, requests } = await show(
      { json: resultsStates.loaded },
      { 'DELETE /api/result/2': changed({ status: 0, sets: [] }) },
    );
    await user.click(within(await table('Results FPRO')).getByText('03:32:00'));
    const dialog = await screen.findByRole('dialog');
    const remove = within(dialog).getByRole('button', { name: 'Remove result' });
    expect(isDisabled(remove)).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Wrong person');
    await user.click(remove);
    expect(await screen.findByText('Result of Julie Derron removed')).toBeTruthy();
    expect(requests.at(-1)?.path === '/api/result/2' || requests.some((one) => one.method === 'DELETE')).toBe(
      true,
    );
  });
});
