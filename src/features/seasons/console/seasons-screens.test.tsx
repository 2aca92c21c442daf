import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actOnRecord } from '#testing/console/act-on-record.ts';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { refusalShown } from '#testing/console/refusal-shown.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { never, testStates } from '#testing/fixtures/screen-states.tsx';
import { SeasonParticipantScreen } from './season-participant-screen.tsx';
import { SeasonScreen } from './season-screen.tsx';
import { SeasonsScreen } from './seasons-screen.tsx';
import {
  ANNA,
  answering,
  PARTICIPANTS,
  participantPage,
  SEASONS,
  season,
  seasonParticipantStates,
  seasonStates,
  seasonsStates,
  TIERS,
} from './seasons-screens.states.tsx';

const cellsOf = (name: string) =>
  within(screen.getByRole('link', { name }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter((text) => text !== '');
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter((text) => text !== '');
const option = (one: typeof ANNA) => ({ ...one, link: 'x', retirement_date: null });
const NO_FACTS = { retirement_date: null, maternity_leave: null, contracts: [] };
const ATHLETES = {
  'GET /api/all_athletes': {
    json: {
      athletes: [option(ANNA), option({ ...ANNA, id: 13, name: 'Eva Fink', first: 'Eva', last: 'Fink' })],
    },
  },
  'GET /api/all_athlete_aliases': { json: { aliases: [] } },
};

describe('the list of seasons', () => {
  testStates(seasonsStates);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const open = (answers = {}) =>
    renderScreen(<SeasonsScreen />, {
      address: '/t100/seasons',
      responses: { ...answering(SEASONS), ...answers },
    });

  it('shows the columns of the specification; id and name lead to the season', async () => {
    await open();
    const name = await screen.findByRole('link', { name: 'T100 2025' });
    expect(screen.getByRole('link', { name: '5' }).getAttribute('href')).toBe(name.getAttribute('href'));
    expect(heads()).toEqual([
      'ID',
      'Name',
      'Start Date',
      'End Date',
      'Total Races',
      'Top Scoring Results',
      'Published?',
    ]);
    expect(cellsOf('T100 2025')).toEqual(['5', 'T100 2025', '01/01/2026', '31/12/2026', '0', '3', 'No']);
  });

  it('is filtered by dates as they are shown', async () => {
    const early = season(4, 'T100 2024', { start_date: '2024-02-29', end_date: '2024-11-30' });
    const { user } = await open(answering([...SEASONS, early]));
    await screen.findByRole('link', { name: 'T100 2025' });
    const filter = screen.getByRole('searchbox', { name: 'Filter seasons' });
    for (const date of ['29/02/2024', '30/11/2024']) {
      await user.clear(filter);
      await user.type(filter, date);
      await waitFor(() => expect(screen.queryByRole('link', { name: 'T100 2025' })).toBeNull());
      expect(screen.getByRole('link', { name: 'T100 2024' })).toBeDefined();
    }
  });

  it('shows in a dialog why it could not be read', async () => {
    const { user } = await open({ 'GET /api/t100/seasons': { status: 400, message: 'Not today.' } });
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Not today.')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('button', { name: /again|retry/i })).toBeDefined();
  });

  it('adds next year with the count of the latest season, and says what overlaps or is the wrong way round', async () => {
    const { user, requests } = await open({
      'POST /api/t100/seasons': { json: { status: 0, id: 7, season: season(7, 'T100 2027') } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new Season' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new Season' }));
    const add = dialog.getByRole('button', { name: 'Add' });
    const start = dialog.getByLabelText<HTMLInputElement>(/^Start Date/);
    const end = dialog.getByLabelText<HTMLInputElement>(/^End Date/);
    expect([start.value, end.value]).toEqual(['2027-01-01', '2027-12-31']);
    expect(isDisabled(add)).toBe(true);
    await user.type(dialog.getByLabelText(/^Name/), 'T100 2027');
    expect(isDisabled(add)).toBe(false);
    await user.clear(end);
    await user.type(end, '2026-06-30{Tab}');
    expect(dialog.getByText('The end is before the start')).toBeDefined();
    expect([isDisabled(add), add.title]).toEqual([true, 'The end is before the start']);
    const count = dialog.getByLabelText(/^Top Scoring/);
    await user.clear(count);
    await user.type(count, '-1{Tab}');
    expect(add.title).toBe('Correct the marked fields first');
    await user.clear(count);
    await user.type(count, '4{Tab}');
    await user.clear(start);
    await user.type(start, '2026-02-01{Tab}');
    expect(dialog.getByText('Overlaps T100 2026.')).toBeDefined();
    await user.click(add);
    await screen.findByText(/^Season T100 2027 added/);
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      name: 'T100 2027',
      start_date: '2026-02-01',
      end_date: '2026-06-30',
      top_scoring_results_count: 4,
      total_race_count: 0,
    });
  });
});

