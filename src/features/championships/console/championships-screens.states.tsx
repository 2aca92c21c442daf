import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Championship } from '../championships-contract.ts';
import { ChampionshipScreen } from './championship-screen.tsx';
import { ChampionshipsScreen } from './championships-screen.tsx';

export const championship = (id: number, name: string, more: Partial<Championship> = {}): Championship => ({
  id,
  name,
  region: 'Europe',
  t100_season_id: 6,
  season_name: 'T100 2026',
  winner_mpro_name: null,
  winner_mpro_ids: [],
  winner_fpro_name: null,
  winner_fpro_ids: [],
  races_count: 0,
  races_without_results_mpro: 0,
  races_without_results_fpro: 0,
  is_active: 1,
  isRelatedRecords: false,
  version: 1,
  ...more,
});
export const RUNNING = championship(3, 'European Cup', {
  winner_fpro_name: 'Anna Berg / Cleo Dahl',
  winner_fpro_ids: [11, 12],
  races_count: 4,
  races_without_results_fpro: 1,
  isRelatedRecords: true,
});
export const CHAMPIONSHIPS = [
  RUNNING,
  championship(4, 'Asian Cup', {
    region: 'Asia',
    is_active: 0,
    winner_mpro_name: 'Ben Ek',
    winner_mpro_ids: [14],
    races_without_results_fpro: 1,
  }),
];
export const answering = (championships: readonly Championship[]) => ({
  'GET /api/t100/championships': { json: { championships } },
  'GET /api/t100/seasons': {
    json: {
      seasons: [
        { id: 6, name: 'T100 2026' },
        { id: 7, name: 'T100 2027' },
      ],
    },
  },
  ...Object.fromEntries(
    championships.map(
      (one) => [`GET /api/t100/championships/${one.id}`, { json: { championship: one } }] as const,
    ),
  ),
});

const failed = { status: 500, message: 'Something failed on the server.' };
const address = '/t100/championships';
const call = 'GET /api/t100/championships';

export const championshipsStates: ScreenStates = {
  screen: ChampionshipsScreen,
  states: {
    loading: { address, responses: { [call]: never }, shows: 'Championships' },
    empty: { address, responses: answering([]), shows: 'No championships yet' },
    failed: { address, responses: { [call]: failed }, shows: failed.message },
    loaded: { address, responses: answering(CHAMPIONSHIPS), shows: 'European Cup' },
  },
};

const page = { address: '/t100/championship/3', pattern: '/t100/championship/$id' };

export const championshipStates: ScreenStates = {
  screen: ChampionshipScreen,
  states: {
    loading: { ...page, responses: { [`${call}/3`]: never }, shows: 'Championship' },
    failed: { ...page, responses: { [`${call}/3`]: failed }, shows: failed.message },
    'with races': { ...page, responses: answering(CHAMPIONSHIPS), shows: 'Used by 4 races' },
    free: {
      ...page,
      responses: answering([championship(3, 'New Cup')]),
      shows: 'No race belongs to this championship yet.',
    },
  },
};
