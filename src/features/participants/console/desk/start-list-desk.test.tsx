import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ParticipantsTab } from '#features/participants/console/shared/participants-tab.tsx';
import { renderScreen, type SentRequest, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import type { ListEntry, Lists } from '../../lists-desk-contract.ts';
import { LISTED, raceWith } from '../participants.states.tsx';
import { deskAnswers, deskStates, emptyDeskStates, lists } from './desk.states.tsx';
import { DeskDialogs } from './desk-dialogs.tsx';

describe('states', () => {
  testStates(deskStates);
  testStates(emptyDeskStates);
});

const MOVED = { 'POST /api/race/12/update_participant/4': { json: { status: 0, participant_id: 104 } } };

const open = (respond: Lists = lists(), answers: Record<string, StubbedResponse> = {}) =>
  renderScreen(<ParticipantsTab response={raceWith(LISTED, true)} />, {
    address: '/race/12#participants',
    responses: { ...deskAnswers(respond), ...answers },
  });
const list = async (name: string) => within(await screen.findByRole('region', { name }));
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent?.trim() ?? '');
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;
const posts = (requests: SentRequest[]) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/race'))
    .map(({ path, body }) => [path, body]);

describe('the lists', () => {
  it('have the places per division, a line where it is full, and when, why and by whom they were changed', async () => {
    await open();
    const starting = await list('Starting List');
    expect(starting.getByText('1 of 20 places, MPRO · 2 of 2 places, FPRO (full)')).toBeDefined();
    const rows = texts(starting.getAllByRole('row')).slice(1);
    expect(rows.indexOf('2 of 2 places, FPRO')).toBe(2);
    const updated = starting.getByText(/Last updated/);
    expect(updated.textContent).toContain('2026-05-02');
    expect(updated.textContent).toContain('Mara Lindt: Bea Best moved to the start list of T100 Nice 2026');
    expect((await list('Waiting List')).getByText('Never updated')).toBeDefined();
  });

  it('number each division, give reasons, mark what was done by hand, and link conflicts to the other race', async () => {
    await open();
    const starting = await list('Starting List');
    const cells = starting.getAllByRole('row').flatMap((row) => {
      const found = within(row).queryAllByRole('cell');
      return found.length > 1 ? [texts(found)] : [];
    });
    expect(cells.map((row) => [row[0], row[2], row[4]])).toEqual([
      ['1', 'Ada Start', 'Hot Shot'],
      ['2', 'Bea Best', 'Top 10er'],
      ['1', 'Cem Man', 'Contender'],
    ]);
    expect(screen.getByText(/Not ranked; late entry: ranking 38 days before, cut-off 35/)).toBeDefined();
    expect(screen.getByText('by hand: wildcard')).toBeDefined();
    const link = screen.getByRole('link', { name: 'starts in T100 London, 2 days later' });
    expect(link.getAttribute('href')).toBe('/race/31#participants');
  });
});

describe('moving', () => {
  const REASON = { is_waiting: 0, reason: 'Ada is ill', version: 3 };
  const move = async (start: (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>) => {
    const opened = await open(lists(), MOVED);
    await list('Starting List');
    await start(opened);
    const dialog = within(await screen.findByRole('dialog', { name: 'Move Dia Wait to the start list' }));
    expect(
      dialog.getByText(/Dia Wait becomes number 3 of the start list, FPRO: 3 of 2 places/),
    ).toBeDefined();
    await opened.user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(posts(opened.requests)).toEqual([]);
    await opened.user.type(dialog.getByLabelText(/^Reason/), 'Ada is ill');
    await opened.user.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('Dia Wait moved to the start list');
    expect(posts(opened.requests)).toEqual([['/api/race/12/update_participant/4', REASON]]);
  };

  it('by the button asks for the reason', () =>
    move(({ user }) => user.click(screen.getByRole('button', { name: 'Move Dia Wait to the start list' }))));

  it('by the key m of the focused row', () =>
    move(async ({ user }) => {
      rowOf('Dia Wait').focus();
      await user.keyboard('m');
    }));

  it('by dragging says before the drop what it leads to', () =>
    move(async () => {
      const dataTransfer = { effectAllowed: '', dropEffect: '', setDragImage: () => undefined };
      const handle = within(rowOf('Dia Wait')).getByTitle('Drag to the other list');
      fireEvent.dragStart(handle, { dataTransfer });
      const bar = await screen.findByText(/^Drop here: Dia Wait becomes number 3 of the start list/);
      fireEvent.dragOver(bar, { dataTransfer });
      fireEvent.drop(bar, { dataTransfer });
      await waitFor(() => expect(screen.queryByText(/^Drop here/)).toBeNull());
    }));

  it('says when somebody else has moved the athlete', async () => {
    const { starting, waiting, ...others } = lists();
    const dia = { ...(waiting[1] as ListEntry), number: 1 };
    const moved = [...starting, { ...dia, is_waiting: 0 as const }];
    await renderScreen(
      <DeskDialogs
        raceId={12}
        lists={{ ...others, starting: moved, waiting: waiting.slice(0, 1) }}
        open={{ what: 'move', entry: dia }}
        onClose={() => undefined}
      />,
    );
    await screen.findByText('Dia Wait is not on the wait list any more.');
  });

  it('keeps the focus on the row on its new list', async () => {
    const { user, respond } = await open(lists(), MOVED);
    await list('Starting List');
    rowOf('Dia Wait').focus();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Reason/), 'Ada is ill');
    const { starting, waiting, ...others } = lists();
    const dia = { ...(waiting[1] as ListEntry), is_waiting: 0 as const };
    respond('GET /api/race/12/lists', {
      json: { ...others, starting: [...starting, dia], waiting: waiting.slice(0, 1) },
    });
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await (await list('Starting List')).findByRole('link', { name: 'Dia Wait' });
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Dia Wait')));
  });
});

