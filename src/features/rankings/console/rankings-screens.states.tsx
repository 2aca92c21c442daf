import type { RenderOptions } from '#testing/console/render-screen.tsx';
import { comparedRow, rankingRow, shownSet } from '#testing/fixtures/rankings.ts';
import { shownGeneration, shownReview } from '#testing/fixtures/review.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { RankingSet } from '../rankings-contract.ts';
import { GenerateDialog } from './regenerate/generate-dialog.tsx';
import { RegenerateDialog } from './regenerate/regenerate-dialog.tsx';
import { type OpenDialog, RankingDialogs, type RankingDialogsProps } from './set-page/ranking-dialogs.tsx';
import { RankingScreen } from './set-page/ranking-screen.tsx';
import { RankingsScreen } from './sets-list/rankings-screen.tsx';
import { WeeklyRankingDialog } from './weekly/weekly-ranking-dialog.tsx';

const nothing = () => undefined;
const failed = { status: 500, message: 'The rankings did not load.' };
const COMPARISON = { id: 7, date: '2025-06-03', type: 10, published: 1, is_chosen: 0 } as const;
const PUBLISHED = {
  published: 1 as const,
  published_by: 'Ben Tester',
  published_at: '2025-07-09T08:00:00.000Z',
};
const STALE: Partial<RankingSet> = {
  state: 'stale',
  stale_because: [
    { what: 'results changed', count: 3 },
    { what: 'tier changed', count: 1 },
  ],
};
const ROWS = [
  rankingRow(1, 'Adam', { overall: [1, 90.5, 3], swim: [1, 60, 3] }, { country: 'US' }),
  rankingRow(2, 'Berg', { overall: [2, 80, 2] }, { country: null }),
  rankingRow(3, 'Costa', { overall: [1, 70, 3] }, { division: 'FPRO', country: 'BR' }),
];

const inList = (more: Partial<RankingSet> = {}) => ({ ...shownSet(more), athletes: 512 });
const list = (answer: NonNullable<RenderOptions['responses']>[string]) => ({
  address: '/rankings',
  responses: {
    'GET /api/rankings': answer,
    'GET /api/rankings/states': {
      json: {
        states: [
          { id: 8, ...STALE },
          { id: 9, state: 'up to date', stale_because: [] },
        ],
      },
    },
  },
});

export const rankingsStates: ScreenStates = {
  screen: RankingsScreen,
  states: {
    loading: { ...list(never), shows: 'RANKINGS' },
    empty: { ...list({ json: { rankings: [] } }), shows: 'No rankings yet' },
    failed: { ...list(failed), shows: failed.message },
    loaded: {
      ...list({ json: { rankings: [inList(), inList({ id: 9, ...PUBLISHED })] } }),
      shows: 'Stale: 3 results and 1 tier changed',
    },
  },
};

const set = (more: Partial<RankingSet>, rankings = ROWS, address = '/ranking/8') => ({
  address,
  pattern: '/ranking/$id',
  responses: {
    'GET /api/rankings': { json: { rankings: [] } },
    'GET /api/ranking/8': {
      json: {
        rankings,
        cmp_rankings: [comparedRow(1, { overall: 4 })],
        set: shownSet({ comparison: COMPARISON, ...more }),
      },
    },
  },
});
const unread = (answer: NonNullable<RenderOptions['responses']>[string]) => ({
  ...set({}),
  responses: { 'GET /api/ranking/8': answer },
});

export const rankingStates: ScreenStates = {
  screen: RankingScreen,
  states: {
    loading: { ...unread(never), shows: 'RANKINGS' },
    empty: { ...set({ generated_at: null }, []), shows: 'No rankings found, generate them now?' },
    'without athletes': { ...set({}, []), shows: 'This set has no athletes' },
    failed: { ...unread(failed), shows: failed.message },
    'not there': {
      ...unread({ status: 404, message: 'There is no rankings set 8.' }),
      shows: 'Rankings not found',
    },
    draft: { ...set({}), shows: 'Up to date' },
    published: { ...set(PUBLISHED), shows: 'Published' },
    stale: { ...set(STALE), shows: 'Stale: 3 results and 1 tier changed since' },
    'another discipline': { ...set({}, ROWS, '/ranking/8?view=swim'), shows: 'No women in this view' },
    'a team view': { ...set({}, ROWS, '/ranking/8?view=team-usa'), shows: 'How this view is calculated' },
    'of a type of the past': { ...set({ type: 4 }), shows: /Dec 2020 to now best 3 average/ },
    'nobody found': { ...set({}, ROWS, '/ranking/8?find=zz'), shows: /No match for “zz”/ },
  },
};

