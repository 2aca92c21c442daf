import { shownSet } from '#testing/fixtures/rankings.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Scenario } from '../scenarios-contract.ts';
import type { DescribedChange, PreviewedDivision, PreviewedLine } from '../what-if-contract.ts';
import type { PreviewResponse } from './use-preview.ts';
import { WhatIfScreen } from './what-if-screen.tsx';

export const TIER: DescribedChange = {
  change: { kind: 'race-tier', race_id: 5, tier_id: 1 },
  subject: 'IRONMAN Nice 2025',
  race_id: 5,
  what: 'Tier',
  before: 'Gold',
  after: 'Diamond',
  note: null,
  problem: null,
  outside: null,
  is_same: false,
  is_rule: false,
};
export const GONE: DescribedChange = {
  ...TIER,
  change: { kind: 'result-status', result_id: 70, status: 'DQ' },
  subject: 'Result 70',
  race_id: null,
  what: 'Status',
  before: '',
  after: '',
  problem: 'The result was deleted.',
};
export const RULE: DescribedChange = {
  ...TIER,
  change: { kind: 'counting-results', count: 4 },
  subject: 'Rule of the rankings',
  race_id: null,
  what: 'Counting results',
  before: '3',
  after: '4',
  is_rule: true,
};

const OUTSIDE: DescribedChange = {
  ...TIER,
  outside: 'The race is before the 52 weeks of these rankings, 2025-07-10 to 2026-07-08. Nobody moves here.',
};

export const line = (
  id: number,
  name: string,
  before: [number, number] | null,
  after: [number, number] | null,
  crossing: PreviewedLine['crossing'] = null,
): PreviewedLine => ({
  id,
  name,
  country: 'DE',
  before: before && { rank: before[0], points: before[1] },
  after: after && { rank: after[0], points: after[1] },
  crossing,
});

const MEN = [
  line(1, 'Ann Adam', [11, 80], [10, 80.5], 'gains'),
  line(2, 'Ann Berg', [10, 80.2], [11, 80.2], 'loses'),
  line(3, 'Ann Costa', null, [12, 70]),
  line(4, 'Ann Dahl', [12, 60], null),
];

const side = (division: PreviewedDivision['division'], lines: PreviewedLine[]): PreviewedDivision => {
  const crossings = lines.filter(({ crossing }) => crossing !== null);
  const count = (crossing: string) => crossings.filter((one) => one.crossing === crossing).length;
  return {
    division,
    ranked: lines.filter(({ after }) => after !== null).length,
    moved: lines.filter(({ before, after }) => before && after && before.rank !== after.rank).length,
    entered: lines.filter(({ before }) => before === null).length,
    gone: lines.filter(({ after }) => after === null).length,
    differing: lines.length,
    gains: count('gains'),
    loses: count('loses'),
    crossings,
    lines,
    total: lines.length,
  };
};

export const preview = (changes: DescribedChange[], men: PreviewedLine[] = MEN): PreviewResponse => ({
  set: { id: 8, date: '2025-07-08', type: 10, published: 0 },
  changes,
  divisions: [side('MPRO', men), side('FPRO', [])],
  scored: [
    { race_id: 5, race: 'IRONMAN Nice 2025', division: 'MPRO', results: 42, sof_before: 90, sof_after: 91.5 },
  ],
  start_lists: [
    { race_id: 5, race: 'IRONMAN Nice 2025', is_late_before: false, is_late_after: true, entries: 12 },
  ],
  sets: [
    { id: 8, date: '2025-07-08', type: 10, published: 0 },
    { id: 9, date: '2025-08-05', type: 10, published: 1 },
  ],
  numbers: 'numbers-of-the-preview',
});

const UNMOVED = preview([OUTSIDE], []);
const NOBODY_MOVES: PreviewResponse = {
  ...UNMOVED,
  divisions: UNMOVED.divisions.map((one) => ({ ...one, ranked: 300 })),
};

export const scenario = (id: number, name: string, more: Partial<Scenario> = {}): Scenario => ({
  id,
  name,
  set_id: 8,
  set_date: '2025-07-08',
  changes: [TIER.change],
  applied_at: null,
  version: 1,
  ...more,
});

export const responses = (scenarios: Scenario[] = [], changes: DescribedChange[] = [TIER]) => ({
  'GET /api/rankings': { json: { rankings: [shownSet()] } },
  'GET /api/scenarios': { json: { scenarios } },
  'POST /api/ranking/8/what_if': { json: preview(changes) },
});

const at = (query = '') => ({ address: `/ranking/8/what-if${query}`, pattern: '/ranking/$id/what-if' });
const NICE = scenario(3, 'Nice as Diamond');
const failed = { status: 500, message: 'Something failed on the server.' };

export const whatIfStates: ScreenStates = {
  screen: WhatIfScreen,
  states: {
    loading: { ...at(), responses: { ...responses(), 'GET /api/rankings': never }, shows: 'What if' },
    empty: { ...at(), responses: responses([NICE]), shows: 'What if a race had another tier?' },
    failed: { ...at(), responses: { ...responses(), 'GET /api/scenarios': failed }, shows: failed.message },
    'no such set': {
      ...at(),
      responses: { ...responses(), 'GET /api/rankings': { json: { rankings: [] } } },
      shows: 'Rankings not found',
    },
    'no such scenario': { ...at('?scenario=99'), responses: responses([NICE]), shows: 'Scenario not found' },
    'working out': {
      ...at('?scenario=3'),
      responses: { ...responses([NICE]), 'POST /api/ranking/8/what_if': never },
      shows: 'Calculating 1 change',
    },
    'not calculated': {
      ...at('?scenario=3'),
      responses: { ...responses([NICE]), 'POST /api/ranking/8/what_if': failed },
      shows: failed.message,
    },
    'what it does': { ...at('?scenario=3'), responses: responses([NICE]), shows: '1 gains Top 10er' },
    'a change that cannot be made, and a rule': {
      ...at('?scenario=3'),
      responses: responses([{ ...NICE, changes: [GONE.change, RULE.change] }], [GONE, RULE]),
      shows: /The result was deleted/,
    },
    'a change outside the 52 weeks': {
      ...at('?scenario=3'),
      responses: { ...responses([NICE]), 'POST /api/ranking/8/what_if': { json: NOBODY_MOVES } },
      shows: 'No men would move: the change is outside the weeks that count',
    },
    applied: {
      ...at('?scenario=3'),
      responses: responses([{ ...NICE, applied_at: '2026-11-21T10:00:00.000Z' }]),
      shows: 'Applied 2026-11-21',
    },
  },
};
