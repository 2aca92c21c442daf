import type { RenderOptions } from '#testing/console/render-screen.tsx';
import { contenderRow, listedContenders, shownContenders } from '#testing/fixtures/contenders.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { ContenderSet } from '../contender-rankings-contract.ts';
import { ContenderRankingScreen } from './contender-ranking-screen.tsx';
import { ContenderRankingsScreen } from './contender-rankings-screen.tsx';
import { CreateContenderSetDialog } from './create-contender-set-dialog.tsx';

type Answer = NonNullable<RenderOptions['responses']>[string];

const failed = { status: 500, message: 'The contender rankings did not load.' };
const LIST = 'GET /api/t100/contender-rankings';
const SET = 'GET /api/t100/contender-rankings/8';
const UPCOMING = 'GET /api/t100/contender-rankings/upcoming_races';
const STATES = 'GET /api/t100/contender-rankings/states';
const stateOf = (id: number) => ({ id, state: 'up to date', stale_because: [] });
const NO_STATES = { json: { states: [] } };
const NONE = { json: { set: null, races: [] } };
const race = (id: number, name: string, is_late: 0 | 1) => ({
  ...{ id, name, date: '2026-07-04', contender_rank_cutoff: 35, days: 32, is_late, late_from: '2026-07-08' },
});
const newest = { id: 7, date: '2026-06-02', is_published: 1 };

const list = (answer: Answer, upcoming: Answer = NONE, states: Answer = NO_STATES) => ({
  address: '/t100/contender-rankings',
  responses: { [LIST]: answer, [UPCOMING]: upcoming, [STATES]: states },
});
const two = {
  json: {
    rankings: [
      listedContenders(9, { generated_at: null, generated_by: null }),
      listedContenders(8, { is_published: 1, published_at: '2026-06-02T09:00:00.000Z' }),
    ],
  },
};

export const contenderListStates: ScreenStates = {
  screen: ContenderRankingsScreen,
  states: {
    loading: { ...list(never), shows: 'CONTENDER RANKINGS' },
    empty: { ...list({ json: { rankings: [] } }), shows: 'No rankings yet' },
    failed: { ...list(failed), shows: failed.message },
    loaded: { ...list(two), shows: 'PUBLISHED' },
    stale: {
      ...list(two, NONE, {
        json: {
          states: [
            stateOf(9),
            { ...stateOf(8), state: 'stale', stale_because: [{ what: 'contract changed', count: 1 }] },
          ],
        },
      }),
      shows: 'Stale: 1 contract changed',
    },
    'states did not load': { ...list(two, NONE, failed), shows: /The states could not be loaded/ },
    'races on time and late': {
      ...list(two, {
        json: { set: newest, races: [race(1, 'T100 London', 0), race(2, 'T100 Qatar', 1)] },
      }),
      shows: /Entries for races on or after/,
    },
    'no race ahead': {
      ...list(two, { json: { set: newest, races: [] } }),
      shows: /there are no upcoming T100 races/,
    },
    'races did not load': { ...list(two, failed), shows: /The upcoming races could not be loaded/ },
  },
};

const ROWS = [
  contenderRow(1, 'Adam', 1),
  contenderRow(2, 'Berg', 2),
  contenderRow(3, 'Costa', 1, { division: 'FPRO' }),
  contenderRow(4, 'Dahl', null, { left_out: 'Contract tier: Contract' }),
];
const set = (more: Partial<ContenderSet>, rankings = ROWS, address = '/t100/contender-ranking/8') => ({
  address,
  pattern: '/t100/contender-ranking/$id',
  responses: {
    [LIST]: two,
    [UPCOMING]: NONE,
    [SET]: {
      json: { rankings, compareRankings: [contenderRow(1, 'Adam', 4)], set: shownContenders(more) },
    },
  },
});
const unread = (answer: Answer) => ({ ...set({}), responses: { [SET]: answer } });

export const contenderSetStates: ScreenStates = {
  screen: ContenderRankingScreen,
  states: {
    loading: { ...unread(never), shows: 'CONTENDER RANKINGS' },
    failed: { ...unread(failed), shows: failed.message },
    'not there': {
      ...unread({ status: 404, message: 'There is no contender rankings set 8.' }),
      shows: 'Rankings not found',
    },
    empty: { ...set({ generated_at: null }, []), shows: 'No rankings found, generate them now?' },
    'without a season': {
      ...set({ generated_at: null, season: null }, []),
      shows: /No active season includes this date/,
    },
    draft: { ...set({}), shows: 'Up to date' },
    published: { ...set({ is_published: 1 }), shows: 'Published' },
    stale: {
      ...set({ state: 'stale', stale_because: [{ what: 'contract changed', count: 1 }] }),
      shows: 'Stale: 1 contract changed since',
    },
    'left out': {
      ...set({}, ROWS, '/t100/contender-ranking/8?out=1'),
      shows: 'Contract tier: Contract',
    },
    'nobody found': {
      ...set({}, ROWS, '/t100/contender-ranking/8?find=zz'),
      shows: /No match for “zz”/,
    },
  },
};

const nothing = () => undefined;
const seasons = (answer: Answer) => ({ responses: { 'GET /api/t100/seasons': answer } });

export const createContenderSetStates: ScreenStates = {
  screen: () => <CreateContenderSetDialog isOpen onClose={nothing} sets={[]} addressOf={(id) => `/${id}`} />,
  states: {
    loading: { ...seasons(never), shows: 'Season: loading' },
    failed: { ...seasons(failed), shows: /The seasons could not be loaded/ },
    'no season': { ...seasons({ json: { seasons: [] } }), shows: /No active season includes this date/ },
  },
};
