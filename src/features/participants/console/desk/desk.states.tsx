import { ParticipantsTab } from '#features/participants/console/shared/participants-tab.tsx';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { ListEntry, Lists, WithdrawnEntry } from '../../lists-desk-contract.ts';
import type { Participant } from '../../participants-contract.ts';
import { ATHLETES, entry, LISTED, raceWith } from '../participants.states.tsx';

export const listed = (one: Participant, more: Partial<ListEntry> = {}): ListEntry => ({
  ...one,
  reasons: [{ kind: 'rank', words: 'Not ranked' }],
  conflicts: [],
  ...more,
});

const [ADA, BEA, CEM, DIA] = LISTED as [Participant, Participant, Participant, Participant];
const STARTING = [
  listed(ADA, { reasons: [{ kind: 'status', words: 'Hot Shot' }] }),
  listed(BEA, { reasons: [{ kind: 'status', words: 'Top 10er #4' }], is_public: 0 }),
  listed(CEM, { reasons: [{ kind: 'status', words: 'Contender #12 (now #9)' }] }),
];
const WAITING = [
  listed(entry(5, 'Eva Even', { is_waiting: 1, overall_rank: 40 }), {
    reasons: [{ kind: 'rank', words: 'Ranked #40' }],
    conflicts: [{ kind: 'other start list', words: 'starts in T100 London, 2 days later', race_id: 31 }],
  }),
  listed(DIA, {
    reasons: [
      { kind: 'rank', words: 'Not ranked' },
      { kind: 'late', words: 'late entry: ranking 38 days before, cut-off 35' },
      { kind: 'hand', words: 'by hand: wildcard' },
    ],
  }),
];
export const WITHDRAWN: WithdrawnEntry = {
  athlete_id: 8,
  name: 'Gia Gone',
  division: 'FPRO',
  list: 'start',
  reason: 'stress fracture',
  at: '2026-05-01T09:00:00.000Z',
  who: 'Mara Lindt',
  promoted: { athlete_id: 2, name: 'Bea Best' },
};

export const lists = (more: Partial<Lists> = {}): Lists => ({
  starting: STARTING,
  waiting: WAITING,
  withdrawn: [WITHDRAWN],
  warnings: [],
  quotas: { MPRO: 20, FPRO: 2 },
  updated: {
    start: {
      at: '2026-05-02T10:00:00.000Z',
      what: 'Bea Best moved to the start list of T100 Nice 2026',
      who: 'Mara Lindt',
    },
    wait: null,
  },
  at: '2026-05-03T10:00:00.000Z',
  ...more,
});

export const deskAnswers = (answer: Lists) => ({
  ...ATHLETES,
  'GET /api/race/12/lists': { json: answer },
});

const nobody = lists({ starting: [], waiting: [], withdrawn: [], updated: { start: null, wait: null } });

export const deskStates: ScreenStates = {
  screen: () => <ParticipantsTab response={raceWith(LISTED, true)} />,
  states: {
    'both lists': { responses: deskAnswers(lists()), shows: 'Starting List' },
    'a list without a quota': {
      responses: deskAnswers(lists({ quotas: { MPRO: null, FPRO: null } })),
      shows: '1 athlete, MPRO · 2 athletes, FPRO',
    },
    loading: { responses: { ...ATHLETES, 'GET /api/race/12/lists': never }, shows: 'Export Participants' },
    failed: {
      responses: {
        ...ATHLETES,
        'GET /api/race/12/lists': { status: 403, message: 'Only admins may read this.' },
      },
      shows: 'Only admins may read this.',
    },
    'of another time': {
      address: '/race/12?at=2026-05-01T08:00:00.000Z#participants',
      responses: deskAnswers(lists()),
      shows: /as they were at 2026-05-01/,
    },
    'compared with another time': {
      address: '/race/12?since=2026-05-01T08:00:00.000Z#participants',
      responses: deskAnswers(lists()),
      shows: 'No changes.',
    },
    'as on the website': {
      address: '/race/12?show=public#participants',
      responses: deskAnswers(lists()),
      shows: /all but 1 athlete/,
    },
  },
};
export const emptyDeskStates: ScreenStates = {
  screen: () => <ParticipantsTab response={raceWith([], true)} />,
  states: { nobody: { responses: deskAnswers(nobody), shows: 'No participants found' } },
};