describe('a season', () => {
  testStates(seasonStates);

  const open = (hash = '', answers = {}) =>
    renderScreen(<SeasonScreen />, {
      address: `/t100/season/6${hash}`,
      pattern: '/t100/season/$id',
      responses: { ...answering(SEASONS), ...ATHLETES, ...answers },
    });

  it('shows its tabs while it loads', async () => {
    let arrive = (_response: unknown) => {};
    const waiting = new Promise((resolve) => {
      arrive = resolve;
    });
    await open('#standings', { 'GET /api/t100/seasons/6': () => waiting });
    expect(await screen.findByRole('heading', { name: /^Season/ })).toBeDefined();
    const tab = () => screen.getByRole('link', { name: /^Participants/ }).textContent;
    expect(tab()).toBe('Participants');
    arrive({ season: season(6, 'T100 2026') });
    expect(await screen.findByRole('heading', { name: /^T100 2026/ })).toBeDefined();
    expect(tab()).not.toBe('Participants');
  });

  it('with races says what belongs to it instead of showing Archive and Delete', async () => {
    const { user } = await open();
    const text = await screen.findByText(/belong to this season/);
    expect(text.closest('p')?.textContent).toBe(
      '9 races, 2 participants, 1 contender ranking, Europe belong to this season, so it cannot be deleted. It can be archived after its last race, T100 Doha 2026.',
    );
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: 'Delete Season' })).toBeNull();
    expect(screen.getByText('8 for men, 7 for women')).toBeDefined();
    expect(isDisabled(screen.getByLabelText('Total Races Count'))).toBe(true);
  });

  it('saves its fields, and explains the method of contenders', async () => {
    const { user, requests } = await open('', {
      'PUT /api/t100/seasons/6': { json: { status: 0, id: 6, season: season(6, 'T100', { version: 2 }) } },
    });
    const name = await screen.findByLabelText('Name');
    expect(screen.getByRole('button', { name: 'Save Changes' }).title).toBe('Nothing has changed');
    await user.clear(name);
    expect(screen.getByRole('button', { name: 'Save Changes' }).title).toBe('Enter a name');
    await user.type(name, 'T100');
    await user.click(screen.getByLabelText('Contenders'));
    await user.click(await screen.findByRole('option', { name: /Everyone except/ }));
    expect(screen.getByText('The Contenders tab lists who is excluded.')).toBeDefined();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Season T100 saved');
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'T100',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      top_scoring_results_count: 4,
      contender_opt_method: 'OUT',
      olympic_bonus_points: 0,
      contract_min_races: 5,
      version: 1,
    });
  });

  it.each<['save' | 'archive' | 'delete', string]>([
    ['save', 'PUT /api/t100/seasons/6'],
    ['archive', 'POST /api/t100/seasons/6/archive'],
    ['delete', 'DELETE /api/t100/seasons/6'],
  ])('shows why it was refused to %s it in the Error! dialog', async (what, call) => {
    const message = `No season is to ${what} here.`;
    const { user, address } = await open('', {
      ...answering([season(6, 'T100 2027')]),
      [call]: { status: 409, message },
    });
    await actOnRecord(user, what, 'Season');
    await refusalShown(user, message);
    expect(address()).toBe('/t100/season/6');
  });

  it.each([
    [1, 'Archive', 'archive', 'archived'],
    [0, 'Publish', 'publish', 'published'],
  ] as const)('with is_active %d offers %s after a confirmation', async (is_active, label, verb, done) => {
    const { user, requests } = await open('', {
      ...answering([season(6, 'T100 2027', { is_active })]),
      [`POST /api/t100/seasons/6/${verb}`]: { json: { status: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(`Are you sure you want to ${verb} this season?`)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: label }));
    await screen.findByText(`Season T100 2027 ${done}`);
    expect(requests.filter(({ path }) => path.endsWith(`/${verb}`))).toHaveLength(1);
  });

  it('is deleted after a confirmation, then the list opens', async () => {
    const { user, address } = await open('', {
      ...answering([season(6, 'T100 2027')]),
      'DELETE /api/t100/seasons/6': { json: { status: 0 } },
    });
    await actOnRecord(user, 'delete', 'Season');
    await waitFor(() => expect(address()).toBe('/t100/seasons'));
  });

  it('shows the calendar: winners, what is missing, points at stake, and the starts of a contract', async () => {
    await open('#calendar');
    await screen.findByRole('link', { name: 'T100 Lisbon 2026' });
    expect(cellsOf('T100 Lisbon 2026')).toEqual(
      expect.arrayContaining(['Mar 7, 20', 'BOTH', 'No finisher', 'Anna Berg', '35']),
    );
    expect(cellsOf('T100 Oslo 2026')).toEqual(expect.arrayContaining(['May 2, 20', '–', 'Results missing']));
    expect(cellsOf('T100 Doha 2026')).toEqual(expect.arrayContaining(['Upcoming', 'Upcoming', '35']));
    expect(cellsOf('T100 Rome 2026')).toEqual(
      expect.arrayContaining(['No date', 'Final', 'Upcoming', '–', '55']),
    );
    expect(screen.getByRole('link', { name: 'Results missing' }).getAttribute('href')).toBe('/race/91#rtrt');
    expect(screen.getByText(/No Grand Final is marked for women/)).toBeDefined();
    expect(screen.getByText('1 of 5')).toBeDefined();
    expect(screen.getByText('4 missing, 2 races left')).toBeDefined();
    expect(screen.getByText('5 missing, 2 races left')).toBeDefined();
  });

  it('lists participants with their tiers; the names lead to their pages', async () => {
    await open('#participants');
    const link = await screen.findByRole('link', { name: 'Cleo Dahl' });
    expect(link.getAttribute('href')).toBe('/t100/season/6/participants/12');
    expect(heads()).toEqual(['Division', 'Name', 'Country', 'Contract Tier', 'Olympic Bonus?', 'Remove']);
    expect(cellsOf('Anna Berg')).toEqual(expect.arrayContaining(['FPRO', 'Anna Berg', 'Contract', 'Yes']));
    expect(cellsOf('Cleo Dahl')).toEqual(expect.arrayContaining(['-', 'No']));
  });

  it('adds a participant once athlete and tier are chosen, and says who is there already', async () => {
    const { user, requests } = await open('#participants', {
      'POST /api/t100/seasons/6/add_participant': { json: { status: 0, participants: PARTICIPANTS } },
      'GET /api/t100/contract-facts/11': { json: { facts: NO_FACTS } },
      'GET /api/t100/contract-facts/13': {
        json: {
          facts: {
            ...{ retirement_date: '2026-03-01', maternity_leave: '2026-02-01' },
            contracts: [{ season_id: 5, season_name: 'T100 2025', contract_tier: 'Hot Shot' }],
          },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new participant' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new participant' }));
    const add = dialog.getByRole('button', { name: 'Add' });
    await user.type(dialog.getByLabelText(/^Athlete/), 'anna');
    await user.click(await screen.findByRole('option', { name: /Anna Berg/ }));
    expect(dialog.getByText('Anna Berg is in T100 2026 already, with the tier Contract.')).toBeDefined();
    expect(isDisabled(add)).toBe(true);
    await user.clear(dialog.getByLabelText(/^Athlete/));
    await user.type(dialog.getByLabelText(/^Athlete/), 'eva');
    await user.click(await screen.findByRole('option', { name: /Eva Fink/ }));
    await dialog.findByText('T100 2025: Hot Shot');
    expect(dialog.getByText('Retired on 01/03/2026')).toBeDefined();
    expect(dialog.getByText('On maternity leave from 01/02/2026')).toBeDefined();
    expect(isDisabled(add)).toBe(true);
    await user.click(dialog.getByLabelText(/^Contract Tier/));
    await user.click(await screen.findByRole('option', { name: 'Wildcard' }));
    await user.click(add);
    await screen.findByText('Eva Fink added to T100 2026');
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      season_id: 6,
      athlete_id: 13,
      contract_tier_id: 2,
    });
  });

  it('shows in a dialog why the athletes to choose from could not be read', async () => {
    const { user } = await open('#participants', {
      'GET /api/all_athletes': { status: 400, message: 'No athletes today.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new participant' }));
    await screen.findByRole('dialog', { name: 'Add a new participant' });
    const alert = within(await screen.findByRole('alertdialog'));
    expect(alert.getByText('No athletes today.')).toBeDefined();
  });

  it('removes a participant after a confirmation', async () => {
    const { user, requests } = await open('#participants', {
      'POST /api/t100/seasons/6/remove_participant/11': { json: { status: 0, participants: [] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Anna Berg' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to remove this participant?')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Anna Berg removed from T100 2026');
    expect(requests.filter(({ path }) => path.includes('remove_participant'))).toHaveLength(1);
  });

  it.each([
    ['IN', 'New Contender'],
    ['OUT', 'New Excluded Contender'],
  ] as const)('with method %s has the button %s; removing needs no confirmation', async (method, label) => {
    const { user, requests } = await open('#contenders', {
      ...answering([season(6, 'T100 2026', { contender_opt_method: method })]),
      'POST /api/t100/seasons/6/add_contender': { json: { status: 0, contenders: [ANNA] } },
      'POST /api/t100/seasons/6/remove_contender/11': { json: { status: 0, contenders: [] } },
      'GET /api/t100/contract-facts/13': { json: { facts: NO_FACTS } },
    });
    await user.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: label }));
    await user.type(dialog.getByLabelText(/^Athlete/), 'eva');
    await user.click(await screen.findByRole('option', { name: /Eva Fink/ }));
    await dialog.findByText('No contract in any season.');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByText('Eva Fink added to the list');
    expect(requests.findLast(({ method: sent }) => sent === 'POST')?.body).toEqual({
      season_id: 6,
      athlete_id: 13,
    });
    await user.click(screen.getByRole('button', { name: 'Remove Anna Berg' }));
    await screen.findByText('Anna Berg removed from the list');
    expect(heads()).toEqual(['Division', 'Name', 'Country', 'Remove']);
  });
});

