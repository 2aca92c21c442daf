import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import type { SeasonListPlan, SeasonListRow } from '../../season-list-import-contract.ts';
import { SeasonScreen } from '../season-screen.tsx';
import { answering, SEASONS } from '../seasons-screens.states.tsx';

const person = (id: number, name: string, more: Partial<SeasonListRow['athletes'][number]> = {}) => ({
  ...{ id, name, division: 'FPRO' as const, country: 'DE', score: 100 },
  ...{ retirement_date: null, maternity_leave: null, contracts: [] },
  ...more,
});
const row = (number: number, more: Partial<SeasonListRow>): SeasonListRow => ({
  ...{ row: number, first: 'Eva', last: 'Fink', country: 'DE', country_in_file: 'GER', division: 'FPRO' },
  ...{
    act: 'add',
    reason: 'Same name.',
    method: 'exact',
    athlete_id: 13,
    athletes: [person(13, 'Eva Fink')],
  },
  ...{ contract_tier_id: 1, contract_tier: 'Contract', current_contract_tier: null, alias: null },
  ...more,
});
const sams = [
  person(21, 'Sam Long'),
  person(22, 'Sam Long', { country: 'US', retirement_date: '2026-03-01' }),
];
const QUESTION = row(3, {
  ...{ act: 'question', first: 'Sam', last: 'Long', athlete_id: null, athletes: sams },
  ...{ reason: 'Same name, but 2 athletes fit and the nation does not decide.', method: 'question' },
});
const ROWS = [
  row(2, {
    athletes: [
      person(13, 'Eva Fink', {
        maternity_leave: '2026-02-01',
        contracts: [{ season_id: 5, season_name: 'T100 2025', contract_tier: 'Hot Shot' }],
      }),
    ],
  }),
  QUESTION,
  row(4, {
    ...{ act: 'held', first: 'Ina', last: 'Neu', athlete_id: null, athletes: [] },
    reason: 'No close match.',
  }),
  row(5, {
    ...{ act: 'change', first: 'Anna', last: 'Berg', athlete_id: 11, athletes: [person(11, 'Anna Berg')] },
    ...{ contract_tier: 'Wildcard', current_contract_tier: 'Contract' },
  }),
  row(6, {
    ...{ act: 'held', first: 'Mia', last: 'Lang', athlete_id: 14, athletes: [person(14, 'Mia Lang')] },
    reason: 'Contract tier Old is archived.',
  }),
];
const NOT_ADDED = [
  { row: 4, name: 'Ina Neu', country: 'AT', reason: null },
  { row: 6, name: 'Mia Lang', country: '', reason: 'Contract tier Old is archived.' },
];
const planOf = (rows: readonly SeasonListRow[], more: Partial<SeasonListPlan> = {}): SeasonListPlan => {
  const count = (act: SeasonListRow['act']) => rows.filter((one) => one.act === act).length;
  return {
    ...{
      filename: 'participants.csv',
      encoding: 'UTF-8',
      delimiter: ';',
      digest: 'one',
      notes: [],
      rows: [...rows],
    },
    unmatched: NOT_ADDED,
    counts: {
      rows: rows.length,
      ...{ add: count('add'), present: count('present'), change: count('change') },
      ...{ question: count('question'), held: count('held') },
    },
    ...more,
  };
};
const ANSWERED = planOf(
  ROWS.map((one) => (one.row === 3 ? { ...one, act: 'add', athlete_id: 21 } : one)),
  { digest: 'one' },
);
const PLAN = 'POST /api/t100/seasons/6/participants/plan';
const IMPORT = 'POST /api/t100/seasons/6/participants/import';
const file = new File(['firstname;lastname\r\n'], 'participants.csv', { type: 'text/csv' });
const saved = {
  ...{ status: 0, added: [{ row: 2, id: 13, name: 'Eva Fink' }], changed: [] },
  unmatched: NOT_ADDED,
};
const RED = "Couldn't add the following contenders/participants:";

