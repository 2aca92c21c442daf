import { REDIRECTS } from '#features/serie-redirects/console/shared/serie-redirects-tab.states.tsx';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { ListedSerie, Serie } from '../series-contract.ts';
import { SerieScreen } from './serie-screen.tsx';
import { SeriesScreen } from './series-screen.tsx';

export const SERIES: ListedSerie[] = [
  { id: 3, name: 'Challenge Roth', alias: 'challenge-roth', races_count: 3 },
  { id: 1, name: 'IRONMAN Alcúdia', alias: 'ironman-alcudia', races_count: 0 },
];
export const list = (series: readonly ListedSerie[]) => ({ 'GET /api/series': { json: { series } } });

export const serie = (more: Partial<Serie> = {}): Serie => ({
  id: 3,
  name: 'Challenge Roth',
  alias: 'challenge-roth',
  races_count: 0,
  redirects: [],
  isRelatedRecords: false,
  version: 4,
  ...more,
});

const failed = { status: 500, message: 'Something failed on the server.' };

export const seriesStates: ScreenStates = {
  screen: SeriesScreen,
  states: {
    loading: { address: '/series', responses: { 'GET /api/series': never }, shows: 'Series' },
    empty: { address: '/series', responses: list([]), shows: 'No series yet' },
    failed: { address: '/series', responses: { 'GET /api/series': failed }, shows: failed.message },
    loaded: { address: '/series', responses: list(SERIES), shows: 'Challenge Roth' },
  },
};

const at = (tab = '') => ({ address: `/serie/challenge-roth${tab}`, pattern: '/serie/$alias' });
const answering = (shown: Serie) => ({ 'GET /api/serie/challenge-roth': { json: { serie: shown } } });

export const serieStates: ScreenStates = {
  screen: SerieScreen,
  states: {
    loading: { ...at(), responses: { 'GET /api/serie/challenge-roth': never }, shows: 'Serie' },
    failed: { ...at(), responses: { 'GET /api/serie/challenge-roth': failed }, shows: failed.message },
    free: { ...at(), responses: answering(serie()), shows: 'No race belongs to this serie yet.' },
    'with races': {
      ...at(),
      responses: answering(serie({ isRelatedRecords: true, races_count: 1 })),
      shows: 'Used by 1 race',
    },
    redirects: {
      ...at('#redirects'),
      responses: answering(serie({ redirects: REDIRECTS })),
      shows: 'Test Redirects',
    },
  },
};