const PLAN = {
  proposed: 104,
  candidates: lists().waiting,
  sof_before: 89.5,
  sof_after: 87.25,
};

describe('withdrawing', () => {
  const start = async (plan: StubbedResponse = { json: PLAN }) => {
    const opened = await open(lists(), {
      'POST /api/race/12/withdrawal/plan': plan,
      'POST /api/race/12/remove_participant/101': { json: { status: 0 } },
      'POST /api/race/12/remove_participant/104': { json: { status: 0 } },
    });
    await list('Starting List');
    return opened;
  };
  const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));
  const removed = (requests: SentRequest[]) =>
    posts(requests).filter(([path]) => String(path).includes('remove_participant'));

  it('shows who moves up, why, who is passed over, and the strength of field; all in one call', async () => {
    const { user, requests } = await start();
    await user.click(screen.getByRole('button', { name: 'Withdraw Ada Start' }));
    const dialog = await dialogOf(/Withdraw Ada Start from the start list/);
    await dialog.findByText(
      /First on the wait list without a conflict\. Passed over: Eva Even \(starts in T100 London, 2 days later\)\./,
    );
    expect(dialog.getByText('89.50')).toBeDefined();
    expect(dialog.getByText('87.25')).toBeDefined();
    await user.type(dialog.getByLabelText(/^Reason/), 'stress fracture');
    await user.click(dialog.getByRole('button', { name: 'Withdraw, Dia Wait moves up' }));
    await screen.findByText('Ada Start withdrawn; Dia Wait moved up');
    expect(removed(requests)).toEqual([
      ['/api/race/12/remove_participant/101', { reason: 'stress fracture', promote: 104, version: 3 }],
    ]);
    expect(posts(requests).filter(([path]) => String(path).endsWith('/withdrawal/plan'))).toHaveLength(1);
  });

  it('lets nobody move up', async () => {
    const { user, requests } = await start();
    rowOf('Ada Start').focus();
    await user.keyboard('w');
    const dialog = await dialogOf(/Withdraw Ada Start/);
    await user.type(dialog.getByLabelText(/^Reason/), 'ill');
    await user.click(await dialog.findByLabelText(/^Moves up/));
    await user.click(await screen.findByRole('option', { name: 'Nobody' }));
    await dialog.findByText('The place stays open.');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Ada Start withdrawn');
    expect(removed(requests)).toEqual([
      ['/api/race/12/remove_participant/101', { reason: 'ill', version: 3 }],
    ]);
    expect(posts(requests)).toContainEqual([
      '/api/race/12/withdrawal/plan',
      { participant_id: 101, promote: null },
    ]);
  });

  it('says on Enter that who moves up is not known yet, then withdraws', async () => {
    const plan = Promise.withResolvers<unknown>();
    const { user, requests } = await start(() => plan.promise);
    await user.click(screen.getByRole('button', { name: 'Withdraw Ada Start' }));
    const dialog = await dialogOf(/Withdraw Ada Start/);
    await user.type(dialog.getByLabelText(/^Reason/), 'ill{Enter}');
    expect(dialog.getByText('Who would move up is not loaded yet.')).toBeDefined();
    plan.resolve(PLAN);
    await dialog.findByText('87.25');
    expect(dialog.queryByText('Who would move up is not loaded yet.')).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByText('Ada Start withdrawn; Dia Wait moved up');
    expect(removed(requests)).toHaveLength(1);
  });

  it('from the wait list moves nobody up', async () => {
    const { user, requests } = await start({ json: { ...PLAN, proposed: null } });
    await user.click(screen.getByRole('button', { name: 'Withdraw Dia Wait' }));
    const dialog = await dialogOf(/Withdraw Dia Wait from the wait list/);
    await user.type(dialog.getByLabelText(/^Reason/), 'ill');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Dia Wait withdrawn');
    expect(removed(requests)).toEqual([
      ['/api/race/12/remove_participant/104', { reason: 'ill', version: 3 }],
    ]);
  });

  it('says why the plan failed and keeps the typed reason', async () => {
    const { user } = await start({ status: 404, message: 'There is no participant 101.' });
    await user.click(screen.getByRole('button', { name: 'Withdraw Ada Start' }));
    const dialog = await dialogOf(/Withdraw Ada Start/);
    await user.type(dialog.getByLabelText(/^Reason/), 'ill');
    await dialog.findByText('There is no participant 101.');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('ill');
  });
});

