import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Page } from '#console/ui/layout/page.tsx';
import { ParticipantsTab } from '#features/participants/console/shared/participants-tab.tsx';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type SentRequest, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { ATHLETES, LISTED, raceWith } from '../participants.states.tsx';
import type { RaceOfParticipants } from '../race-of-participants.ts';
import {
  CALLS,
  importStates,
  PLAN,
  plannedLine,
  planOf,
  UNCLEAR,
  UNKNOWN,
  WITHDRAWN,
  warningStates,
} from './list-import.states.tsx';

describe('states', () => {
  testStates(importStates);
  testStates(warningStates);
});

const file = new File(['First Name,Last Name\r\n'], 'start.csv', { type: 'text/csv' });
const UNMAPPED = { wt_event_id: null, wt_program_id_mpro: null, wt_program_id_fpro: null };

async function open(
  isT100: boolean,
  answers: Record<string, StubbedResponse> = {},
  race: Partial<RaceOfParticipants['race']> = {},
) {
  const listed = raceWith(LISTED, isT100);
  const shown = await renderScreen(
    <Page name="Race">
      <ParticipantsTab response={{ ...listed, race: { ...listed.race, ...race } }} />
    </Page>,
    {
      address: '/race/12#participants',
      responses: { ...ATHLETES, [CALLS.plan]: { json: PLAN }, ...answers },
    },
  );
  const sent = (call: string) =>
    shown.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  return { ...shown, sent };
}
async function upload(answers: Record<string, StubbedResponse> = {}) {
  const shown = await open(true, answers);
  await shown.user.upload(await screen.findByLabelText('Upload WT Start List'), file);
  return shown;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const questions = async () => within(await screen.findByRole('list', { name: 'Questions' }));
const cellsOf = (name: string) =>
  within(
    within(screen.getByRole('table', { name: 'Rows of the import' }))
      .getByText(name)
      .closest('tr') as HTMLElement,
  )
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the buttons', () => {
  it('are one file in the plain view', async () => {
    const { user, sent } = await open(false);
    expect(screen.queryByText('Upload WT Start List')).toBeNull();
    await user.upload(await screen.findByLabelText('Import CSV File'), file);
    await button(/^Import 2/);
    expect(sent(CALLS.plan)).toEqual([
      expect.objectContaining({
        list: 'participants',
        source: 'csv',
        filename: 'start.csv',
        encoding: 'base64',
      }),
    ]);
  });

  it.each([
    ['Upload WT Wait List', 'wait'],
    ['Upload WT Start List', 'start'],
  ])('%s sends the file', async (label, list) => {
    const { user, sent } = await open(true);
    await user.upload(await screen.findByLabelText(label), file);
    await button(/^Import 2/);
    expect(sent(CALLS.plan)).toEqual([expect.objectContaining({ list, source: 'csv' })]);
  });

  it.each([
    ['Import WT Wait List (API)', 'wait'],
    ['Import WT Start List (API)', 'start'],
  ])('%s fetches the list', async (label, list) => {
    const { user, sent } = await open(true);
    await user.click(await button(label));
    await button(/^Import 2/);
    expect(sent(CALLS.plan)).toEqual([{ list, source: 'api', choices: [], keep: [], keep_absent: 0 }]);
  });

  it.each([
    [{}, 'Event and Program MPRO or FPRO'],
    [{ wt_event_id: 7 }, 'Program MPRO or FPRO'],
    [{ wt_program_id_fpro: 2, division: 'FPRO' as const }, 'Event'],
    [{ wt_event_id: 7, wt_program_id_mpro: 2, division: 'FPRO' as const }, 'Program FPRO'],
  ])('say what the API import lacks: %o', async (race, missing) => {
    await open(true, {}, { ...UNMAPPED, ...race });
    for (const list of ['Wait', 'Start']) {
      const control = await button(`Import WT ${list} List (API)`);
      expect(isDisabled(control)).toBe(true);
      expect(control.title).toBe(`Enter ${missing} of World Triathlon on Info first`);
    }
    expect(screen.getByRole('link', { name: 'Enter it on Info' }).getAttribute('href')).toBe('/race/12#info');
  });

  it('import the participant CSV from the menu in the T100 view', async () => {
    const { user, sent } = await open(true);
    await chooseInMenu(user, 'Import CSV File');
    await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
    await button(/^Import 2/);
    expect(sent(CALLS.plan)).toEqual([expect.objectContaining({ list: 'participants' })]);
  });
});

