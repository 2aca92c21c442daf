import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Page } from '#console/ui/layout/page.tsx';
import { ImportResultsTab } from '#features/results/console/shared/import-results-tab.tsx';
import type { Choice, PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type SentRequest, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { plannedLine, question, resultsPlan, villarruel, weisse } from '../results-tab.states.tsx';

const PLAN = 'POST /api/race/12/results/plan';
const SUBMIT = 'POST /api/race/12/results/submit';

const update = plannedLine(2, 'Marten', 'Van Riel', {
  change: 'update',
  changes: [{ field: 'run', from: 9532, to: 10_000 }],
});

/** A server that applies the choice of a row. */
function planning(lines: PlannedLine[], more: Partial<ResultsPlan> = {}): StubbedResponse {
  return ({ body }: SentRequest) => {
    const { choices } = body as { choices: Choice[] };
    const decided = lines.map((line): PlannedLine => {
      const choice = choices.find((one) => one.line === line.line);
      if (!choice) return line;
      const settled = { ...line, problems: [], decided_by: 'staff' as const };
      if (choice.skip) return { ...settled, change: 'held' };
      if (choice.create)
        return {
          ...settled,
          change: 'create',
          new_athlete: { first: line.first, last: line.last, division: 'MPRO', country: 'DE' },
        };
      const athlete = line.runners_up.find((one) => one.id === choice.athlete_id);
      const {
        id = choice.athlete_id ?? 0,
        name = 'Chosen',
        division = 'MPRO',
        country = null,
      } = athlete ?? {};
      return { ...settled, change: 'create', athlete: { id, name, division, country } };
    });
    return resultsPlan(decided, more);
  };
}

const show = (answers: Record<string, StubbedResponse>) =>
  renderScreen(
    <Page name="IRONMAN South Africa 2025">
      <ImportResultsTab raceId={12} />
    </Page>,
    {
      address: '/race/12#rtrt',
      pattern: '/race/$id',
      responses: {
        'GET /api/all_athletes': {
          json: {
            athletes: [
              {
                id: 77,
                name: 'Somebody Else',
                link: 's',
                division: 'MPRO',
                country: 'CH',
                retirement_date: null,
              },
              {
                id: 78,
                name: 'Somebody Woman',
                link: 'w',
                division: 'FPRO',
                country: 'CH',
                retirement_date: null,
              },
            ],
          },
        },
        ...answers,
      },
    },
  );

async function chooseFile(text = 'any content') {
  const input = await screen.findByLabelText('Import CSV File', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([text], 'ironman.csv')] } });
}

const submitted = (saved: number) => () =>
  Response.json(
    { status: 0, saved, counts: resultsPlan([]).counts, scoring: resultsPlan([]).scoring, sets: [] },
    { headers: { 'x-change-set': '90' } },
  );

const press = (keys: string) => fireEvent.keyDown(document.body, { key: keys });
const saveButton = () => screen.getByRole('button', { name: /^Submit Results: Save / });
const planBodies = (requests: SentRequest[]) =>
  requests.filter((one) => one.path.endsWith('/plan')).map((one) => one.body as Record<string, unknown>);

