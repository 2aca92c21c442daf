import type {
  AthletePage,
  ListedAthlete,
  RankingOfAthlete,
  ResultOfAthlete,
} from '#features/athletes/athletes-contract.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import { AthleteScreen } from '../page/athlete-screen.tsx';
import { AthletesScreen } from './athletes-screen.tsx';

/** An athlete as the list call returns it, unranked by default. */
export const listedAthlete = (
  id: number,
  first: string,
  last: string,
  more: Partial<ListedAthlete> = {},
): ListedAthlete => ({
  id,
  name: `${first} ${last}`,
  first,
  last,
  country: 'DE',
  country_3: 'DEU',
  country_id: 276,
  division: 'MPRO',
  email: null,
  link: `${first}-${last}`.toLowerCase(),
  retirement_date: null,
  media_pic: null,
  media_hero_left: null,
  media_hero_right: null,
  overall_rank: 99_999,
  overall_points: null,
  team: 'EUR',
  team_rank: 99_999,
  ...more,
});

export const resultOf = (
  id: number,
  serie: string,
  more: Partial<ResultOfAthlete> = {},
): ResultOfAthlete => ({
  id,
  race_id: id + 100,
  serie,
  race: `${serie} ${more.year ?? 2025}`,
  year: 2025,
  date: '2025-06-01',
  date_status: null,
  ranking_system: 2,
  rank: 1,
  status: 'Finish',
  swim: 1441,
  t1: 60,
  bike: 6267,
  t2: 40,
  run: 3506,
  overall: 11_314,
  version: 1,
  ...more,
});

/** An athlete's row in a published set: unranked by default. */
export const rankingOf = (
  set_id: number,
  date: string,
  more: Partial<RankingOfAthlete> = {},
): RankingOfAthlete => ({
  set_id,
  date,
  type: 10,
  overall_rank: 99_999,
  overall_points: null,
  swim_rank: 99_999,
  swim_points: null,
  bike_rank: 99_999,
  bike_points: null,
  run_rank: 99_999,
  run_points: null,
  ...more,
});

/** An athlete's page with only the name filled in. */
export const athletePage = (more: Partial<AthletePage> = {}): AthletePage => ({
  id: 7,
  name: 'Laura Philipp',
  first: 'Laura',
  last: 'Philipp',
  country: 'DE',
  country_3: 'DEU',
  country_id: 276,
  division: 'FPRO',
  email: null,
  link: 'laura-philipp',
  retirement_date: null,
  retirement_source: null,
  media_pic: null,
  media_hero_left: null,
  media_hero_right: null,
  version: 1,
  aliases: [],
  attributes: [],
  pictures: [],
  equipment: [],
  profile: null,
  account: null,
  brands: [],
  sponsors: [],
  sponsors_version: 0,
  medias: [],
  rankings: [],
  results: [],
  points: [],
  next_id: 8,
  prev_id: 6,
  ...more,
});

const failed = { status: 500, message: 'Something failed on the server.' };
const listOf = (...athletes: ListedAthlete[]) => ({
  'GET /api/athletes': { json: { athletes, profiles: [], attributes: [], nations: [] } },
});

export const athletesStates: ScreenStates = {
  screen: AthletesScreen,
  states: {
    loading: { address: '/athletes', responses: { 'GET /api/athletes': never }, shows: 'ATHLETES' },
    empty: { address: '/athletes', responses: listOf(), shows: 'No athletes yet' },
    failed: { address: '/athletes', responses: { 'GET /api/athletes': failed }, shows: failed.message },
    loaded: { address: '/athletes', responses: listOf(listedAthlete(1, 'Sam', 'Long')), shows: 'Sam Long' },
    'nothing matches': {
      address: '/athletes?filter=kona',
      responses: listOf(listedAthlete(1, 'Sam', 'Long')),
      shows: 'No match for “kona”',
    },
  },
};

const ofAthlete = { address: '/athlete/7', pattern: '/athlete/$id' };
const pageOf = (more: Partial<AthletePage> = {}) => ({
  'GET /api/athlete/7': { json: athletePage(more) },
  'GET /api/athlete/7/notes': {
    json: {
      notes: [{ id: 1, date: '2026-03-01', text: 'Asked for a wildcard.', who: 'Anna Berg', version: 1 }],
    },
  },
  'GET /api/rankings': { json: { rankings: [] } },
});

export const athleteStates: ScreenStates = {
  screen: AthleteScreen,
  states: {
    loading: { ...ofAthlete, responses: { 'GET /api/athlete/7': never }, shows: 'Loading' },
    failed: { ...ofAthlete, responses: { 'GET /api/athlete/7': failed }, shows: failed.message },
    unknown: {
      ...ofAthlete,
      responses: { 'GET /api/athlete/7': { status: 404, message: 'There is no athlete 7.' } },
      shows: 'Athlete not found',
    },
    'no profile': { ...ofAthlete, responses: pageOf(), shows: 'Create profile' },
    'no results': {
      ...ofAthlete,
      address: '/athlete/7#results',
      responses: pageOf(),
      shows: 'No results yet',
    },
    results: {
      ...ofAthlete,
      address: '/athlete/7#results',
      responses: pageOf({ results: [resultOf(1, 'IRONMAN Frankfurt')] }),
      shows: 'IRONMAN Frankfurt',
    },
    'never ranked': {
      ...ofAthlete,
      address: '/athlete/7#rankings',
      responses: pageOf(),
      shows: 'Never ranked',
    },
    rankings: {
      ...ofAthlete,
      address: '/athlete/7#rankings',
      responses: pageOf({ rankings: [rankingOf(3, '2025-12-30', { overall_rank: 2, overall_points: 91 })] }),
      shows: '1 published ranking',
    },
  },
};