describe('the preview', () => {
  it('has the questions first, then what happens to everybody else', async () => {
    await upload();
    const list = await questions();
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getByRole('button', { name: /Sam Long.*94 %/ })).toBeDefined();
    expect(screen.getByText('2 need a decision, 2 ready')).toBeDefined();
    expect(screen.getByText('2 lines of Technical Officials are left out.')).toBeDefined();
    expect(screen.getByText('Start List · start.csv · 5 lines · FPRO')).toBeDefined();
    expect(cellsOf('Ada Start').slice(1, 6)).toEqual([
      'Kept',
      'Ada Start',
      'FPRO',
      'Start list',
      'Hot Shot in T100 2026.',
    ]);
    expect(cellsOf('Bea Best').slice(1, 6)).toEqual([
      'LeavesKeep',
      'Bea Best',
      'FPRO',
      'Start list',
      'By hand: wildcard.',
    ]);
    expect(cellsOf('Tom Man')).toContain('Wrong Division - FPRO vs MPRO');
    expect(screen.getByText(/2 participants are not in this import and will be removed/)).toBeDefined();
    await button('Import 2: 1 joins, 1 moves, 2 leave, 2 warnings');
    expect(document.activeElement?.getAttribute('data-line')).toBe('3');
  });

  it('is answered by keyboard, with the spelling, and answers are undone', async () => {
    const { user, sent, respond } = await upload();
    await questions();
    respond(CALLS.plan, {
      json: planOf([{ ...UNCLEAR, act: 'join', athlete: UNCLEAR.runners_up[0] ?? null }]),
    });
    await user.keyboard('1');
    expect((await button(/Sam Long.*94 %/)).getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('a{Enter}');
    await screen.findByText('is Sam Long, the spelling is remembered');
    await waitFor(() =>
      expect(sent(CALLS.plan).at(-1)).toMatchObject({
        ...{ file: 5, filename: 'start.csv', source: 'csv' },
        choices: [{ line: 3, athlete_id: 21, remember_alias: 1 }],
      }),
    );
    await user.keyboard('z');
    await waitFor(() => expect(sent(CALLS.plan).at(-1)).toMatchObject({ choices: [] }));
  });

  it('asks again when the answer does not settle the line', async () => {
    const { user } = await upload();
    await user.click((await questions()).getAllByRole('button', { name: /New athlete/ })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText(/becomes the new athlete/)).toBeNull());
    await waitFor(async () =>
      expect((await questions()).getAllByRole('button', { name: /Leave out/ })).toHaveLength(2),
    );
  });

  it('edits a new athlete, and swaps the names, before anything is saved', async () => {
    const listed = { first: 'Ina', last: 'Neu', country: 'AT', division: 'FPRO' as const };
    const plans = ({ body }: SentRequest) => {
      const [choice] = (body as { choices: { create?: true | Partial<typeof listed> }[] }).choices;
      if (!choice?.create) return planOf([UNKNOWN]);
      const typed = choice.create === true ? {} : choice.create;
      return planOf([{ ...UNKNOWN, act: 'join', decided_by: 'staff', new_athlete: { ...listed, ...typed } }]);
    };
    const { user, sent } = await upload({ [CALLS.plan]: plans });
    await questions();
    await user.keyboard('n{Enter}');
    await screen.findByText('becomes the new athlete Ina Neu');
    await user.keyboard('e');
    const dialog = within(await screen.findByRole('dialog', { name: 'New athlete of line 4' }));
    const last = dialog.getByLabelText(/^Last name/);
    await user.clear(last);
    await user.type(last, 'Neumann{Enter}');
    await screen.findByText('becomes the new athlete Ina Neumann');
    const create = { ...listed, last: 'Neumann' };
    expect(sent(CALLS.plan).at(-1)).toMatchObject({ choices: [{ line: 4, create }] });
    await user.click(await button(/Swap names/));
    await screen.findByText('becomes the new athlete Neumann Ina');
  });

  it('asks for the division of a new athlete where the list does not say it', async () => {
    const open = {
      ...{ ...UNKNOWN, division: null, error_code: null },
      reason: 'No division: program and gender do not say one.',
    };
    const { user, sent } = await upload({ [CALLS.plan]: { json: planOf([open]) } });
    await questions();
    await user.keyboard('n');
    const dialog = within(await screen.findByRole('dialog', { name: 'New athlete of line 4' }));
    const use = dialog.getByRole('button', { name: 'Use for the new athlete' });
    expect(isDisabled(use)).toBe(true);
    await user.click(dialog.getByLabelText(/^Division/));
    await user.click(await screen.findByRole('option', { name: /FPRO/ }));
    await user.click(use);
    await waitFor(() =>
      expect(sent(CALLS.plan).at(-1)).toMatchObject({ choices: [{ line: 4, create: { division: 'FPRO' } }] }),
    );
  });

  it('answers all questions at once', async () => {
    const lines = [UNKNOWN, { ...UNKNOWN, line: 5 }, UNCLEAR];
    const { user, sent } = await upload({ [CALLS.plan]: { json: planOf(lines) } });
    await user.click(await button(/All 2 are new/));
    await waitFor(() =>
      expect(sent(CALLS.plan).at(-1)).toMatchObject({
        choices: [
          { line: 4, create: true },
          { line: 5, create: true },
        ],
      }),
    );
    await user.click(await button(/Leave out all 3/));
    await waitFor(() => expect(sent(CALLS.plan).at(-1)).toMatchObject({ choices: { length: 3 } }));
  });

  it('keeps single ones or all who would leave', async () => {
    const { user, sent } = await upload();
    await user.click(await screen.findByRole('checkbox', { name: 'Keep Cem Cut' }));
    await waitFor(() => expect(sent(CALLS.plan).at(-1)).toMatchObject({ keep: [103], keep_absent: 0 }));
    await user.click(await button(/Keep all 2/));
    await waitFor(() => expect(sent(CALLS.plan).at(-1)).toMatchObject({ keep_absent: 1 }));
  });

  it('lets staff choose any athlete for a line, and asks about one who has withdrawn', async () => {
    const { user, sent } = await upload({
      ...{ [CALLS.plan]: { json: planOf([WITHDRAWN, plannedLine(2, {})]) } },
      'GET /api/all_athletes': {
        json: {
          athletes: [
            { id: 50, name: 'Nina Newer', link: 'n', division: 'FPRO', country: 'DE', retirement_date: null },
          ],
        },
      },
    });
    await user.click((await questions()).getByRole('button', { name: /Wil Drawn/ }));
    await waitFor(() =>
      expect(sent(CALLS.plan).at(-1)).toMatchObject({ choices: [{ line: 7, athlete_id: 31 }] }),
    );
    await user.click(within(screen.getByRole('table', { name: 'Rows of the import' })).getByText('Nia New'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who is Nia New?' }));
    await user.type(dialog.getByLabelText(/^Athlete/), 'nina');
    await user.click(await screen.findByRole('option', { name: /Nina Newer/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Remember “Nia New”/ }));
    await user.click(dialog.getByRole('button', { name: 'Choose' }));
    await waitFor(() =>
      expect(sent(CALLS.plan).at(-1)).toMatchObject({
        choices: [{ line: 7 }, { line: 2, athlete_id: 50, remember_alias: 1 }],
      }),
    );
  });
});

describe('importing', () => {
  const CREATED = planOf([
    { ...UNKNOWN, act: 'join', new_athlete: { first: 'Ina', last: 'Neu', division: 'FPRO', country: 'AT' } },
  ]);
  const imported = { json: { status: 0, counts: PLAN.counts, warnings: [] } };

  it('lists new athletes and those who leave, then reports it', async () => {
    const { user, sent } = await upload({
      [CALLS.plan]: { json: { ...CREATED, leaves: PLAN.leaves } },
      [CALLS.submit]: imported,
    });
    await button('Import 1: 1 joins');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Ina Neu, FPRO',
      'Bea Best, By hand: wildcard.',
      'Cem Cut, Not in the list.',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Import' }));
    await screen.findByText('Start List participants imported successfully');
    expect(sent(CALLS.submit)).toEqual([
      {
        ...{ list: 'start', source: 'csv', filename: 'start.csv', file: 5, digest: 'one' },
        ...{ choices: [], keep: [], keep_absent: 0 },
      },
    ]);
    await button('Add athlete');
  });

  it('asks before the same file is imported again', async () => {
    const { user, sent } = await upload({
      [CALLS.plan]: { json: planOf([plannedLine(2, { act: 'stay' })]) },
      [CALLS.submit]: imported,
    });
    await user.click(await button('Import 1: nothing changes'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Import without a change?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent(CALLS.submit)).toEqual([]);
    await user.click(await button('Import 1: nothing changes'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }));
    await screen.findByText('Start List participants imported successfully');
  });

  it.each([
    ['wait', [plannedLine(2, { is_waiting: 1 })], 'Wait List participants imported successfully'],
    ['participants', [plannedLine(2, {})], 'Start List participants imported successfully'],
    [
      'participants',
      [plannedLine(2, {}), plannedLine(3, { is_waiting: 1 })],
      'Start List and Wait List participants imported successfully',
    ],
  ] as const)('names the list: %s', async (list, lines, message) => {
    const { user } = await upload({
      [CALLS.plan]: { json: planOf(lines, { list }) },
      [CALLS.submit]: imported,
    });
    await user.click(await button(/^Import \d+:/));
    await screen.findByText(message);
  });

  it('plans again with the answers when the lists have changed', async () => {
    const message = 'The lists, athletes or decisions have changed since the preview.';
    const { user, sent } = await upload({
      [CALLS.plan]: { json: planOf([plannedLine(2, {}), UNKNOWN]) },
      [CALLS.submit]: () =>
        new Response(message, { status: 409, headers: { 'x-error-code': 'plan-changed' } }),
    });
    await user.click((await questions()).getByRole('button', { name: /Leave out/ }));
    await waitFor(() => expect(sent(CALLS.plan)).toHaveLength(2));
    await user.click(await button(/^Import 1/));
    await screen.findByText(message);
    expect(sent(CALLS.plan)).toHaveLength(3);
    expect(sent(CALLS.plan).at(-1)).toMatchObject({ choices: [{ line: 4, skip: true }] });
  });

  it('keeps the preview when the import fails; the message goes when it is tried again', async () => {
    const { user, respond } = await upload({
      [CALLS.plan]: { json: planOf([plannedLine(2, {})]) },
      [CALLS.submit]: { status: 503, message: 'The database does not respond.' },
    });
    await user.click(await button('Import 1: 1 joins'));
    await screen.findByText('The database does not respond.');
    respond(CALLS.submit, () => new Promise(() => undefined));
    await user.click(await button('Import 1: 1 joins'));
    await waitFor(() => expect(screen.queryByText('The database does not respond.')).toBeNull());
    await button('Import 1: 1 joins');
  });

  it('that is running takes no other answer, which would be lost', async () => {
    const { user, sent } = await upload({
      [CALLS.plan]: { json: planOf([plannedLine(2, {}), UNKNOWN]) },
      [CALLS.submit]: () => new Promise(() => undefined),
    });
    const question = (await questions()).getByRole('button', { name: /Leave out/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(question.closest('[inert]')).not.toBeNull());
    await user.keyboard('x{Enter}');
    expect(sent(CALLS.plan)).toHaveLength(1);
    expect(document.activeElement).toBe(await button(/^Import 1/));
  });

  it('says why nothing can be imported', async () => {
    await upload({
      [CALLS.plan]: {
        json: planOf([], { problems: ['No valid athletes found in the CSV.'], can_submit: false }),
      },
    });
    const problem = await screen.findByText('No valid athletes found in the CSV.');
    expect(problem.closest('[role="alert"]')).not.toBeNull();
    expect((await button('Import 0: nothing changes')).title).toBe('No valid athletes found in the CSV.');
  });
});

describe('another list', () => {
  it('shows what is wrong with a file, with the focus on the button that takes the next one', async () => {
    const { user, respond } = await upload({
      [CALLS.plan]: { status: 400, message: 'Please upload a valid CSV file.' },
    });
    await screen.findByText('Please upload a valid CSV file.');
    expect(document.activeElement).toBe(await button('Choose a CSV file'));
    respond(CALLS.plan, { json: PLAN });
    await user.upload(screen.getByLabelText('Choose a CSV file'), file);
    await questions();
    respond(CALLS.plan, { status: 400, message: 'No valid athletes found in the CSV.' });
    await user.upload(screen.getByLabelText('Another file'), file);
    await screen.findByText('start.csv: No valid athletes found in the CSV. This preview is unchanged.');
    await questions();
  });

  it('has no answer picked in another file', async () => {
    const { user, respond } = await upload();
    const leaveOut = async () =>
      (await questions()).getAllByRole('button', { name: /Leave out/ })[0]?.getAttribute('aria-pressed');
    await questions();
    await user.keyboard('x');
    expect(await leaveOut()).toBe('true');
    respond(CALLS.plan, { json: { ...PLAN, file: 6, filename: 'other.csv' } });
    await user.upload(screen.getByLabelText('Another file'), file);
    await screen.findByText(/other\.csv/);
    expect(await leaveOut()).toBe('false');
  });

  it('does not send a file that is too large', async () => {
    const { user, sent } = await open(true);
    const large = new File([new Uint8Array(4_000_001)], 'large.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Upload WT Wait List'), large);
    await screen.findByText('large.csv: The file is larger than 4 MB. Split it into smaller files.');
    expect(sent(CALLS.plan)).toEqual([]);
  });

  it('asks for confirmation before answers are lost', async () => {
    const { user } = await upload();
    await user.click((await questions()).getAllByRole('button', { name: /Leave out/ })[0] as HTMLElement);
    await user.click(await button('Discard'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('1 answer will be lost.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await questions();
    await user.click(await button('Discard'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await button('Add athlete');
  });

  it('asks the service again after it failed', async () => {
    const { user, respond } = await open(true, {
      [CALLS.plan]: { status: 503, message: 'World Triathlon is not configured: set WT_URL and WT_KEY.' },
    });
    await user.click(await button('Import WT Start List (API)'));
    await screen.findByText('World Triathlon is not configured: set WT_URL and WT_KEY.');
    respond(CALLS.plan, { json: PLAN });
    await user.click(await button('Try again'));
    await questions();
  });
});