describe('the Import Results tab', () => {
  it('starts with a file, and sends its bytes as they are', async () => {
    const { requests } = await show({ [PLAN]: planning([update]) });
    await chooseFile('Größe');
    expect(await screen.findByText('1 ready')).toBeTruthy();
    const [body] = planBodies(requests);
    expect(body).toMatchObject({ filename: 'ironman.csv', encoding: 'base64', choices: [] });
    expect(Buffer.from(String(body?.content), 'base64').toString('utf8')).toBe('Größe');
  });

  it('shows why a file cannot be read, and accepts another', async () => {
    const { respond } = await show({ [PLAN]: { status: 400, message: 'The file is empty.' } });
    await chooseFile('');
    expect(await screen.findByText('The file is empty.')).toBeTruthy();
    respond(PLAN, planning([update]));
    await chooseFile();
    expect(await screen.findByText('1 ready')).toBeTruthy();
    expect(screen.queryByText('The file is empty.')).toBeNull();
  });

  it('shows the name of the database where more than capitals differ from the file', async () => {
    const known = (name: string) => ({ athlete: { id: 9, name, division: 'MPRO' as const, country: 'DE' } });
    await show({
      [PLAN]: planning([
        plannedLine(2, 'Marten', 'VAN RIEL', known('Marten Van Riel')),
        plannedLine(3, 'Leon', 'Chevalier', known('Léon Chevalier')),
      ]),
    });
    await chooseFile();
    const table = within(await screen.findByRole('table', { name: 'Lines of the file' }));
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
    const cellsOf = (name: RegExp) =>
      within(table.getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    const named = (name: RegExp) =>
      ['First', 'Last', 'DB match'].map((head) => cellsOf(name)[heads.indexOf(head)]);
    expect(named(/Chevalier/)).toEqual(['Leon', 'Chevalier', 'Léon Chevalier']);
    expect(named(/RIEL/)).toEqual(['Marten', 'VAN RIEL', 'Exact']);
    const expected = ['Div.', 'Place', 'First', 'Last', 'Country', 'Status', 'DB match'];
    expect(heads.filter((head) => expected.includes(head ?? ''))).toEqual(expected);
    expect(heads.slice(-4)).toEqual(['Swim Pts', 'Bike Pts', 'Run Pts', 'Points']);
  });

  it('shows each row with its effect, and the old value of what changes', async () => {
    const { user } = await show({
      [PLAN]: planning([
        update,
        plannedLine(3, 'Jamie', 'Riddle'),
        plannedLine(4, 'Same', 'Person', { change: 'unchanged', warnings: ['Place: the file says 9.'] }),
      ]),
    });
    await chooseFile();
    const lines = await screen.findByRole('table', { name: 'Lines of the file' });
    const rows = () => within(lines).getAllByRole('row').slice(1);
    expect(rows().map((row) => row.textContent?.slice(0, 10))).toEqual([
      expect.stringContaining('Update'),
      expect.stringContaining('Create'),
      expect.stringContaining('Unchanged'),
    ]);
    expect(within(rows()[0] as HTMLElement).getByText('02:38:52').tagName).toBe('S');
    expect(within(rows()[0] as HTMLElement).getByText('was 02:38:52, now 02:46:40')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Worth checking/ }));
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('SamePerson')]);
    expect(screen.getByText('After saving: points of 3, then strength of field.')).toBeTruthy();
  });

  it('narrows the lines worth checking to what their warnings are about', async () => {
    const { user } = await show({
      [PLAN]: planning([
        plannedLine(3, 'Other', 'Place', { warnings: ['Place: the file says 9.'] }),
        plannedLine(4, 'Other', 'Nation', { warnings: ['Country: "Atlantis" is not a known nation.'] }),
        plannedLine(5, 'No', 'Doubt'),
      ]),
    });
    await chooseFile();
    await user.click(await screen.findByRole('radio', { name: /Worth checking/ }));
    await user.click(screen.getByRole('button', { name: /About/ }));
    await user.click(await screen.findByRole('option', { name: /Country/ }));
    const lines = screen.getByRole('table', { name: 'Lines of the file' });
    expect(lines.textContent).toContain('OtherNation');
    expect(within(lines).getAllByRole('row')).toHaveLength(2);
  });

  it('lists the results that the file lacks', async () => {
    const removed = [
      {
        result_id: 1,
        athlete_id: 2,
        name: 'Jonas Schomburg',
        division: 'MPRO' as const,
        possible_lines: [6],
      },
    ];
    await show({ [PLAN]: planning([update], { removed }) });
    await chooseFile();
    const message = await screen.findByText(/1 existing result is not in the file and will be deleted:/);
    expect(message.textContent).toContain('Jonas Schomburg (perhaps line 6)');
  });
});

