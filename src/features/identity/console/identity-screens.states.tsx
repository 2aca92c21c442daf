import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Comparison, DuplicatePair, Merge, Person } from '../identity-contract.ts';
import { IdentityScreen } from './identity-screen.tsx';
import { AliasesSection } from './shared/aliases-section.tsx';

export const person = (id: number, name: string, more: Partial<Person> = {}): Person => ({
  id,
  name,
  division: 'MPRO',
  country: 'DE',
  link: `athlete-${id}`,
  retirement_date: null,
  pic: null,
  results: id,
  first_race: null,
  last_race: null,
  ...more,
});

export const pair = (one: Person, other: Person, score: number, message = 'same name'): DuplicatePair => ({
  score,
  reasons: [
    { message, speaks: 'for' },
    { message: 'different birth dates: against', speaks: 'against' },
  ],
  one,
  other,
});

export const PAIRS = [
  pair(person(1, 'Vincent Größer'), person(2, 'Vincent Groeßer'), 65, 'same name, an umlaut written out'),
  pair(person(3, 'Ludwig Niklas'), person(4, 'Niklas Ludwig'), 55, 'words of the name swapped'),
];

export const MERGE: Merge = {
  id: 7,
  kept_id: 10,
  kept_name: 'Léon Chevalier',
  gone_id: 11,
  gone_name: 'Leon Chevalier',
  at: '2026-03-04T10:00:00.000Z',
  who: 'Mara Lindt',
  count: 12,
  unmerged_at: null,
  not_returned: [],
};

const NONE = {
  results: 0,
  lists: 0,
  rankings: 0,
  pictures: 0,
  sponsors: 0,
  equipment: 0,
  notes: 0,
  aliases: 0,
  seasons: 0,
  contenders: 0,
};

export const COMPARED: Comparison = {
  one: {
    ...person(1, 'Vincent Größer'),
    version: 3,
    aliases: ['V. Größer'],
    counts: { ...NONE, results: 1 },
  },
  other: {
    ...person(2, 'Vincent Groeßer', { first_race: '2024-05-05', last_race: '2025-05-05' }),
    version: 4,
    aliases: [],
    counts: { ...NONE, results: 2, lists: 1 },
  },
  score: 65,
  reasons: PAIRS[0]?.reasons ?? [],
  fields: [
    {
      name: 'name',
      label: 'Name',
      group: 'Athlete',
      one: 'Vincent Größer',
      other: 'Vincent Groeßer',
      state: 'differs',
      is_chosen: 1,
    },
    {
      name: 'profile.dob',
      label: 'Date of birth',
      group: 'Profile',
      one: '1990-01-01',
      other: '1991-01-01',
      state: 'differs',
      is_chosen: 1,
    },
    {
      name: 'profile.manager',
      label: 'Manager',
      group: 'Profile',
      one: 'Her manager',
      other: null,
      state: 'only one',
      is_chosen: 0,
    },
    {
      name: 'country',
      label: 'Country',
      group: 'Athlete',
      one: 'DE',
      other: 'DE',
      state: 'same',
      is_chosen: 0,
    },
  ],
  races: [
    {
      race_id: 5,
      race: 'Challenge Roth 2025',
      date: '2025-07-06',
      one: null,
      other: { status: 'Finish', rank: 4 },
    },
    {
      race_id: 6,
      race: 'IRONMAN Nice 2024',
      date: '2024-06-16',
      one: { status: 'DNF', rank: 99_999 },
      other: null,
    },
  ],
  forbidden: [],
  warnings: [
    'Both are on the lists of Challenge Roth 2026: someone entered them as two people. One entry will be kept.',
  ],
  not_the_same: 0,
  digest: 'looked-at',
};

export const desk = (
  pairs: readonly DuplicatePair[],
  apart: unknown[] = [],
  merges: readonly Merge[] = [],
) => ({
  'GET /api/identity/duplicates': { json: { pairs, total: pairs.length } },
  'GET /api/identity/not_the_same': { json: { pairs: apart } },
  'GET /api/identity/merges': { json: { merges } },
});

const failed = { status: 500, message: 'Something failed on the server.' };
const likely = { address: '/athletes/duplicates' };
const apart = { address: '/athletes/duplicates#two-people' };
const merges = { address: '/athletes/duplicates#merges' };

export const identityStates: ScreenStates = {
  screen: IdentityScreen,
  states: {
    loading: { ...likely, responses: { 'GET /api/identity/duplicates': never }, shows: 'Identity' },
    'no duplicates': { ...likely, responses: desk([]), shows: 'No likely duplicates' },
    failed: {
      ...likely,
      responses: { ...desk([]), 'GET /api/identity/duplicates': failed },
      shows: failed.message,
    },
    duplicates: {
      ...likely,
      responses: desk(PAIRS),
      shows: 'words of the name swapped; against it: different birth dates',
    },
    'no pair marked': { ...apart, responses: desk([]), shows: 'No pairs yet' },
    'two people': { ...apart, responses: desk([], [PAIRS[0]]), shows: 'Propose again' },
    'two people failed': {
      ...apart,
      responses: { ...desk([]), 'GET /api/identity/not_the_same': failed },
      shows: failed.message,
    },
    'no merges': { ...merges, responses: desk([]), shows: 'No merges yet' },
    merges: { ...merges, responses: desk([], [], [MERGE]), shows: 'Unmerge' },
    'merges failed': {
      ...merges,
      responses: { ...desk([]), 'GET /api/identity/merges': failed },
      shows: failed.message,
    },
    compared: {
      address: '/athletes/duplicates?one=1&other=2',
      responses: { ...desk(PAIRS), 'GET /api/athlete/1/compare/2': { json: COMPARED } },
      shows: 'Races of both',
    },
  },
};

const Aliases = () => <AliasesSection athlete={{ id: 9, name: 'Rudy von Berg' }} />;
const aliasesOf = (aliases: unknown[]) => ({ 'GET /api/athlete/9/aliases': { json: { aliases } } });
export const ALIASES = [
  {
    id: 1,
    alias: 'Rudy Von Berg',
    others: [],
    origin: {
      kind: 'merge' as const,
      what: 'Rudy Von Berg merged into Rudy von Berg',
      who: 'Mara Lindt',
      at: '2026-03-04T10:00:00.000Z',
    },
  },
  { id: 2, alias: 'R. Berg', others: [{ id: 12, name: 'Ralf Berg' }], origin: null },
];

export const aliasesStates: ScreenStates = {
  screen: Aliases,
  states: {
    loading: { responses: { 'GET /api/athlete/9/aliases': never }, shows: 'Aliases' },
    none: {
      responses: aliasesOf([]),
      shows: 'No aliases: files find Rudy von Berg by name, ignoring case and accents.',
    },
    failed: { responses: { 'GET /api/athlete/9/aliases': failed }, shows: failed.message },
    some: { responses: aliasesOf(ALIASES), shows: 'Ralf Berg' },
  },
};
