import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import type { Participant } from '../participants-contract.ts';
import { ATHLETES, LISTED, plainStates, raceWith } from './participants.states.tsx';
import { ParticipantsTab } from './shared/participants-tab.tsx';

describe('states', () => {
  testStates(plainStates);
});

const option = (id: number, name: string, more = {}) => ({
  id,
  name,
  link: `a${id}`,
  division: 'FPRO',
  country: 'DE',
  retirement_date: null,
  ...more,
});
const OPTIONS = {
  ...ATHLETES,
  'GET /api/all_athletes': {
    json: {
      athletes: [
        option(1, 'Ada Start'),
        option(9, 'Nia New'),
        option(10, 'Ria Retired', { retirement_date: '2025-12-31' }),
      ],
    },
  },
};

const open = (participants: Participant[], answers: Record<string, StubbedResponse> = {}) =>
  renderScreen(<ParticipantsTab response={raceWith(participants, false)} />, {
    address: '/race/12#participants',
    responses: { ...OPTIONS, ...answers },
  });
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent?.trim() ?? '');
const heads = (within_ = screen.getByRole('table')) => texts(within(within_).getAllByRole('columnheader'));
const cells = (name: string) =>
  texts(within(screen.getByRole('link', { name }).closest('tr') as HTMLElement).getAllByRole('cell'));
const posts = (requests: { method: string; path: string; body: unknown }[]) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))
    .map(({ path, body }) => [path, body]);

describe('the plain view', () => {
  it('shows its columns, a dash without a status, and links to the participants', async () => {
    await open(LISTED);
    await screen.findByRole('link', { name: 'Ada Start' });
    expect(heads().filter((head) => head !== '')).toEqual([
      'Division',
      'Name',
      'Country',
      'Status',
      'Rank',
      'Points',
      'List',
      'Remove',
    ]);
    expect(cells('Ada Start').slice(0, 6)).toEqual(['FPRO', 'Ada Start', '', 'Hot Shot', '#3', '91.50']);
    expect(cells('Dia Wait').slice(3, 7)).toEqual(['-', '–', '–', 'List Waiting']);
    expect(screen.getByRole('link', { name: 'Ada Start' }).getAttribute('href')).toBe('/participant/101');
    expect(screen.getByText(/only 3 starters count for strength of field/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull();
  });

  it('names no number of starters once the results decide who started', async () => {
    await renderScreen(<ParticipantsTab response={{ ...raceWith(LISTED, false), results: [{}] }} />, {
      address: '/race/12#participants',
      responses: OPTIONS,
    });
    await screen.findByText(/; only starters count for strength of field, by the results$/);
  });

  it('says that nobody is there, and has nothing to export', async () => {
    await open([]);
    await screen.findByText('No participants found');
    expect(isDisabled(screen.getByRole('button', { name: 'Export Participants' }))).toBe(true);
  });

  it('reads the athletes when it opens', async () => {
    const { requests } = await open([]);
    await waitFor(() => expect(requests.some(({ path }) => path.startsWith('/api/all_athletes'))).toBe(true));
  });

  it('changes the list in the row', async () => {
    const { user, requests } = await open(LISTED, {
      'POST /api/race/12/update_participant/4': { json: { status: 0, participant_id: 104 } },
    });
    const row = within((await screen.findByRole('link', { name: 'Dia Wait' })).closest('tr') as HTMLElement);
    await user.click(row.getByRole('button', { name: /^List/ }));
    await user.click(await screen.findByRole('option', { name: 'Starter' }));
    await screen.findByText('Dia Wait moved to the start list');
    expect(posts(requests)).toEqual([['/api/race/12/update_participant/4', { is_waiting: 0, version: 3 }]]);
  });

  it('adds to the wait list unless another list is chosen', async () => {
    const { user, requests } = await open(LISTED, {
      'POST /api/race/12/add_participant/9': { json: { status: 0, participant_id: 109 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add athlete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add athlete' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Waiting' }).checked).toBe(true);
    expect(isDisabled(dialog.getByRole('button', { name: 'Add' }))).toBe(true);
    await user.type(dialog.getByLabelText(/^Athlete/), 'nia');
    await user.click(await screen.findByRole('option', { name: /Nia New/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Nia New added to the wait list');
    expect(posts(requests)).toEqual([['/api/race/12/add_participant/9', { is_waiting: 1, is_public: 1 }]]);
  });

  it.each([
    ['ada', /Ada Start/, 'The athlete selected is already a participant.'],
    ['ria', /Ria Retired/, 'Ria Retired retired on 31/12/2025.'],
  ])('warns about %s', async (typed, name, warning) => {
    const { user } = await open(LISTED);
    await user.click(await screen.findByRole('button', { name: 'Add athlete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add athlete' }));
    await user.type(dialog.getByLabelText(/^Athlete/), typed);
    await user.click(await screen.findByRole('option', { name }));
    await dialog.findByText(warning);
  });
});

describe('removing', () => {
  const press = async (response: StubbedResponse) => {
    const opened = await open(LISTED, { 'POST /api/race/12/remove_participant/101': response });
    await opened.user.click(await screen.findByRole('button', { name: 'Remove Ada Start' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to remove this participant?')).toBeDefined();
    await opened.user.click(dialog.getByRole('button', { name: 'Remove' }));
    return opened;
  };

  it('asks first and reports it', async () => {
    const { requests } = await press({ json: { status: 0 } });
    await screen.findByText('Participant removed successfully');
    expect(posts(requests)).toEqual([['/api/race/12/remove_participant/101', { version: 3 }]]);
  });

  it('reports a failure, and logs it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await press({ status: 404, message: 'There is no participant 101.' });
    await screen.findByText(
      'Participant was not removed successfully. Please see error in console log: There is no participant 101.',
    );
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
});