describe('the withdrawn', () => {
  it('are listed with reason, time, person and who moved up, and are put back', async () => {
    const { user, requests } = await open(lists(), {
      'POST /api/race/12/add_participant/8': { json: { status: 0, participant_id: 108 } },
    });
    const withdrawn = await list('Withdrawn');
    const row = texts(within(rowOf('Gia Gone')).getAllByRole('cell'));
    expect(row.slice(0, 4)).toEqual(['FPRO', 'Gia Gone', 'Starter', 'stress fracture']);
    expect(row.slice(5, 7)).toEqual(['Mara Lindt', 'Bea Best']);
    await user.click(withdrawn.getByRole('button', { name: 'Put back Gia Gone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put back Gia Gone' }));
    expect(
      dialog.getByText(
        'The start list is full: 2 of 2 places, FPRO (full). Bea Best moved up and stays on the start list',
      ),
    ).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'Waiting' }));
    await user.click(dialog.getByRole('button', { name: 'Put back' }));
    await screen.findByText('Gia Gone put back on the wait list');
    expect(posts(requests)).toEqual([['/api/race/12/add_participant/8', { is_waiting: 1 }]]);
  });
});

describe('someone who moved up', () => {
  it('is not said to stay on the start list after leaving it', async () => {
    const now = lists();
    const { user } = await open({ ...now, starting: now.starting.filter(({ name }) => name !== 'Bea Best') });
    await user.click(await screen.findByRole('button', { name: 'Put back Gia Gone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put back Gia Gone' }));
    expect(dialog.queryByText(/moved up/)).toBeNull();
  });
});

describe('removing', () => {
  it('by the key Delete asks with the question of every removal', async () => {
    const { user, requests } = await open(lists(), {
      'POST /api/race/12/remove_participant/101': { json: { status: 0 } },
    });
    await list('Starting List');
    rowOf('Ada Start').focus();
    await user.keyboard('{Delete}');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to remove this participant?')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Participant removed successfully');
    expect(posts(requests)).toEqual([['/api/race/12/remove_participant/101', { version: 3 }]]);
  });

  it.each([
    [{ json: { status: 0, count: 4 } }, 'All participants were successfully deleted'],
    [{ json: { status: 0, count: 0 } }, 'There are no participants to delete.'],
    [{ status: 403, message: 'Not today.' }, 'Error deleting participants: Not today.'],
  ] as const)('deletes all after a question: %j', async (response, message) => {
    const { user } = await open(lists(), { 'POST /api/race/12/delete_all_participants': response });
    await user.click(await screen.findByRole('button', { name: 'Delete All' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/cannot be reverted/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Delete All' }));
    await screen.findByText(message);
  });
});

it('offers Delete All only while somebody is there', async () => {
  const { responses } = emptyDeskStates.states.nobody as { responses: Record<string, StubbedResponse> };
  await renderScreen(<ParticipantsTab response={raceWith([], true)} />, {
    address: '/race/12#participants',
    responses,
  });
  expect(await screen.findAllByText('No participants found')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Delete All' })).toBeNull();
});