describe('questions', () => {
  it('are on top and block saving', async () => {
    await show({ [PLAN]: planning([update, weisse, villarruel]) });
    await chooseFile();
    expect(await screen.findByText('2 need a decision, 1 ready')).toBeTruthy();
    expect(screen.getByText('2 answers first')).toBeTruthy();
    expect(saveButton().textContent).toBe('Save 3 results');
    expect(isDisabled(saveButton())).toBe(true);
    const questions = screen.getByRole('list', { name: 'Questions' });
    expect(
      within(questions).getByRole('button', { name: /Michael Weiss.*Austria · 2 results/ }),
    ).toBeTruthy();
  });

  it('are answered by two keys each, and the answer can be undone', async () => {
    const { requests } = await show({ [PLAN]: planning([update, weisse, villarruel]) });
    await chooseFile();
    await screen.findByText('2 need a decision, 1 ready');
    press('2');
    press('Enter');
    expect(await screen.findByText('1 needs a decision, 2 ready')).toBeTruthy();
    expect(screen.getByText('is Michael Hesse')).toBeTruthy();
    press('n');
    press('Enter');
    expect(await screen.findByText('3 ready')).toBeTruthy();
    expect(screen.getByText('becomes the new athlete Juan Villarruel')).toBeTruthy();
    press('z');
    expect(await screen.findByText('1 needs a decision, 2 ready')).toBeTruthy();
    expect(planBodies(requests).map((body) => body.choices)).toEqual([
      [],
      [{ line: 6, athlete_id: 42, remember_alias: 0 }],
      [
        { line: 6, athlete_id: 42, remember_alias: 0 },
        { line: 15, create: true },
      ],
      [{ line: 6, athlete_id: 42, remember_alias: 0 }],
    ]);
    expect(planBodies(requests)[1]).toMatchObject({ file: 9 });
    expect(planBodies(requests)[1]).not.toHaveProperty('content');
  });

  it('preselect the most likely athlete above 85, and none below', async () => {
    await show({ [PLAN]: planning([weisse, villarruel]) });
    await chooseFile();
    await screen.findByText('2 need a decision, 0 ready');
    press('Enter');
    expect(await screen.findByText('is Michael Weiss')).toBeTruthy();
    press('Enter');
    expect(screen.queryByText(/is Juan/)).toBeNull();
  });

  it('can save the spelling, skip the row, and are reached by j and k', async () => {
    const { requests } = await show({ [PLAN]: planning([weisse, villarruel]) });
    await chooseFile();
    await screen.findByText('2 need a decision, 0 ready');
    press('j');
    press('x');
    press('Enter');
    expect(await screen.findByText('is left out')).toBeTruthy();
    press('a');
    press('1');
    press('Enter');
    expect(await screen.findByText('is Michael Weiss, the spelling is remembered')).toBeTruthy();
    expect(planBodies(requests).at(-1)?.choices).toEqual([
      { line: 15, skip: true },
      { line: 6, athlete_id: 41, remember_alias: 1 },
    ]);
    expect(saveButton().textContent).toBe('Save 1 result');
  });

  it('are reached by j and k above a table of ready rows, whose rows have the same keys', async () => {
    await show({ [PLAN]: planning([update, weisse, villarruel]) });
    await chooseFile();
    await screen.findByText('2 need a decision, 1 ready');
    press('j');
    expect(document.activeElement?.textContent).toContain('Juan Villarruel');
    press('k');
    expect(document.activeElement?.textContent).toContain('Michael Weiss');
  });

  it('can be answered by any athlete of the division', async () => {
    const { user, requests } = await show({ [PLAN]: planning([villarruel]) });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    press('s');
    const dialog = await screen.findByRole('dialog', { name: 'Who is Juan Villarruel?' });
    await user.type(within(dialog).getByLabelText('Athlete'), 'somebody');
    expect(screen.queryByText('Somebody Woman')).toBeNull();
    await user.click(await screen.findByText('Somebody Else'));
    await user.click(within(dialog).getByRole('button', { name: 'Choose' }));
    await waitFor(() =>
      expect(planBodies(requests).at(-1)?.choices).toEqual([{ line: 15, athlete_id: 77, remember_alias: 0 }]),
    );
  });

  it('do not fill the page when there are hundreds', async () => {
    const many = Array.from({ length: 300 }, (_, at) => question(at + 2, 'Number', `N${at}`, []));
    await show({ [PLAN]: planning(many) });
    await chooseFile();
    expect(await screen.findByText('260 more appear as these are answered.')).toBeTruthy();
  });
});

describe('an impossible time', () => {
  const message =
    'Overall 02:10:00 is 01:23:00 less than the sum of the legs (03:33:00). As entered it is 1st and moves 8 others by one place.';
  const impossible = plannedLine(7, 'Wrong', 'Time', {
    change: 'question',
    overall: 7800,
    problems: [message],
    time_question: { message, sum_of_legs: 12_780 },
  });

  it('is a question that offers the time, the sum of the legs, and skipping', async () => {
    const { requests } = await show({ [PLAN]: planning([update, impossible]) });
    await chooseFile();
    const questions = await screen.findByRole('list', { name: 'Questions' });
    expect(within(questions).getByText(message)).toBeTruthy();
    expect(
      within(questions)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['1Keep 02:10:00', '2Use the legs, 03:33:00', 'cCorrect', 'xLeave out']);
    expect(isDisabled(saveButton())).toBe(true);
    press('Enter');
    expect(planBodies(requests)).toHaveLength(1);
    press('2');
    press('Enter');
    expect(await screen.findByText('has the time 03:33:00')).toBeTruthy();
    expect(planBodies(requests).at(-1)?.choices).toEqual([{ line: 7, overall: 12_780 }]);
  });

  it('of a new athlete retains the answer about the athlete', async () => {
    const { requests } = await show({
      [PLAN]: ({ body }: SentRequest) => {
        const [choice] = (body as { choices: Choice[] }).choices;
        const new_athlete = { first: 'Wrong', last: 'Time', division: 'MPRO' as const, country: null };
        const named = choice ? { new_athlete } : {};
        const settled = choice?.overall ? { time_question: null, change: 'create' as const } : {};
        return resultsPlan([{ ...impossible, athlete: null, ...named, ...settled }]);
      },
    });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    press('n');
    press('Enter');
    await screen.findByRole('button', { name: /Keep 02:10:00/ });
    press('1');
    press('Enter');
    expect(
      await screen.findByText('becomes the new athlete Wrong Time and has the time 02:10:00'),
    ).toBeTruthy();
    expect(planBodies(requests).at(-1)?.choices).toEqual([{ line: 7, create: true, overall: 7800 }]);
  });
});

