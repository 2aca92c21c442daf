import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Standing, Standings, StandingsRace, StandingsScore } from '../../standings-contract.ts';
import { SeasonScreen } from '../season-screen.tsx';
import { ANNA, answering, SEASONS, standing } from '../seasons-screens.states.tsx';

const NOBODY = 99_999;

const race = (id: number, name: string, date: string, more: Partial<StandingsRace> = {}): StandingsRace => ({
  id,
  name,
  date,
  date_status: null,
  division: 'BOTH',
  is_t100_grand_final: 0,
  has_results: true,
  with_results: ['MPRO', 'FPRO'],
  ...more,
});
const SPRING = race(21, 'T100 Spring 2026', '2026-03-01');
const SUMMER = race(22, 'T100 Summer 2026', '2026-06-01', { with_results: ['FPRO'] });
const FINAL = race(23, 'T100 Doha 2026', '2026-12-12', {
  is_t100_grand_final: 1,
  has_results: false,
  with_results: [],
});

const score = (race_id: number, place: number, points: number, more: Partial<StandingsScore> = {}) => ({
  race_id,
  place,
  status: 'Finish' as const,
  points,
  counts: true,
  reason: 'Counts: the best race counts',
  ...more,
});
const row = (
  id: number,
  first: string,
  rank: number,
  points: number,
  more: Partial<Standing> = {},
): Standing =>
  standing({ ...ANNA, id, name: `${first} Test`, first, last: 'Test' }, rank, { points, move: 0, ...more });

/** One race and the Grand Final count. Ada and Bea have 35 each, Cleo has no result, Emil is the only man. */
export const STANDINGS: Standings = {
  season: {
    id: 6,
    name: 'T100 2026',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    top_scoring_results_count: 1,
    olympic_bonus_points: 2.5,
  },
  races: [SPRING, SUMMER, FINAL],
  standings: [
    row(31, 'Emil', 1, 35, { division: 'MPRO', move: null, scores: [score(21, 1, 35)] }),
    row(32, 'Ada', 1, 37.5, {
      contract_tier: 'Contract',
      has_olympic_bonus: 1,
      olympic_bonus_points: 2.5,
      olympic_bonus_reason: "The season's Olympic bonus",
      move: 1,
      scores: [
        score(21, 2, 29, { counts: false, reason: 'Dropped: only the best race counts' }),
        score(22, 1, 35),
      ],
      max_points: 92.5,
      can_win: true,
      needs: { place: 2, rivals: [] },
    }),
    row(33, 'Bea', 2, 35, {
      move: -1,
      decided_by: 'shared',
      scores: [
        score(21, 1, 35),
        score(22, NOBODY, 0, { status: 'DNF', counts: false, reason: 'DNF: no points' }),
      ],
      max_points: 90,
      can_win: true,
      needs: { place: null, rivals: [{ id: 32, name: 'Ada Test', place: 3 }] },
    }),
    row(34, 'Dora', 2, 35, {
      move: null,
      decided_by: 'shared',
      scores: [score(22, 1, 35)],
      max_points: 35,
      can_win: false,
    }),
    row(35, 'Cleo', NOBODY, 0, { contract_tier: 'Hot Shot', move: null, max_points: 55, can_win: false }),
  ],
};

type Answer = NonNullable<Parameters<typeof answersWith>[0]>;

/** The responses of the season page with these standings. */
export const answersWith = (
  standings: { json: unknown } | typeof never | { status: number; message: string },
) => ({
  ...answering(SEASONS),
  'GET /api/t100/seasons/6/standings': standings,
});

const state = (standings: Answer, shows: string, query = '') => ({
  address: `/t100/season/6${query}#standings`,
  pattern: '/t100/season/$id',
  responses: answersWith(standings),
  shows,
});
const failed = { status: 500, message: 'Something failed on the server.' };

export const standingsStates: ScreenStates = {
  screen: SeasonScreen,
  states: {
    loading: state(never, 'Standings'),
    failed: state(failed, failed.message),
    'no races': state({ json: { ...STANDINGS, races: [], standings: [] } }, 'No races in this season yet'),
    'no results': state({ json: { ...STANDINGS, races: [FINAL], standings: [] } }, 'No women yet'),
    full: state({ json: STANDINGS }, 'Women: what each needs'),
    breakdown: state({ json: STANDINGS }, "The season's Olympic bonus", '?athlete=32'),
    graph: state({ json: STANDINGS }, 'Rank after each race, first 3', '?view=graph'),
  },
};
