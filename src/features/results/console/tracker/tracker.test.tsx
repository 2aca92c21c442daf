import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Page } from '#console/ui/layout/page.tsx';
import { RaceLine } from '#features/race-line/console/shared/race-line.tsx';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { ImportResultsTab } from '#features/results/console/shared/import-results-tab.tsx';
import type { Choice, PlannedLine, PlanTracker } from '#features/results/results-import-contract.ts';
import { createRaceRecord, raceResponse } from '#testing/builders/create-race-record.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type SentRequest, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { carriedChoices } from '../import/carried-choices.ts';
import { plannedLine, resultsPlan } from '../results-tab.states.tsx';

const RESULTS = 'POST /api/race/12/tracker/results';
const MAPPED = { rtrt_event_id: 'IRM-NICE-2026', rtrt_name: 'IRONMAN Nice', rtrt_finish: 'FINISH' } as const;

const show = (race: Partial<RaceRecord>, answers: Record<string, StubbedResponse> = {}, isConfigured = 1) => {
  const record = createRaceRecord({ id: 12, ...race });
  return renderScreen(
    <Page name="IRONMAN Nice 2026">
      <RaceLine raceId={12} />
      <ImportResultsTab raceId={12} />
    </Page>,
    {
      address: '/race/12#rtrt',
      pattern: '/race/$id',
      responses: {
        'GET /api/race/12': { json: raceResponse(record) },
        'GET /api/race/12/tracker': { json: { is_configured: isConfigured, job: null } },
        ...answers,
      },
    },
  );
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => {
  // Until it is known whether the tracker is set up, its buttons wait.
  await waitFor(async () => expect(isDisabled(await button(name))).toBe(false));
  fireEvent.click(await button(name));
};

const tracker = (more: Partial<PlanTracker> = {}): PlanTracker => ({
  ...{ profiles: 250, professionals: 2, splits: 9, take_incomplete: 0, changed_lines: [] },
  stopped: { is_complete: true, read: 260, why: 'the race tracker has no more rows' },
  ...{ unread_lines: [], not_in_tracker: [], not_on_start_list: [] },
  points: [
    { name: 'SWIM', label: 'Swim' },
    { name: 'BIKE', label: 'Bike' },
    { name: 'FINISH', label: 'Finish' },
  ],
  athletes: [
    {
      ...{ line: 1, bib: '1', nation: 'BE', status: '', is_racing: false },
      ...{ last_seen: { point: 'FINISH', seconds: 28_000 }, splits: [1_500, 15_000, 28_000] },
    },
    {
      ...{ line: 2, bib: '2', nation: 'FR', status: '', is_racing: true },
      ...{ last_seen: { point: 'BIKE', seconds: 11_560 }, splits: [1_510, 11_560, null] },
    },
  ],
  ...more,
});
const finisher = plannedLine(1, 'Marten', 'Van Riel');
const message = 'No finish time, last seen BIKE 3:12:40.';
const racing = plannedLine(2, 'Léo', 'Bergère', {
  ...{ change: 'question', place: 99_999, overall: 0, run: 0, status_question: message },
  ...{ problems: [message], cell_problems: [message] },
});
const planOf = (lines: PlannedLine[], more: Partial<PlanTracker> = {}) =>
  resultsPlan(lines, { filename: 'IRM-NICE-2026.json', tracker: tracker(more) });

/** A server that applies the chosen status. */
const planning = ({ body }: SentRequest) => {
  const { choices } = body as { choices: Choice[] };
  return planOf(
    [finisher, racing].map((line): PlannedLine => {
      const status = choices.find((one) => one.line === line.line)?.status;
      if (!status) return line;
      return { ...line, status, change: 'create', status_question: null, problems: [], cell_problems: [] };
    }),
  );
};

describe('the tracker of a race', () => {
  it('warns of the event of another race', async () => {
    const message = '30 of 56 athletes are not on the start list of this race.';
    await show(MAPPED, {
      [RESULTS]: { json: { ...planOf([finisher]), wrong_file: [{ message, race: null }] } },
    });
    await press('Fetch Tracker Results');
    await screen.findByText('This may be the wrong tracker event.');
    expect(screen.getByText(message)).toBeDefined();
  });

  it('says what to set when it is not set up', async () => {
    await show(MAPPED, {}, 0);
    await screen.findByText(/Ask the operator to set TRACKER_URL and TRACKER_APPID\.$/);
    for (const name of ['Fetch Races from Tracker', 'Fetch Points', 'Fetch Tracker Results'])
      expect(isDisabled(await button(name)), name).toBe(true);
  });

  it.each([
    [{}, 'Choose the tracker event first'],
    [{ rtrt_event_id: 'X' }, 'Enter the finish point first; Fetch Points proposes it'],
  ])('with %j says why results cannot be fetched', async (race, why) => {
    await show({ rtrt_event_id: null, rtrt_finish: null, ...race });
    await waitFor(async () => expect((await button('Fetch Tracker Results')).title).toBe(why));
  });

  it('marks an event that was not checked', async () => {
    await show({ ...MAPPED, rtrt_name: null });
    await screen.findByText('Not checked: the tracker did not confirm this event');
  });

  it('suggests the races it read, and says where reading stopped', async () => {
    await show(MAPPED, {
      'POST /api/race/12/tracker/events': {
        json: {
          events: [{ name: 'IRM-ROTH-2026', desc: 'Challenge Roth', date: '2026-07-05' }],
          fetched_at: '2026-06-01T12:00:00Z',
          stopped: { is_complete: false, read: 1_200, why: 'stopped at 1,000 rows, incomplete' },
        },
      },
    });
    await press('Fetch Races from Tracker');
    await screen.findByText('1 race read, stopped at 1,000 rows, incomplete');
    fireEvent.focus(screen.getByLabelText('Tracker event name'));
    fireEvent.change(screen.getByLabelText('Tracker event name'), { target: { value: 'roth' } });
    await screen.findByRole('option', { name: /^IRM-ROTH-2026/, hidden: true });
  });

  it('shows why a fetch failed, and keeps everything as it is', async () => {
    const text = 'The race tracker cannot be reached. Nothing was changed; try again.';
    await show(MAPPED, { [RESULTS]: { status: 503, message: text } });
    await press('Fetch Tracker Results');
    await screen.findByText(text);
    expect(isDisabled(await button('Fetch Tracker Results'))).toBe(false);
  });
});

describe('fetched results', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('are previewed with what was read and who is missing', async () => {
    await show(MAPPED, {
      [RESULTS]: {
        json: planOf([finisher], {
          not_in_tracker: [{ athlete_id: 5, name: 'Sam Laidlow' }],
          not_on_start_list: [1],
        }),
      },
    });
    await press('Fetch Tracker Results');
    await screen.findByText(/^250 entries, 2 professionals, 9 splits, 1 without a finish/);
    screen.getByText('Against the start list: 1 not in the tracker, 1 not on the list');
    screen.getByText('Sam Laidlow');
    screen.getByText('FINISH 7:46:40');
  });

  it('are exported with the word of the tracker where the status is a question', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    await show(MAPPED, {
      [RESULTS]: { json: planOf([finisher, racing]) },
      'POST /api/exports': { json: { status: 0 } },
    });
    await press('Fetch Tracker Results');
    await press('Export Splits');
    const [, ...rows] = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(rows.map((row) => row.split(';').slice(3, 6))).toEqual([
      ['Van Riel', 'BE', 'Finish'],
      ['Bergère', 'FR', ''],
    ]);
  });

  it('ask for the status of each athlete without a finish', async () => {
    const { requests } = await show(MAPPED, {
      [RESULTS]: { json: planOf([finisher, racing]) },
      'POST /api/race/12/results/plan': (request) => Response.json(planning(request)),
    });
    await press('Fetch Tracker Results');
    await screen.findByText(message);
    await press(/^d ?DNF$/i);
    await screen.findByText(/has the status DNF/);
    const plans = requests.filter((one) => one.path.endsWith('/results/plan'));
    expect(plans.at(-1)?.body).toMatchObject({ choices: [{ line: 2, status: 'DNF' }] });
  });

  it('of many are answered at once, but nobody without splits becomes a DNF', async () => {
    const lines = [racing, ...[3, 4, 5].map((line) => ({ ...racing, line }))];
    const { requests } = await show(MAPPED, {
      [RESULTS]: { json: planOf(lines, { unread_lines: [4, 5] }) },
      'POST /api/race/12/results/plan': (request) => Response.json(planning(request)),
    });
    const sent = () => requests.filter((one) => one.path.endsWith('/results/plan')).at(-1)?.body;
    await press('Fetch Tracker Results');
    await button(/^DNF for all 2/);
    await press(/^Leave out 2 without splits/);
    await waitFor(() =>
      expect(sent()).toMatchObject({
        choices: [
          { line: 4, skip: true },
          { line: 5, skip: true },
        ],
      }),
    );
  });

  it('of an incomplete fetch are used only on request', async () => {
    const stopped = { is_complete: false, read: 100, why: 'the race tracker responded with an error (500)' };
    const { requests } = await show(MAPPED, {
      'GET /api/race/12/line': { json: { steps: [] } },
      [RESULTS]: ({ body }) => {
        const isTaken = (body as { take_incomplete?: number }).take_incomplete === 1;
        return Response.json({
          ...planOf([finisher], { stopped, take_incomplete: isTaken ? 1 : 0, unread_lines: [1] }),
          ...(isTaken ? {} : { can_submit: false, problems: ['The data is incomplete.'] }),
        });
      },
    });
    await press('Fetch Tracker Results');
    await screen.findByText(/^Incomplete after 100 rows: the race tracker responded with an error/);
    screen.getByText(/Not all splits of 1 athlete were read, so their times may be missing\./);
    expect(isDisabled(await button(/^Submit Results/))).toBe(true);
    const linesRead = () => requests.filter(({ path }) => path === '/api/race/12/line').length;
    const before = linesRead();
    await press('Use incomplete data');
    await waitFor(() => expect(linesRead()).toBe(before + 1));
    await screen.findByText(/Results of athletes who are not in it stay as they are\./);
    expect(isDisabled(await button(/^Submit Results/))).toBe(false);
    expect(requests.filter((one) => one.path.endsWith('/tracker/results')).at(-1)?.body).toMatchObject({
      take_incomplete: 1,
    });
  });

  it('of a race that is followed are in their provisional order, without questions', async () => {
    await show(MAPPED, { [RESULTS]: { json: planOf([racing, finisher]) } });
    await waitFor(async () => expect(isDisabled(await button('Fetch Tracker Results'))).toBe(false));
    fireEvent.click(await screen.findByLabelText('Follow the race'));
    await screen.findByText('Updated every minute. Nothing is saved before Submit Results.');
    expect(screen.queryByText(message)).toBeNull();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => /Van Riel|Bergère/.exec(row.textContent ?? '')?.[0])).toEqual([
      'Van Riel',
      'Bergère',
    ]);
    screen.getByText('BIKE 3:12:40');
    screen.getByText(/, 1 still on the course,/);
  });

  it('of a race that is followed stay when a fetch is incomplete', async () => {
    const stopped = { is_complete: false, read: 9, why: 'the race tracker has no time' };
    const plans = [planOf([finisher, racing]), planOf([racing], { stopped, unread_lines: [2] })];
    await show(MAPPED, { [RESULTS]: () => Response.json(plans.shift()) });
    await press('Fetch Tracker Results');
    await screen.findAllByText(message);
    fireEvent.click(await screen.findByLabelText('Follow the race'));
    await screen.findByText(
      'The last fetch is incomplete: the race tracker has no time. The table shows the one before.',
    );
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });
});

