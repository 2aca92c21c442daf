import { createRaceRecord } from '#testing/builders/create-race-record.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { ParticipantPage } from '../participant-calls-contract.ts';
import type { Participant } from '../participants-contract.ts';
import { ParticipantScreen } from './participant-screen.tsx';
import type { RaceOfParticipants } from './race-of-participants.ts';
import { ParticipantsTab } from './shared/participants-tab.tsx';

export const entry = (id: number, name: string, more: Partial<Participant> = {}): Participant => {
  const [first = '', last = ''] = name.split(' ');
  return {
    id,
    participant_id: id + 100,
    athlete_id: id,
    race_id: 12,
    name,
    first,
    last,
    email: null,
    country: 'DE',
    nation_code: 'GER',
    division: 'FPRO',
    contract_tier: null,
    t100_rank: 99_999,
    t100_contender_rank: 99_999,
    contender_ranking_latest: 99_999,
    contender_ranking: 99_999,
    overall_rank: 99_999,
    overall_points: null,
    is_waiting: 0,
    is_public: 1,
    late_entry: 0,
    is_by_hand: 0,
    by_hand_reason: null,
    notes: null,
    meta: {},
    latest_source: null,
    version: 3,
    ...more,
  };
};

export const LISTED = [
  entry(1, 'Ada Start', {
    contract_tier: 'Hot Shot',
    overall_rank: 3,
    overall_points: 91.5,
    email: 'ada@example.org',
  }),
  entry(2, 'Bea Best', { t100_rank: 4, overall_rank: 8, overall_points: 88 }),
  entry(3, 'Cem Man', {
    division: 'MPRO',
    contender_ranking: 12,
    contender_ranking_latest: 9,
    overall_rank: 20,
  }),
  entry(4, 'Dia Wait', {
    is_waiting: 1,
    late_entry: 1,
    is_by_hand: 1,
    by_hand_reason: 'wildcard',
    latest_source: 'manual',
  }),
];

export const raceWith = (participants: Participant[], isT100: boolean): RaceOfParticipants => ({
  race: createRaceRecord({
    date: '2026-06-08',
    t100_season_id: isT100 ? 5 : null,
    start_list_last_updated: isT100 ? '2026-05-02T10:00:00.000Z' : null,
    ...{ wt_event_id: 7, wt_program_id_mpro: 1, wt_program_id_fpro: 2 },
  }),
  participants,
  results: [],
  contender_set_info: { date: '2026-05-01' },
});

export const ATHLETES = {
  'GET /api/all_athletes': { json: { athletes: [] } },
  'GET /api/all_athlete_aliases': { json: { aliases: [] } },
  'GET /api/me/columns': { json: { choices: [] } },
  'GET /api/race/12/lists': {
    json: {
      ...{ starting: [], waiting: [], withdrawn: [], warnings: [], quotas: { MPRO: null, FPRO: null } },
      ...{ updated: { start: null, wait: null }, at: '2026-05-30T10:00:00.000Z' },
    },
  },
};

export const plainStates: ScreenStates = {
  screen: () => <ParticipantsTab response={raceWith(LISTED, false)} />,
  states: { several: { responses: ATHLETES, shows: 'Ada Start' } },
};

export const page = (more: Partial<ParticipantPage> = {}): ParticipantPage => ({
  ...entry(1, 'Ada Start', { notes: 'knee' }),
  race_name: 'T100 Nice 2026',
  race_date: '2026-06-08',
  ...more,
});

const at101 = { address: '/participant/101', pattern: '/participant/$id' };
export const participantStates: ScreenStates = {
  screen: ParticipantScreen,
  states: {
    filled: {
      ...at101,
      responses: { 'GET /api/participant/101': { json: { participant: page() } } },
      shows: 'List Type',
    },
    loading: { ...at101, responses: { 'GET /api/participant/101': never }, shows: 'Loading...' },
    missing: { ...at101, responses: {}, shows: "THIS PARTICIPANT DOESN'T HAVE AN ENTRY" },
    failed: {
      ...at101,
      responses: { 'GET /api/participant/101': { status: 403, message: 'Only admins may read this.' } },
      shows: 'Only admins may read this.',
    },
  },
};
