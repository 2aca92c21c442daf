import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Page } from '#console/ui/layout/page.tsx';
import { ParticipantsTab } from '#features/participants/console/shared/participants-tab.tsx';
import { renderScreen, type SentRequest, type StubbedResponse } from '#testing/console/render-screen.tsx';
import type { Lists } from '../../../lists-desk-contract.ts';
import { LISTED, raceWith } from '../../participants.states.tsx';
import { deskAnswers, lists } from '../desk.states.tsx';

const NAME = raceWith([], true).race.name;
const THEN = '2026-05-01T08:00:00.000Z';
/** Before Bea joined, while Gia was on the start list. */
const earlier = (): Lists => {
  const { starting, ...others } = lists({ withdrawn: [] });
  const [ada, bea, cem] = starting as [Lists['starting'][0], Lists['starting'][0], Lists['starting'][0]];
  const gia = { ...bea, athlete_id: 8, id: 8, participant_id: 108, name: 'Gia Gone' };
  return { ...others, starting: [ada, gia, cem] };
};

const open = (search = '', answers: Record<string, StubbedResponse> = {}) =>
  renderScreen(
    <Page name="T100 Nice 2026" tabs={<nav />}>
      <ParticipantsTab response={raceWith(LISTED, true)} />
    </Page>,
    {
      address: `/race/12${search}#participants`,
      responses: {
        ...deskAnswers(lists()),
        'GET /api/race/12/lists': ({ path }: SentRequest) => (path.includes('at=') ? earlier() : lists()),
        'POST /api/exports': { json: { status: 0 } },
        ...answers,
      },
    },
  );
const list = async (name: string) => within(await screen.findByRole('region', { name }));
const exported = (requests: SentRequest[]) =>
  requests.filter(({ path }) => path === '/api/exports').map(({ body }) => body);

afterEach(() => vi.unstubAllGlobals());

describe('the lists of another time', () => {
  it('are chosen by date and time, are in the address, cannot be changed, and lead back to now', async () => {
    const { user, address, requests } = await open();
    await user.click(await screen.findByRole('button', { name: 'Earlier lists' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Earlier lists' }));
    await user.clear(dialog.getByLabelText('Date of the lists'));
    await user.type(dialog.getByLabelText('Date of the lists'), '2026-05-01');
    await user.clear(dialog.getByLabelText(/^Time/));
    await user.type(dialog.getByLabelText(/^Time/), '08:00');
    await user.click(dialog.getByRole('button', { name: 'Show' }));
    await screen.findByText(/as they were at 2026-05-01 08:00/);
    expect(address()).toBe(`/race/12?at=${encodeURIComponent(THEN)}#participants`);
    expect(requests.some(({ path }) => path.includes(`lists?at=${encodeURIComponent(THEN)}`))).toBe(true);
    await (await list('Starting List')).findByRole('link', { name: 'Gia Gone' });
    for (const name of [/^Move/, /^Withdraw/, /^Remove/, 'Add athlete', 'Delete All'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await screen.findByRole('button', { name: 'Add athlete' });
    expect(address()).toBe('/race/12#participants');
  });

  it.each([
    ['31/02/2026', '08:00'],
    ['2026-05-01', '25:00'],
    ['2026-05-01', ''],
    ['2030-05-01', '08:00'],
  ])('%s %s is not shown', async (date, time) => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Earlier lists' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Earlier lists' }));
    await user.clear(dialog.getByLabelText('Date of the lists'));
    await user.type(dialog.getByLabelText('Date of the lists'), date);
    await user.clear(dialog.getByLabelText(/^Time/));
    if (time !== '') await user.type(dialog.getByLabelText(/^Time/), time);
    await user.click(dialog.getByRole('button', { name: 'Show' }));
    expect(screen.getByRole('dialog', { name: 'Earlier lists' })).toBeDefined();
  });

  it('are exported as they are shown, and the export is logged', async () => {
    const { user, requests } = await open(`?at=${THEN}`);
    await (await list('Starting List')).findByRole('link', { name: 'Gia Gone' });
    await user.click(screen.getByRole('button', { name: 'Export Participants' }));
    await waitFor(() =>
      expect(exported(requests)).toEqual([{ what: `participants ${NAME}`, rows: 5, with_emails: false }]),
    );
  });
});

describe('a comparison', () => {
  it('says what changed as text that can be copied', async () => {
    const { user } = await open(`?since=${THEN}`);
    const changes = await list('Changes');
    await changes.findByText(/New on the start list:\s+- Bea Best, #2/);
    expect(changes.getByText(/Withdrawn from the start list:\s+- Gia Gone/)).toBeDefined();
    await user.click(changes.getByRole('button', { name: 'Copy text' }));
    await screen.findByText('Changes copied');
    expect(await navigator.clipboard.readText()).toMatch(/changes of the lists, 2026-05-01 08:00 .* to now/);
  });

  it('says why it failed', async () => {
    await open(`?since=${THEN}`, {
      'GET /api/race/12/lists': ({ path }: SentRequest) =>
        path.includes('at=')
          ? new Response('Too early.', { status: 400, headers: { 'content-type': 'text/plain' } })
          : lists(),
    });
    await (await list('Changes')).findByText('Too early.');
  });
});

it('the lists as on the website have only those who are public, numbered again', async () => {
  await open('?show=public');
  const starting = await list('Starting List');
  await screen.findByText(/as the website will show them, now: all but 1 athlete/);
  expect(starting.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Ada Start',
    'Cem Man',
  ]);
  expect(screen.queryByRole('region', { name: 'Withdrawn' })).toBeNull();
});

it('the e-mail addresses of a list are copied at once, and the copy is logged', async () => {
  const { user, requests } = await open();
  await list('Starting List');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy e-mail addresses of the start list' }));
  await screen.findByText('1 e-mail address copied; 2 athletes without one');
  expect(await navigator.clipboard.readText()).toBe('ada@example.org');
  await waitFor(() =>
    expect(exported(requests)).toEqual([
      { what: `e-mail addresses of the start list of ${NAME}`, rows: 1, with_emails: 1 },
    ]),
  );
});

it('both lists are put next to each other, which the browser remembers', async () => {
  const { user } = await open();
  await list('Starting List');
  const button = screen.getByRole('button', { name: 'Side by side' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(localStorage.getItem('tridesk-lists')).toBe('side by side');
});
