import type { RenderOptions } from '#testing/console/render-screen.tsx';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Contender, SeasonParticipant, SeasonParticipantPage } from '../season-lists-contract.ts';
import type { Season } from '../seasons-contract.ts';
import type { Standing, Standings } from '../standings-contract.ts';
import { SeasonParticipantScreen } from './season-participant-screen.tsx';
import { SeasonScreen } from './season-screen.tsx';
import { SeasonsScreen } from './seasons-screen.tsx';

export const season = (id: number, name: string, more: Partial<Season> = {}): Season => ({
  id,
  name,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  total_race_count: 0,
  races_mpro: 0,
  races_fpro: 0,
  top_scoring_results_count: 4,
  contender_opt_method: 'IN',
  olympic_bonus_points: 0,
  contract_min_races: 5,
  is_active: 1,
  isRelatedRecords: false,
  showArchivePublishButton: true,
  participants_count: 0,
  contenders_count: 0,
  contender_rankings_count: 0,
  championships: [],
  last_race: null,
  search: `${id} ${name.toLowerCase()} 2026-01-01 2026-12-31`,
  version: 1,
  ...more,
});
export const RACING = season(6, 'T100 2026', {
  total_race_count: 9,
  races_mpro: 8,
  races_fpro: 7,
  participants_count: 2,
  contender_rankings_count: 1,
  championships: [{ id: 3, name: 'Europe' }],
  isRelatedRecords: true,
  showArchivePublishButton: false,
  last_race: { id: 90, name: 'T100 Doha 2026', date: '2026-12-12' },
});
export const SEASONS = [RACING, season(5, 'T100 2025', { is_active: 0, top_scoring_results_count: 3 })];

export const ANNA: Contender = {
  id: 11,
  division: 'FPRO',
  name: 'Anna Berg',
  first: 'Anna',
  last: 'Berg',
  country: 'DE',
};
export const participant = (more: Partial<SeasonParticipant> = {}): SeasonParticipant => ({
  ...ANNA,
  contract_tier_id: 1,
  contract_tier: 'Contract',
  has_olympic_bonus: 1,
  order: null,
  version: 1,
  ...more,
});
export const PARTICIPANTS = [
  participant(),
  participant({
    id: 12,
    name: 'Cleo Dahl',
    contract_tier_id: null,
    contract_tier: null,
    has_olympic_bonus: 0,
  }),
];
export const participantPage = (more: Partial<SeasonParticipantPage> = {}): SeasonParticipantPage => ({
  ...participant(),
  season_id: 6,
  season_name: 'T100 2026',
  retirement_date: null,
  maternity_leave: null,
  contracts: [],
  ...more,
});
export const TIERS = {
  'GET /api/t100/contract-tiers': {
    json: {
      contractTiers: [
        { id: 1, name: 'Contract' },
        { id: 2, name: 'Wildcard' },
      ],
    },
  },
};

/** A row of the standings: nothing scored, nothing to be won. */
export const standing = (person: Contender, rank: number, more: Partial<Standing> = {}): Standing => ({
  ...person,
  rank,
  points: 0,
  has_olympic_bonus: 0,
  olympic_bonus_points: 0,
  olympic_bonus_reason: null,
  grand_final_points: 0,
  contract_tier: null,
  move: null,
  decided_by: null,
  scores: [],
  max_points: null,
  can_win: null,
  needs: null,
  ...more,
});

const races = [
  ['T100 Lisbon 2026', '2020-03-07', 'BOTH', 0, ['MPRO', 'FPRO']],
  ['T100 Oslo 2026', '2020-05-02', 'FPRO', 0, []],
  ['T100 Doha 2026', '2099-12-12', 'BOTH', 0, []],
  ['T100 Rome 2026', null, 'MPRO', 1, []],
] as const;

/** Anna Berg won in Lisbon; Cleo Dahl is under contract and did not start. */
export const STANDINGS: Standings = {
  season: {
    id: 6,
    name: 'T100 2026',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    top_scoring_results_count: 4,
    olympic_bonus_points: 0,
  },
  races: races.map(([name, date, division, is_t100_grand_final, with_results], at) => ({
    ...{ id: 90 + at, name, date, date_status: null, division, is_t100_grand_final },
    has_results: with_results.length > 0,
    with_results: [...with_results],
  })),
  standings: [
    { person: ANNA, place: 1, status: 'Finish' as const, points: 35 },
    { person: { ...ANNA, id: 12, name: 'Cleo Dahl' }, place: 99_999, status: 'DNS' as const, points: 0 },
  ].map(({ person, place, status, points }) =>
    standing(person, place, {
      ...{ points, contract_tier: 'Contract' },
      scores: [{ race_id: 90, place, status, points, counts: points > 0, reason: '' }],
    }),
  ),
};

