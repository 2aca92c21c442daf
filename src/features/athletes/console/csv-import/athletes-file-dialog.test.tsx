import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AthletesPlan, PlannedAthleteRow } from '#features/athletes/athletes-file-contract.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { AthletesScreen } from '../list/athletes-screen.tsx';
import { listedAthlete } from '../list/athletes-screens.states.tsx';

const row = (number: number, changes: Partial<PlannedAthleteRow>): PlannedAthleteRow => ({
  ...{
    row: number,
    first: 'Ina',
    last: `Neu${number}`,
    country: 'AT',
    country_in_file: 'AT',
    division: 'FPRO',
  },
  ...{ email: null, email_in_file: '', act: 'add', reason: 'New', athletes: [] },
  ...changes,
});
const near = { id: 7, name: 'Laura Philipp', division: 'FPRO' as const, country: 'DE' };
const plan: AthletesPlan = {
  ...{ filename: 'athletes.csv', encoding: 'UTF-8', delimiter: ';', digest: 'one', notes: [] },
  rows: [
    row(2, {}),
    row(3, { act: 'question', last: 'Filip', reason: '88 of 100', athletes: [near] }),
    row(4, { act: 'present', reason: 'Same name', athletes: [near] }),
    row(5, { act: 'held', reason: 'Country: is missing.', email_in_file: 'ina(at)example.org' }),
  ],
  counts: { rows: 4, add: 1, present: 1, question: 1, held: 1 },
};
/** The plan once row 5 is corrected. */
const row5 = (changes: Partial<PlannedAthleteRow>): AthletesPlan => ({
  ...plan,
  rows: plan.rows.map((one) => (one.row === 5 ? { ...one, ...changes } : one)),
  counts: { ...plan.counts, add: 2, held: 0 },
});
const ADD = 'POST /api/athletes/add';
const file = new File(['First;Last\r\n'], 'athletes.csv', { type: 'text/csv' });

async function open(answers: Record<string, StubbedResponse> = {}) {
  const shown = await renderScreen(<AthletesScreen />, {
    responses: {
      'GET /api/athletes': {
        json: { athletes: [listedAthlete(1, 'Sam', 'Long')], profiles: [], attributes: [], nations: [] },
      },
      'POST /api/athletes/plan': { json: plan },
      ...answers,
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Add from CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add athletes from a CSV file' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose a CSV file' })),
  );
  await shown.user.upload(dialog.getByLabelText('Choose a CSV file'), file);
  const sent = (call: string) =>
    shown.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  return { ...shown, dialog, sent };
}

