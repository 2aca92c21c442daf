import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockLayout } from '#testing/console/mock-layout.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import {
  contenderReview,
  contenderRow,
  listedContenders,
  shownContenders,
} from '#testing/fixtures/contenders.ts';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import type { ContenderChanges, ContenderReview, ContenderSet } from '../contender-rankings-contract.ts';
import { ContenderRankingScreen } from './contender-ranking-screen.tsx';
import { ContenderRankingsScreen } from './contender-rankings-screen.tsx';
import {
  contenderListStates,
  contenderSetStates,
  createContenderSetStates,
} from './contender-screens.states.tsx';

describe('the list', () => testStates(contenderListStates));
describe('a set', () => testStates(contenderSetStates));
describe('the dialog that adds one', () => testStates(createContenderSetStates));

const PATH = '/api/t100/contender-rankings/';
const NO_RACES = { [`GET ${PATH}upcoming_races`]: { json: { set: null, races: [] } } };
const STATES = `GET ${PATH}states`;
const button = (name: string) => screen.findByRole('button', { name });
const dialog = (name: string) => screen.findByRole('alertdialog', { name });
const sent = (requests: { method: string; path: string }[], path: string) =>
  requests.filter((one) => one.method === 'POST' && one.path === PATH + path);

beforeEach(() => mockLayout(1240, 400));
afterEach(() => vi.restoreAllMocks());

describe('the list of contender rankings', () => {
  const LIST = {
    ...NO_RACES,
    [STATES]: { json: { states: [] } },
    'GET /api/t100/contender-rankings': {
      json: { rankings: [listedContenders(9), listedContenders(8, { date: '2026-05-05', is_published: 1 })] },
    },
    'GET /api/t100/seasons': {
      json: {
        seasons: [
          {
            ...{ id: 1, name: 'T100 2026', start_date: '2026-01-01', end_date: '2026-12-31', is_active: 1 },
            contender_opt_method: 'IN',
          },
        ],
      },
    },
  };

  it('shows id, date and state, and links to the set', async () => {
    await renderScreen(<ContenderRankingsScreen />, { address: '/t100/contender-rankings', responses: LIST });
    const link = await screen.findByRole('link', { name: '05/05/2026' });
    expect(link.getAttribute('href')).toBe('/t100/contender-ranking/8');
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1, 4)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['9', '02/06/2026', 'DRAFT'],
      ['8', '05/05/2026', 'PUBLISHED'],
    ]);
  });

  it('shows which sets are stale and why, counts them, and says when that is unknown', async () => {
    const stale = { id: 8, state: 'stale', stale_because: [{ what: 'contract changed', count: 1 }] };
    const { user, respond } = await renderScreen(<ContenderRankingsScreen />, {
      address: '/t100/contender-rankings',
      responses: { ...LIST, [STATES]: { status: 503, message: 'The database is away.' } },
    });
    const retry = await button('The states could not be loaded. Try again');
    respond(STATES, { json: { states: [{ id: 9, state: 'up to date', stale_because: [] }, stale] } });
    await user.click(retry);
    expect(await screen.findByText('Stale: 1 contract changed')).toBeTruthy();
    expect(screen.getByText('Up to date')).toBeTruthy();
    expect(screen.getByText(/1 stale/)).toBeTruthy();
  });

  it('adds a set: names its season, or that there is none, and asks about a date that is used', async () => {
    const { user, requests, address } = await renderScreen(<ContenderRankingsScreen />, {
      address: '/t100/contender-rankings',
      responses: {
        ...LIST,
        'POST /api/t100/contender-rankings': { json: { status: 0, id: 12, season: null, same_date: [] } },
      },
    });
    await user.click(await button('New Ranking Set'));
    const added = await screen.findByRole('dialog', { name: 'New Ranking Set' });
    const date = async (text: string) => {
      const field = within(added).getByLabelText(/^Date/);
      await user.clear(field);
      await user.type(field, text);
    };
    await date('2027-03-01');
    await within(added).findByText(/No active season includes this date/);
    await date('2026-06-02');
    await within(added).findByText('Season: T100 2026. Only its listed contenders are ranked.');
    await user.click(within(added).getByRole('button', { name: 'Create Rankings Set' }));
    const second = await dialog('Create another set of this date?');
    expect(sent(requests, '')).toEqual([]);
    await user.click(within(second).getByRole('button', { name: 'Create another' }));
    await waitFor(() => expect(address()).toBe('/t100/contender-ranking/12'));
    expect(sent(requests, '')).toMatchObject([{ body: { date: '2026-06-02' } }]);
  });
});

const men = (count: number) =>
  Array.from({ length: count }, (_, at) => contenderRow(at + 1, `Man${at + 1}`, at + 1));