const review = (answer: NonNullable<RenderOptions['responses']>[string]) => ({
  responses: { 'GET /api/ranking/8/review': answer },
});

const idle = { generation: {}, publication: { deletion: { error: null } } } as Pick<
  RankingDialogsProps,
  'generation' | 'publication'
>;
const dialog = (open: OpenDialog) => () => (
  <RankingDialogs set={shownSet()} view="overall" open={open} onOpen={nothing} generate={nothing} {...idle} />
);

export const publishStates: ScreenStates = {
  screen: dialog('publish'),
  states: {
    loading: { ...review(never), shows: 'Publish rankings?' },
    failed: { ...review(failed), shows: failed.message },
    loaded: { ...review({ json: shownReview() }), shows: 'Biggest moves' },
    'the first of all': {
      ...review({ json: shownReview({ against: null }) }),
      shows: /the first that athletes/,
    },
    stale: {
      ...review({ json: shownReview({ set: { ...shownReview().set, ...STALE } as never }) }),
      shows: 'Publish stale rankings?',
    },
  },
};

const changes = (answer: NonNullable<RenderOptions['responses']>[string]) => ({
  responses: { 'GET /api/ranking/8/changes_since': answer },
});
const NOTHING = {
  generated_at: '2025-07-08T10:00:00.000Z',
  changed_rows: 0,
  races: [],
  athletes: [],
  rules: null,
  type: null,
};

export const changesStates: ScreenStates = {
  screen: dialog('changes'),
  states: {
    loading: { ...changes(never), shows: /What changed since/ },
    failed: { ...changes(failed), shows: failed.message },
    nothing: { ...changes({ json: NOTHING }), shows: 'Nothing that would change the ranking.' },
    'another type': {
      ...changes({ json: { ...NOTHING, type: { before: 7, after: 10 } } }),
      shows: /rows were generated with 2022/,
    },
    'never generated': {
      ...changes({ json: { ...NOTHING, generated_at: null } }),
      shows: 'These rankings were never generated.',
    },
  },
};

const generation = (answer: NonNullable<RenderOptions['responses']>[string]) => ({
  responses: { 'GET /api/ranking/8/generation_review': answer },
});

export const generateStates: ScreenStates = {
  screen: () => (
    <GenerateDialog
      set={shownSet({ ...PUBLISHED, ...STALE })}
      isOpen
      onClose={nothing}
      onGenerate={nothing}
    />
  ),
  states: {
    loading: { ...generation(never), shows: 'Generate published rankings?' },
    failed: { ...generation(failed), shows: failed.message },
    'no change': {
      ...generation({ json: shownGeneration({ changed_rows: 0, divisions: [] }) }),
      shows: 'No number changes.',
    },
    loaded: { ...generation({ json: shownGeneration() }), shows: 'Biggest moves' },
  },
};

export const regenerateStates: ScreenStates = {
  screen: () => (
    <RegenerateDialog
      sets={[{ ...inList({ ...PUBLISHED, ...STALE }), stale_because: STALE.stale_because ?? [] }]}
      onClose={nothing}
    />
  ),
  states: {
    loading: { ...generation(never), shows: 'Regenerate 1 stale ranking set?' },
    failed: { ...generation(failed), shows: failed.message },
    loaded: { ...generation({ json: shownGeneration() }), shows: /^14 athletes change/ },
  },
};

export const weeklyStates: ScreenStates = {
  screen: () => <WeeklyRankingDialog sets={[]} onClose={nothing} />,
  states: { 'not begun': { shows: 'You decide' } },
};
