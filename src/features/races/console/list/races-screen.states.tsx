import type { ListedRace } from '#features/races/race-record-contract.ts';
import type { RenderOptions } from '#testing/console/render-screen.tsx';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import { RacesScreen } from './races-screen.tsx';

export const race = (id: number, serie: string, more: Partial<ListedRace> = {}): ListedRace => ({
  id,
  serie,
  serie_id: 100 + id,
  serie_alias: `serie-${id}`,
  name: `${serie} 2026`,
  year: 2026,
  brand: null,
  division: 'BOTH',
  date: '2026-03-05',
  date_status: null,
  country_name: null,
  city: null,
  tier: null,
  tier_id: null,
  ait_men: null,
  ait_women: null,
  t100_season: null,
  t100_season_id: null,
  t100_championship_id: null,
  start_list_last_updated: null,
  wait_list_last_updated: null,
  results_count: 0,
  sof_mpro_manual: null,
  sof_mpro_calculated: null,
  sof_fpro_manual: null,
  sof_fpro_calculated: null,
  when: 'Past',
  ...more,
});

const ROTH = race(1, 'Challenge Roth', {
  brand: 'Challenge',
  country_name: 'Germany',
  city: 'Roth',
  tier: 'Platinum',
  tier_id: 2,
  results_count: 87,
  sof_mpro_manual: 88.83,
  sof_mpro_calculated: 88.1,
  sof_fpro_calculated: 90,
});
const ALCUDIA = race(2, 'IRONMAN 70.3 Alcúdia', { date: '2026-05-01', date_status: 'month-year' });
const TBA = race(3, 'T100 Spain', { date: null, year: null, date_status: 'tba', name: 'T100 Spain' });
const RACES = [ALCUDIA, ROTH, TBA];

const SERIES = { series: [{ id: 101, name: 'Challenge Roth', alias: 'roth', races_count: 1 }] };
export const responses = (more: RenderOptions['responses'] = {}): RenderOptions['responses'] => ({
  'GET /api/races': { json: { races: RACES } },
  'GET /api/series': { json: SERIES },
  ...more,
});

const list = (races: readonly ListedRace[]) => responses({ 'GET /api/races': { json: { races } } });
const failed = { status: 500, message: 'The races did not load.' };

export const racesStates: ScreenStates = {
  screen: RacesScreen,
  states: {
    loading: { address: '/races', responses: responses({ 'GET /api/races': never }), shows: 'RACES' },
    empty: { address: '/races', responses: list([]), shows: 'No races yet' },
    failed: { address: '/races', responses: responses({ 'GET /api/races': failed }), shows: failed.message },
    loaded: { address: '/races', responses: list(RACES), shows: 'Challenge Roth' },
    'nothing matches': {
      address: '/races?search=nowhere',
      responses: list(RACES),
      shows: 'No match for “nowhere”',
    },
  },
};