const ROWS = [
  ...men(3),
  contenderRow(201, 'Out', null, { left_out: 'Excluded', contender_points: null, overall_rank: 99_999 }),
  contenderRow(301, 'Costa', 1, { division: 'FPRO', contender_points: 70 }),
];

interface Given {
  set?: Partial<ContenderSet>;
  rows?: typeof ROWS;
  review?: Partial<ContenderReview>;
  more?: RenderOptions['responses'];
}
const show = ({ set = {}, rows = ROWS, review = {}, more = {} }: Given = {}, address = '') =>
  renderScreen(<ContenderRankingScreen />, {
    address: `/t100/contender-ranking/8${address}`,
    pattern: '/t100/contender-ranking/$id',
    responses: {
      ...NO_RACES,
      'GET /api/t100/contender-rankings': { json: { rankings: [listedContenders(8)] } },
      [`GET ${PATH}8`]: {
        json: {
          rankings: rows,
          compareRankings: [contenderRow(1, 'Man1', 3), contenderRow(2, 'Man2', 2)],
          set: shownContenders(set),
        },
      },
      [`GET ${PATH}8/review`]: { json: contenderReview(review) },
      'GET /api/jobs': { json: { jobs: [] } },
      'GET /api/maternity_leaves': { json: { athletes: [] } },
      ...more,
    },
  });

/** Read without roles, which takes seconds in a long table. */
const cellsOf = (name: string) =>
  [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );

describe('a contender ranking', () => {
  it('shows 100 men with moves, world ranks and the lines after rank 5 and 40, and more on request', async () => {
    const { user } = await show({ rows: [...men(120), ...ROWS.slice(3)] });
    await screen.findByRole('heading', { name: 'CONTENDER RANKINGS 2026-06-02' });
    const shown = cellsOf('Men');
    expect(shown.slice(0, 3)).toEqual([
      ['1', 'up 2', 'Ann Man1', '1', '99.00'],
      ['2', '–same rank', 'Ann Man2', '2', '98.00'],
      ['3', 'NEW', 'Ann Man3', '3', '97.00'],
    ]);
    expect(shown[5]).toEqual(['Contracts for the next season: up to rank 5']);
    expect(shown[41]).toEqual(['Prize money: up to rank 40']);
    expect(shown).toHaveLength(102);
    expect(cellsOf('Women')).toEqual([['1', 'NEW', 'Ann Costa', '301', '70.00']]);
    expect(screen.getByText(/Moves against the set of 2026-05-05/)).toBeDefined();
    await user.click(screen.getByText('Show 20 more'));
    expect(cellsOf('Men')).toHaveLength(122);
  });

  it('shows those left out with their reason, on request', async () => {
    const { user, address } = await show();
    await user.click(await screen.findByRole('radio', { name: /Left out/ }));
    expect(cellsOf('Men')).toEqual([['Ann Out', 'Excluded', '–']]);
    expect(address()).toBe('/t100/contender-ranking/8?out=1');
  });

  it('generates an empty set, and reports the result', async () => {
    const message = 'Contender rankings of 2026-06-02 generated: 3 men and 1 woman ranked, 0 left out.';
    const { user, requests } = await show({
      rows: [],
      set: { generated_at: null },
      more: { [`POST ${PATH}8/generate`]: { json: { status: 0, message } } },
    });
    await user.click(await button('Generate Rankings'));
    await screen.findByText(message);
    expect(sent(requests, '8/generate')).toHaveLength(1);
  });

  it('says why generating was refused and keeps the rows', async () => {
    const message =
      'No active season includes 2026-06-02. Add or publish a season with this date, then generate.';
    const { user } = await show({ more: { [`POST ${PATH}8/generate`]: { status: 409, message } } });
    await user.click(await button('Generate'));
    expect((await dialog('Error!')).textContent).toContain(message);
    expect(cellsOf('Men')[0]?.[2]).toBe('Ann Man1');
  });

  it('asks before a stale set is published, then shows what changes and publishes the reviewed rows', async () => {
    const stale = { state: 'stale' as const, stale_because: [{ what: 'contract changed', count: 1 }] };
    const { user, requests } = await show({
      set: stale,
      review: { set: { ...contenderReview().set, ...stale } },
      more: { [`POST ${PATH}8/publish`]: { json: { status: 0, message: 'Published.' } } },
    });
    await user.click(await button('Publish'));
    const question = await dialog('Publish stale contender rankings?');
    expect(question.textContent).toContain('1 contract changed since they were generated on 2026-06-02');
    await user.click(within(question).getByRole('button', { name: 'Publish as they are' }));
    const confirmation = await dialog('Publish contender rankings?');
    const side = within(await within(confirmation).findByRole('region', { name: 'Men' }));
    expect(side.getByRole('region', { name: 'Men, 1 into the best 5' }).textContent).toContain('Ann Adam');
    expect(confirmation.textContent).toContain('replace those of 2026-05-05');
    await user.click(within(confirmation).getByRole('button', { name: 'Publish' }));
    await screen.findByText('Contender rankings of 2026-06-02 published');
    expect(sent(requests, '8/publish')).toMatchObject([
      { body: { version: 1, reviewed_digest: '0123456789abcdef' } },
    ]);
  });

  it.each([
    [{ id: 9, date: '2026-06-02' }, /Races continue to show those of 2026-06-02, which are newer/],
    [{ id: 7, date: '2026-06-02' }, /become public and replace those of 2026-06-02/],
  ])('says before publishing which of two sets of one date races show: %j', async (other, effect) => {
    const { user } = await show({ review: { against: { ...other, is_published: 1 } } });
    await user.click(await button('Publish'));
    const confirmation = await dialog('Publish contender rankings?');
    expect(await within(confirmation).findByText(effect)).toBeDefined();
  });

  it('shows an unpublished set at once, and the published one again when that fails', async () => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const message = 'Contender rankings of 2026-06-02 were changed by Ben.';
    const { user } = await show({
      set: { is_published: 1, published_by: 'Ben', published_at: '2026-06-02T09:00:00.000Z' },
      more: {
        [`POST ${PATH}8/unpublish`]: async () => {
          await refused;
          return new Response(message, { status: 409, headers: { 'content-type': 'text/plain' } });
        },
      },
    });
    await user.click(await button('Unpublish'));
    const question = await dialog('Unpublish contender rankings?');
    expect(question.textContent).toContain('published by Ben on 2026-06-02, become a draft again');
    await user.click(within(question).getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Draft')).toBeDefined();
    refuse();
    expect((await dialog('Error!')).textContent).toContain(message);
    expect(await screen.findByText('Published')).toBeDefined();
  });

  it('opens the list of changes of a stale set: season, races, lists and contracts, with authors', async () => {
    const made = { at: '2026-06-03T09:00:00.000Z', who: 'Ben Tester', change_set_id: 5 };
    const changes: ContenderChanges = {
      ...{ generated_at: '2026-06-02T08:00:00.000Z', changed_rows: 2, races: [], rules: null },
      season: { name: 'season', before: 'T100 2026', after: null, ...made },
      athletes: [
        { id: 3, name: 'Ann Costa', field: 'contract tier', before: 'none', after: 'Hot Shot', ...made },
      ],
    };
    const message = 'Contender rankings of 2026-06-02 generated: 3 men and 1 woman ranked, 0 left out.';
    const { user, requests } = await show({
      set: { state: 'stale', stale_because: [{ what: 'contract changed', count: 1 }] },
      more: {
        [`GET ${PATH}8/changes_since`]: { json: changes },
        [`POST ${PATH}8/generate`]: { json: { status: 0, message } },
      },
    });
    await user.click(await button('Stale: 1 contract changed since'));
    const list = await screen.findByRole('dialog', {
      name: 'What changed since the contender rankings of 2026-06-02',
    });
    await within(list).findByText(/season T100 2026 to none/);
    const athletes = within(list).getByRole('region', { name: 'Athletes' });
    expect(athletes.textContent).toMatch(/Ann Costa: contract tier none to Hot ShotBen Tester/);
    await user.click(within(list).getByRole('button', { name: 'Generate' }));
    await screen.findByText(message);
    expect(sent(requests, '8/generate')).toHaveLength(1);
  });

  it('deletes a draft after a question; a refusal is shown', async () => {
    const { user, respond, address } = await show({
      more: { [`POST ${PATH}8/delete`]: { json: { status: -1, message: 'A start list was made from it.' } } },
    });
    const remove = async () => {
      await user.click(await button('More'));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      const question = await dialog('Delete Rankings Set?');
      expect(question.textContent).toContain('Are you sure you want to delete this rankings set?');
      await user.click(within(question).getByRole('button', { name: 'Confirm Delete' }));
    };
    await remove();
    const refused = await dialog('Delete Error');
    expect(refused.textContent).toContain('A start list was made from it.');
    await user.click(within(refused).getAllByRole('button')[0] as HTMLElement);
    respond(`POST ${PATH}8/delete`, { json: { status: 0, message: 'Deleted.' } });
    await remove();
    await waitFor(() => expect(address()).toBe('/t100/contender-rankings'));
  });

  it('offers no deletion of a published set', async () => {
    const { user } = await show({ set: { is_published: 1 } });
    await user.click(await button('More'));
    await screen.findByRole('menuitem', { name: 'Copy link' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});