async function open(hash: string, answers: Record<string, StubbedResponse> = {}) {
  const shown = await renderScreen(<SeasonScreen />, {
    address: `/t100/season/6#${hash}`,
    pattern: '/t100/season/$id',
    responses: { ...answering(SEASONS), [PLAN]: { json: planOf(ROWS) }, ...answers },
  });
  const sent = (call: string) =>
    shown.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  return { ...shown, sent };
}
async function openFile(answers: Record<string, StubbedResponse> = {}) {
  const shown = await open('participants', answers);
  await shown.user.upload(await screen.findByLabelText('Import CSV File'), file);
  return shown;
}
const cellsOf = (name: string) =>
  within(within(screen.getByRole('table')).getByText(name).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('Import CSV File of participants', () => {
  it('shows who is not known, the question, and every other row with what to know before a contract', async () => {
    await openFile();
    const red = within((await screen.findByText(RED)).closest('[role="alert"]') as HTMLElement);
    expect(red.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      expect.stringContaining('Ina Neu, ATChoose athlete'),
      'Mia Lang: Contract tier Old is archived.',
    ]);
    const questions = within(screen.getByRole('list', { name: 'Questions' }));
    expect(questions.getByRole('button', { name: /Sam Long.*Retired on 01\/03\/2026/ })).toBeDefined();
    expect(cellsOf('Eva Fink')).toEqual([
      ...['2', 'Add', 'Eva Fink', 'FPRO', 'Contract'],
      ...['On maternity leave from 01/02/2026 T100 2025: Hot Shot', 'Same name.'],
    ]);
    expect(cellsOf('Mia Lang')).toContain('Contract tier Old is archived.');
    expect(screen.getByText('1 needs a decision, 2 ready')).toBeDefined();
    expect(screen.getByText('1 row without an answer will be left out')).toBeDefined();
  });

  it('is answered and saved by keyboard; the rows that could not be added stay on screen', async () => {
    const { user, sent, respond } = await openFile({
      [IMPORT]: { json: { ...saved, participants: [] } },
    });
    await screen.findByText(RED);
    respond(PLAN, { json: ANSWERED });
    await user.keyboard('1{Enter}');
    await screen.findByRole('button', { name: 'Add 2 participants' });
    expect(sent(PLAN).at(-1)).toMatchObject({ choices: [{ row: 3, athlete_id: 21 }] });
    await user.click(screen.getByRole('checkbox', { name: 'Change the tier of Anna Berg to Wildcard' }));
    await screen.findByRole('button', { name: 'Add 2 participants, change 1 tier' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('1 participant added to T100 2026');
    expect(sent(IMPORT)).toEqual([
      expect.objectContaining({
        ...{ filename: 'participants.csv', encoding: 'base64', digest: 'one', also: [5] },
        choices: [{ row: 3, athlete_id: 21 }],
      }),
    ]);
    expect(screen.getByText(RED)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(RED)).toBeNull();
  });

  it('undoes the latest answer', async () => {
    const { user, sent, respond } = await openFile();
    await screen.findByText(RED);
    respond(PLAN, { json: ANSWERED });
    await user.click(
      within(screen.getByRole('list', { name: 'Questions' })).getByRole('button', { name: /Leave out/ }),
    );
    await screen.findByText('is left out');
    expect(sent(PLAN).at(-1)).toMatchObject({ choices: [{ row: 3, skip: true }] });
    respond(PLAN, { json: planOf(ROWS) });
    await user.keyboard('z');
    await screen.findByText('1 needs a decision, 2 ready');
    expect(sent(PLAN).at(-1)).toMatchObject({ choices: [] });
  });

  it('says what is wrong with a file and accepts another', async () => {
    const { user, respond } = await openFile({
      [PLAN]: { status: 400, message: 'The file lacks the column lastname.' },
    });
    await screen.findByText('The file lacks the column lastname.');
    respond(PLAN, { json: planOf(ROWS) });
    await user.upload(screen.getByLabelText('Choose a CSV file'), file);
    await screen.findByText(RED);
    respond(PLAN, { status: 400, message: 'The file is empty.' });
    await user.upload(screen.getByLabelText('Another file'), file);
    await screen.findByText('participants.csv: The file is empty. This preview is unchanged.');
    expect(screen.getByText(RED)).toBeDefined();
  });

  it('has no answer picked in another file', async () => {
    const { user, respond } = await openFile();
    await screen.findByText(RED);
    const leaveOut = () => screen.getByRole('button', { name: /Leave out/ }).getAttribute('aria-pressed');
    await user.keyboard('x');
    expect(leaveOut()).toBe('true');
    respond(PLAN, { json: planOf(ROWS, { filename: 'other.csv' }) });
    await user.upload(screen.getByLabelText('Another file'), file);
    await screen.findByText(/other\.csv/);
    expect(leaveOut()).toBe('false');
  });

  it('does not send a file that is too large', async () => {
    const { user, sent } = await open('participants');
    const large = new File([new Uint8Array(4_000_001)], 'large.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Import CSV File'), large);
    await screen.findByText('large.csv: The file is larger than 4 MB. Split it into smaller files.');
    expect(sent(PLAN)).toEqual([]);
  });

  it('plans again when the season changed meanwhile, and says so', async () => {
    const { user, sent } = await openFile({
      [IMPORT]: () =>
        new Response('The season changed since this preview.', {
          status: 409,
          headers: { 'x-error-code': 'plan-changed' },
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add 1 participant' }));
    await screen.findByText('The season changed since this preview.');
    await waitFor(() => expect(sent(PLAN)).toHaveLength(2));
  });

  it('takes no other answer while it is saved, which would be lost', async () => {
    const { user, sent } = await openFile({ [IMPORT]: () => new Promise(() => undefined) });
    await screen.findByText(RED);
    await user.keyboard('{Control>}{Enter}{/Control}');
    const questions = screen.getByRole('list', { name: 'Questions' });
    await waitFor(() => expect(questions.closest('[inert]')).not.toBeNull());
    await user.keyboard('1{Enter}');
    expect(sent(PLAN)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add 1 participant' }));
  });

  it('has nothing to save when everybody is present', async () => {
    const { sent } = await openFile({
      [PLAN]: { json: planOf([row(2, { act: 'present' })], { unmatched: [] }) },
    });
    const save = await screen.findByRole('button', { name: 'Nothing to save' });
    expect(save.title).toBe('There is nobody to add and no tier to change');
    expect(sent(IMPORT)).toEqual([]);
  });

  it('takes pasted names with one tier for all', async () => {
    const { user, sent } = await open('participants');
    await user.click(await screen.findByRole('button', { name: 'Paste names' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/paste names/)));
    await user.keyboard('Eva Fink');
    await user.click(screen.getByLabelText('Contract Tier of all pasted names'));
    await user.click(await screen.findByRole('option', { name: 'Wildcard' }));
    await user.click(screen.getByRole('button', { name: 'Preview names' }));
    await screen.findByText(RED);
    expect(sent(PLAN)).toEqual([
      { filename: 'pasted names', names: 'Eva Fink', contract_tier_id: 2, choices: [] },
    ]);
  });
});

describe('Import CSV File of contenders', () => {
  it('is an entry of the menu, and has no tiers', async () => {
    const call = 'POST /api/t100/seasons/6/contenders/plan';
    const { user, sent } = await open('contenders', {
      [call]: { json: planOf([row(2, { contract_tier: null, contract_tier_id: null })], { unmatched: [] }) },
      'POST /api/t100/seasons/6/contenders/import': { json: { ...saved, unmatched: [], contenders: [] } },
    });
    await screen.findByRole('button', { name: 'New Contender' });
    await chooseInMenu(user, 'Import CSV File');
    expect(screen.queryByLabelText('Contract Tier of all pasted names')).toBeNull();
    await user.upload(await screen.findByLabelText('Choose a CSV file'), file);
    await user.click(await screen.findByRole('button', { name: 'Add 1 athlete' }));
    await screen.findByText('1 athlete added to the list');
    expect(sent(call)).toHaveLength(1);
  });
});