describe('decisions about an earlier fetch', () => {
  const before = planOf([finisher, racing]);
  const choices = new Map([
    [2, { line: 2, status: 'DNF' as const, athlete_id: 7, remember_alias: 1 as const }],
  ]);

  it('stay with the athlete, whose line may be another', () => {
    const after = planOf([
      { ...racing, line: 1 },
      { ...finisher, line: 2 },
    ]);
    expect([...carriedChoices(before, after, choices)]).toEqual([
      [1, { line: 1, status: 'DNF', athlete_id: 7, remember_alias: 1 }],
    ]);
  });

  it('do not overrule a finish that has arrived since', () => {
    const after = planOf([finisher, { ...racing, status_question: null, overall: 29_000 }]);
    expect([...carriedChoices(before, after, choices)]).toEqual([
      [2, { line: 2, athlete_id: 7, remember_alias: 1 }],
    ]);
  });

  it.each([
    [[], 0],
    [[2], 1],
  ])('leave nobody out whose splits were read since: unread now are lines %j', (unread_lines, count) => {
    const skipped = new Map([[2, { line: 2, skip: true as const }]]);
    const lines = [finisher, racing];
    const unread = planOf(lines, { unread_lines: [2] });
    expect(carriedChoices(unread, planOf(lines, { unread_lines }), skipped).size).toBe(count);
    expect(carriedChoices(planOf(lines), planOf(lines), skipped).size).toBe(1);
  });

  it('are dropped for an athlete who no longer exists', () => {
    expect(carriedChoices(before, planOf([finisher]), choices).size).toBe(0);
  });
});