describe('the file of another race', () => {
  const oceanside = { id: 31, name: 'IRONMAN 70.3 Oceanside 2026' };
  const wrong_file = [
    { message: `56 of 56 rows equal ${oceanside.name}.`, race: oceanside },
    { message: '30 of 56 athletes are not on the start list of this race.', race: null },
  ];

  it('is reported before everything else, with a link to that race', async () => {
    await show({ [PLAN]: planning([update, weisse], { wrong_file }) });
    await chooseFile();
    const title = await screen.findByText('This may be the wrong file.');
    const notice = title.closest('[role=alert]') as HTMLElement;
    expect(notice.textContent).toBe(
      'This may be the wrong file.56 of 56 rows equal IRONMAN 70.3 Oceanside 2026.30 of 56 athletes are not on the start list of this race.',
    );
    expect(notice.compareDocumentPosition(screen.getByText('1 needs a decision, 1 ready'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(within(notice).getByRole('link', { name: oceanside.name }).getAttribute('href')).toBe(
      '/race/31#results',
    );
  });

  it('is saved only with Import anyway', async () => {
    const { user, requests } = await show({
      [PLAN]: planning([update], { wrong_file }),
      [SUBMIT]: submitted(1),
    });
    await chooseFile();
    await screen.findByText('1 ready');
    await user.click(saveButton());
    const dialog = await screen.findByRole('alertdialog', { name: 'This may be the wrong file' });
    expect(dialog.textContent).toContain('56 of 56 rows equal IRONMAN 70.3 Oceanside 2026.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(requests.some((one) => one.path.endsWith('/submit'))).toBe(false);
    await user.click(saveButton());
    await user.click(await screen.findByRole('button', { name: 'Import anyway' }));
    await waitFor(() => expect(requests.some((one) => one.path.endsWith('/submit'))).toBe(true));
  });
});

describe('a row whose place and points change because of others', () => {
  it('shows the old and new values, and not that it is unchanged', async () => {
    const moved = plannedLine(3, 'Jamie', 'Riddle', {
      change: 'recalculated',
      place: 3,
      changes: [
        { field: 'place', from: 2, to: 3 },
        { field: 'overall_points', from: 100.44, to: 82.22 },
      ],
      points: { ...update.points, overall_points: 82.22 },
    });
    const { user } = await show({ [PLAN]: planning([update, moved]) });
    await chooseFile();
    expect(await screen.findByText('2 ready')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Recalculated/ }));
    const [, row] = within(screen.getByRole('table', { name: 'Lines of the file' })).getAllByRole('row');
    expect(row?.textContent).toContain('Recalculated');
    expect(row?.textContent).toContain('was 100.44, now 82.22');
    expect([...(row?.querySelectorAll('s') ?? [])].map((old) => old.textContent)).toEqual(['2', '100.44']);
    expect(row?.textContent).toContain('82.22');
  });
});

describe('a row of the table', () => {
  it('explains the match, and can be assigned to another athlete', async () => {
    const { user, requests } = await show({
      [PLAN]: planning([
        plannedLine(2, 'Jon', 'Breivold', {
          method: 'alias',
          reason: 'Known alias.',
          runners_up: weisse.runners_up,
        }),
      ]),
    });
    await chooseFile();
    const lines = await screen.findByRole('table', { name: 'Lines of the file' });
    await user.click(within(lines).getByText('Create'));
    const dialog = await screen.findByRole('dialog', { name: 'Line 2: Jon Breivold' });
    expect(within(dialog).getByText('Known alias.')).toBeTruthy();
    const [choose] = within(dialog).getAllByRole('button', { name: 'Choose' });
    await user.click(choose as HTMLElement);
    await waitFor(() =>
      expect(planBodies(requests).at(-1)?.choices).toEqual([{ line: 2, athlete_id: 41, remember_alias: 0 }]),
    );
  });
});

describe('saving', () => {
  it('sends the digest of the preview, reports the outcome, and opens the Results tab', async () => {
    const { user, requests, address } = await show({
      [PLAN]: planning([update, weisse]),
      [SUBMIT]: submitted(2),
    });
    await chooseFile();
    await screen.findByText('1 needs a decision, 1 ready');
    press('1');
    press('Enter');
    await screen.findByText('2 ready');
    await user.click(saveButton());
    expect(
      await screen.findByText('2 results saved, points computed, strength of field men 90.77'),
    ).toBeTruthy();
    expect(requests.find((one) => one.path.endsWith('/submit'))?.body).toEqual({
      filename: 'ironman.csv',
      file: 9,
      digest: 'digest of update create',
      choices: [{ line: 6, athlete_id: 41, remember_alias: 0 }],
    });
    await waitFor(() => expect(address()).toBe('/race/12#results'));
  });

  it('lists new athletes and removed results before anything is saved', async () => {
    const removed = [
      { result_id: 1, athlete_id: 2, name: 'Jonas Schomburg', division: 'MPRO' as const, possible_lines: [] },
    ];
    const { user, requests } = await show({
      [PLAN]: planning([villarruel], { removed }),
      [SUBMIT]: submitted(1),
    });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    press('n');
    press('Enter');
    await screen.findByText('1 ready');
    await user.click(saveButton());
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Juan Villarruel')).toBeTruthy();
    expect(within(dialog).getByText('Jonas Schomburg')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(requests.some((one) => one.path.endsWith('/submit'))).toBe(false);
  });

  it('that the server refuses shows its message next to the new preview until it is sent again, and retains the answers', async () => {
    const { user, requests, respond } = await show({
      [PLAN]: planning([weisse]),
      [SUBMIT]: { status: 409, message: 'The race or the athletes changed since this preview.' },
    });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    press('1');
    press('Enter');
    await screen.findByText('1 ready');
    await user.click(saveButton());
    expect(await screen.findByText('The race or the athletes changed since this preview.')).toBeTruthy();
    expect(screen.getByText('is Michael Weiss')).toBeTruthy();
    expect(planBodies(requests)).toHaveLength(3);
    respond(SUBMIT, () => new Promise(() => undefined));
    await user.click(saveButton());
    await waitFor(() => expect(screen.queryByText(/changed since this preview/)).toBeNull());
  });

  it('that is running takes no other answer, which would be lost', async () => {
    const { user, requests } = await show({
      [PLAN]: planning([update, weisse]),
      [SUBMIT]: () => new Promise(() => undefined),
    });
    await chooseFile();
    await screen.findByText('1 needs a decision, 1 ready');
    press('1');
    press('Enter');
    await screen.findByText('2 ready');
    expect(screen.getByText('2 ready').closest('[inert]')).toBeNull();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByText('2 ready').closest('[inert]')).not.toBeNull());
    press('z');
    expect(planBodies(requests)).toHaveLength(2);
    // The focus is not in the part that is inert, so that it is not lost.
    expect(document.activeElement).toBe(saveButton());
  });

  it('is disabled when the race already has everything in the file', async () => {
    await show({ [PLAN]: planning([plannedLine(2, 'Same', 'Person', { change: 'unchanged' })]) });
    await chooseFile();
    expect(await screen.findByText('The file contains the same results as the race.')).toBeTruthy();
    expect(isDisabled(saveButton())).toBe(true);
  });

  it('is not done when the preview is discarded', async () => {
    const { user } = await show({ [PLAN]: planning([update]) });
    await chooseFile();
    await screen.findByText('1 ready');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(/You see a preview before anything is saved/)).toBeTruthy();
  });

  it('is cancelled when the preview is discarded while it is running, with a note that it may have been saved', async () => {
    const { user, address } = await show({
      [PLAN]: planning([update]),
      [SUBMIT]: () => new Promise(() => undefined),
    });
    await chooseFile();
    await screen.findByText('1 ready');
    await user.click(saveButton());
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(/^Cancelled\. The server may already have carried out/)).toBeTruthy();
    expect(screen.getByText(/You see a preview before anything is saved/)).toBeTruthy();
    expect(address()).toBe('/race/12#rtrt');
  });

  it('leaves the plan unchanged when the network was lost', async () => {
    const { user } = await show({
      [PLAN]: planning([update]),
      [SUBMIT]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await chooseFile();
    await screen.findByText('1 ready');
    await user.click(saveButton());
    expect(await screen.findByText(/^The server cannot be reached\. If the request/)).toBeTruthy();
    expect(saveButton()).toBeTruthy();
  });
});