export const answering = (seasons: readonly Season[]) => ({
  ...TIERS,
  'GET /api/t100/seasons': { json: { seasons } },
  ...Object.fromEntries(
    seasons.map((one) => [`GET /api/t100/seasons/${one.id}`, { json: { season: one } }] as const),
  ),
  'GET /api/t100/seasons/6/standings': { json: STANDINGS },
  'GET /api/t100/seasons/6/participants': { json: { participants: PARTICIPANTS } },
  'GET /api/t100/seasons/6/contenders': { json: { contenders: [ANNA] } },
});

type Answer = NonNullable<RenderOptions['responses']>[string];

const failed = { status: 500, message: 'Something failed on the server.' };
const address = '/t100/seasons';
const list = (answer: Answer) => ({ address, responses: { 'GET /api/t100/seasons': answer } });

export const seasonsStates: ScreenStates = {
  screen: SeasonsScreen,
  states: {
    loading: { ...list(never), shows: 'Seasons' },
    empty: { ...list({ json: { seasons: [] } }), shows: 'No seasons yet' },
    failed: { ...list(failed), shows: failed.message },
    loaded: { ...list({ json: { seasons: SEASONS } }), shows: 'T100 2026' },
  },
};

const pattern = '/t100/season/$id';
const tab = (hash: string, responses = {}) => ({
  address: `/t100/season/6${hash}`,
  pattern,
  responses: { ...answering(SEASONS), ...responses },
});

export const seasonStates: ScreenStates = {
  screen: SeasonScreen,
  states: {
    loading: { ...tab('', { 'GET /api/t100/seasons/6': never }), shows: 'Season' },
    failed: { ...tab('', { 'GET /api/t100/seasons/6': failed }), shows: failed.message },
    'with races': { ...tab(''), shows: '9 races' },
    empty: {
      ...tab('', answering([season(6, 'T100 2027')])),
      shows: 'Nothing belongs to this season yet. It can be deleted.',
    },
    calendar: { ...tab('#calendar'), shows: 'T100 Lisbon 2026' },
    'no calendar': {
      ...tab('#calendar', {
        'GET /api/t100/seasons/6/standings': { json: { ...STANDINGS, races: [], standings: [] } },
      }),
      shows: 'No races in this season yet',
    },
    'failed calendar': {
      ...tab('#calendar', { 'GET /api/t100/seasons/6/standings': failed }),
      shows: failed.message,
    },
    participants: { ...tab('#participants'), shows: 'Cleo Dahl' },
    'no participants': {
      ...tab('#participants', { 'GET /api/t100/seasons/6/participants': { json: { participants: [] } } }),
      shows: 'No participants added.',
    },
    'failed participants': {
      ...tab('#participants', { 'GET /api/t100/seasons/6/participants': failed }),
      shows: failed.message,
    },
    contenders: { ...tab('#contenders'), shows: 'Only the athletes listed here are contenders.' },
    'no contenders': {
      ...tab('#contenders', { 'GET /api/t100/seasons/6/contenders': { json: { contenders: [] } } }),
      shows: 'No contenders added.',
    },
  },
};

const ofParticipant = {
  address: '/t100/season/6/participants/11',
  pattern: '/t100/season/$seasonId/participants/$id',
};
const page = (answer: Answer) => ({ ...TIERS, 'GET /api/t100/seasons/6/participants/11': answer });

export const seasonParticipantStates: ScreenStates = {
  screen: SeasonParticipantScreen,
  states: {
    loading: { ...ofParticipant, responses: page(never), shows: 'Participant' },
    failed: { ...ofParticipant, responses: page(failed), shows: failed.message },
    'not there': {
      ...ofParticipant,
      responses: page({ status: 404, message: 'There is no participant 11 in T100 2026.' }),
      shows: 'There is no participant 11 in T100 2026.',
    },
    loaded: {
      ...ofParticipant,
      responses: page({ json: { participant: participantPage() } }),
      shows: 'No contract in another season.',
    },
    'with facts': {
      ...ofParticipant,
      responses: page({
        json: {
          participant: participantPage({
            retirement_date: '2026-03-01',
            maternity_leave: '2026-02-01',
            contracts: [{ season_id: 5, season_name: 'T100 2025', contract_tier: 'Hot Shot' }],
          }),
        },
      }),
      shows: 'T100 2025: Hot Shot',
    },
  },
};