describe('a participant of a season', () => {
  testStates(seasonParticipantStates);

  const open = (answers = {}) =>
    renderScreen(<SeasonParticipantScreen />, {
      address: '/t100/season/6/participants/11',
      pattern: '/t100/season/$seasonId/participants/$id',
      responses: {
        ...TIERS,
        'GET /api/t100/seasons/6/participants/11': { json: { participant: participantPage() } },
        ...answers,
      },
    });

  it('of a URL that names no season leads back to the seasons', async () => {
    await renderScreen(<SeasonParticipantScreen />, {
      address: '/t100/season/abc/participants/11',
      pattern: '/t100/season/$seasonId/participants/$id',
      responses: TIERS,
    });
    await screen.findByText('There is no participant at this address.');
    expect(screen.getByRole('link', { name: 'Back to Seasons' })).toBeDefined();
  });

  it('shows the tier by its name while the tiers load', async () => {
    const participant = participantPage({ contract_tier_id: 1, contract_tier: 'Contract' });
    await open({
      'GET /api/t100/contract-tiers': never,
      'GET /api/t100/seasons/6/participants/11': { json: { participant } },
    });
    await screen.findByRole('heading', { name: 'Anna Berg' });
    expect(screen.getByLabelText('Contract Tier').textContent).toBe('Contract');
  });

  it('saves tier, bonus and order once something changed', async () => {
    const saved = participantPage({ contract_tier_id: null, contract_tier: null, version: 2 });
    const { user, requests } = await open({
      'PUT /api/t100/seasons/6/participants/11': { json: { status: 0, participant: saved } },
    });
    await screen.findByRole('heading', { name: 'Anna Berg' });
    expect(isDisabled(screen.getByRole('button', { name: 'Save Changes' }))).toBe(true);
    await user.click(screen.getByLabelText('Contract Tier'));
    await user.click(await screen.findByRole('option', { name: '-' }));
    await user.type(screen.getByLabelText('Order'), '3');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Anna Berg saved');
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      contract_tier_id: null,
      has_olympic_bonus: 1,
      order: 3,
      version: 1,
    });
  });

  it.each([
    ['saved', 'PUT /api/t100/seasons/6/participants/11'],
    ['removed', 'POST /api/t100/seasons/6/remove_participant/11'],
  ])('says in the Error! dialog why it was not %s', async (what, call) => {
    const message = `No participant is to be ${what} here.`;
    const { user, address } = await open({ [call]: { status: 409, message } });
    await screen.findByRole('heading', { name: 'Anna Berg' });
    if (what === 'saved') await user.type(screen.getByLabelText('Order'), '3{Control>}s{/Control}');
    else {
      await chooseInMenu(user, 'Remove Participant');
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }),
      );
    }
    await refusalShown(user, message);
    expect(address()).toBe('/t100/season/6/participants/11');
  });

  it('that does not exist leads back to the participants, and has no history', async () => {
    const message = 'There is no participant 11 in T100 2026. It may have been deleted.';
    await open({ 'GET /api/t100/seasons/6/participants/11': { status: 404, message } });
    const back = await screen.findByRole('link', { name: 'Back to the season' });
    expect(back.getAttribute('href')).toBe('/t100/season/6#participants');
    expect(screen.queryByRole('link', { name: 'Show its history' })).toBeNull();
  });

  it('is removed after a confirmation, then the participants open', async () => {
    const { user, address } = await open({
      'POST /api/t100/seasons/6/remove_participant/11': { json: { status: 0, participants: [] } },
    });
    await screen.findByRole('heading', { name: 'Anna Berg' });
    await chooseInMenu(user, 'Remove Participant');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(address()).toBe('/t100/season/6#participants'));
  });
});