describe('Add athletes from a CSV file', () => {
  it('shows its questions first; what is not ticked is left out', async () => {
    const { dialog, user, sent } = await open({
      [ADD]: { json: { status: 0, added: [{ row: 2, id: 900, name: 'Ina Neu2', link: 'ina-neu2' }] } },
    });
    expect(await dialog.findByText('Laura Philipp')).toBeDefined();
    expect(dialog.getByRole('radio', { name: /^Questions/ }).getAttribute('aria-checked')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Add 1 athlete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(ADD)).toEqual([expect.objectContaining({ digest: 'one', also: [], encoding: 'base64' })]);
    expect(await screen.findByText('1 athlete added')).toBeDefined();
  });

  it('is added with Enter, which the plan takes as soon as it is shown', async () => {
    const { dialog, user, sent } = await open({ [ADD]: { json: { status: 0, added: [] } } });
    await dialog.findByRole('button', { name: 'Add 1 athlete' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent(ADD)).toHaveLength(1));
  });

  it('adds a ticked question too', async () => {
    const { dialog, user, sent } = await open({ [ADD]: { json: { status: 0, added: [] } } });
    await user.click(await dialog.findByRole('checkbox', { name: 'Add Ina Filip as a new athlete' }));
    await user.click(dialog.getByRole('button', { name: 'Add 2 athletes' }));
    await waitFor(() => expect(sent(ADD)).toEqual([expect.objectContaining({ also: [3] })]));
  });

  it('takes no other answer while it is added, and has the focus again when that fails', async () => {
    const refusal = Promise.withResolvers<Response>();
    const { dialog, user } = await open({ [ADD]: () => refusal.promise });
    await dialog.findByRole('button', { name: 'Add 1 athlete' });
    const table = document.activeElement as HTMLElement;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(table.hasAttribute('inert')).toBe(true));
    // As a browser does.
    table.blur();
    refusal.resolve(new Response('The database does not respond.', { status: 503 }));
    await dialog.findByText('The database does not respond.');
    await waitFor(() => expect(document.activeElement).toBe(table));
    expect(table.hasAttribute('inert')).toBe(false);
  });

  it('shows why rows cannot be added', async () => {
    const { dialog, user } = await open();
    await user.click(await dialog.findByRole('radio', { name: /^Cannot be added/ }));
    expect(dialog.getByText('Country: is missing.')).toBeDefined();
  });

  it('corrects a row by keyboard before anyone is added, and removes the correction', async () => {
    const { dialog, user, sent, respond } = await open({ [ADD]: { json: { status: 0, added: [] } } });
    await user.click(await dialog.findByRole('radio', { name: /^Cannot be added/ }));
    await user.click(dialog.getByText('Ina Neu5'));
    const row = within(await screen.findByRole('dialog', { name: 'Row 5 of the file' }));
    expect(row.getByText('Country: is missing.')).toBeDefined();
    const corrected = row5({ act: 'add', last: 'Neuer' });
    respond('POST /api/athletes/plan', { json: corrected });
    await user.clear(row.getByLabelText('E-mail'));
    await user.type(row.getByLabelText('E-mail'), 'ina@example.org');
    await user.clear(row.getByLabelText(/^Last name/));
    await user.type(row.getByLabelText(/^Last name/), 'Neuer{Enter}');
    const typed = {
      ...{ row: 5, first: 'Ina', last: 'Neuer', country: 'AT', division: 'FPRO' },
      email: 'ina@example.org',
    };
    await waitFor(() =>
      expect(sent('POST /api/athletes/plan').at(-1)).toEqual(
        expect.objectContaining({ corrections: [typed] }),
      ),
    );
    await user.click(await dialog.findByRole('button', { name: 'Add 2 athletes' }));
    await waitFor(() => expect(sent(ADD)).toEqual([expect.objectContaining({ corrections: [typed] })]));
  });

  it('leaves a correction in its dialog until the file was planned with it', async () => {
    const { dialog, user, respond } = await open();
    await user.click(await dialog.findByRole('radio', { name: /^Cannot be added/ }));
    await user.click(dialog.getByText('Ina Neu5'));
    const row = within(await screen.findByRole('dialog', { name: 'Row 5 of the file' }));
    respond('POST /api/athletes/plan', { status: 500, message: 'Something failed.' });
    await user.type(row.getByLabelText(/^Last name/), 'er{Enter}');
    expect(await row.findByText('Something failed.')).toBeDefined();
    expect(row.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Neu5er');
    respond('POST /api/athletes/plan', { json: row5({ act: 'add', last: 'Neu5er' }) });
    await user.click(row.getByRole('button', { name: 'Apply' }));
    expect(await dialog.findByRole('button', { name: 'Add 2 athletes' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Row 5 of the file' })).toBeNull());
    // It was the last row that could not be added.
    expect(dialog.getByText('Ina Neu5er')).toBeDefined();
  });

  it('leaves the plan and its answers when another file cannot be read', async () => {
    const { dialog, user, respond } = await open();
    await user.click(await dialog.findByRole('checkbox', { name: 'Add Ina Filip as a new athlete' }));
    respond('POST /api/athletes/plan', { status: 400, message: 'The file is empty.' });
    await user.upload(dialog.getByLabelText('Another file'), file);
    expect(await dialog.findByText(/The file is empty\. The plan below is unchanged\./)).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Add 2 athletes' })).toBeDefined();
  });

  it('says what is wrong with a file and accepts another', async () => {
    const { dialog } = await open({
      'POST /api/athletes/plan': () => new Response('The file lacks the column Last.', { status: 400 }),
    });
    expect((await dialog.findByRole('alert')).textContent).toContain('The file lacks the column Last.');
    expect(dialog.getByRole('button', { name: 'Choose a CSV file' })).toBeDefined();
  });

  it('says that a file cannot be read or is too large, without sending it', async () => {
    const { dialog, user, sent } = await open();
    await dialog.findByText('Laura Philipp');
    const gone = new File(['x'], 'gone.csv', { type: 'text/csv' });
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    const large = new File(['x'.repeat(4_000_001)], 'large.csv', { type: 'text/csv' });
    for (const [chosen, message] of [
      [gone, /^gone\.csv: The file cannot be read\..* The plan below is unchanged\.$/],
      [large, /^large\.csv: The file is larger than 4 MB\./],
    ] as const) {
      await user.upload(dialog.getByLabelText('Another file'), chosen);
      expect(await dialog.findByText(message)).toBeDefined();
    }
    expect(sent('POST /api/athletes/plan')).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Add 1 athlete' })).toBeDefined();
  });

  it('plans again when the athletes changed meanwhile, and says so', async () => {
    const changed = () =>
      new Response('The athletes changed since this plan was made.', {
        status: 409,
        headers: { 'x-error-code': 'plan-changed' },
      });
    const { dialog, user, sent } = await open({ [ADD]: changed });
    await user.click(await dialog.findByRole('button', { name: 'Add 1 athlete' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The athletes changed');
    await waitFor(() => expect(sent('POST /api/athletes/plan')).toHaveLength(2));
  });
});
