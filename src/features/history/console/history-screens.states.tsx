import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { ChangedRow, ListedChangeSet } from '../history-contract.ts';
import type { UndoListEntry } from '../undo-contract.ts';
import { HistoryChangeScreen } from './change-screen.tsx';
import { HistoryScreen } from './history-screen.tsx';

export const change = (id: number, what: string, more: Partial<ListedChangeSet> = {}): ListedChangeSet => ({
  ...{ id, what, at: '2026-06-01T12:00:00.000Z', who: { id: 1, name: 'Anna Tester' } },
  ...{ entity: 'race', count: 1, undone_by: null, undone_in_part: 0, undoes: null, ...more },
});

const described = { entity: 'race', entity_id: '7', table: 'result', kind: 'result' };
const named = { name: 'Runa Runner', record: 'Challenge Roth 2025', url: '/race/7' };
const names = { before_name: null, after_name: null };

export const ROW: ChangedRow = {
  ...{ row: 41, change: 'changed', ...described, ...named },
  fields: [
    { name: 'overall', label: 'Overall', format: 'time', before: 0, after: 30_000, ...names },
    {
      ...{ name: 'athlete_id', label: 'Athlete', format: 'text', before: 3, after: 4 },
      ...{ before_name: 'Ada Adams', after_name: 'Runa Runner' },
    },
  ],
};

const entry = (row: number, more: Partial<UndoListEntry> = {}): UndoListEntry => ({
  ...{ ...ROW, row, by: null, at: null, change_id: null, why: null },
  fields: ROW.fields.map((field) => ({ ...field, now: field.after, now_name: field.after_name })),
  ...more,
});

export const PLAN = {
  reversed: [entry(41)],
  kept: [entry(42, { by: { id: 2, name: 'Ben Tester' }, at: '2026-06-02T12:00:00.000Z', change_id: 12 })],
  cannot: [entry(43, { why: 'the race that it needs was deleted.' })],
  counts: { reversed: 1, kept: 1, cannot: 1 },
};

export const list = (
  history: readonly ListedChangeSet[],
  more = false,
  record: { name: string; url: string | null } | null = null,
) => ({
  'GET /api/history': { json: { history, more, record } },
  'GET /api/accounts': { json: { accounts: [] } },
});
const failed = { status: 500, message: 'Something failed on the server.' };

export const historyStates: ScreenStates = {
  screen: HistoryScreen,
  states: {
    loading: { address: '/history', responses: { 'GET /api/history': never }, shows: 'History' },
    empty: { address: '/history', responses: list([]), shows: 'No changes yet' },
    'no match': { address: '/history?q=roth', responses: list([]), shows: 'No match for “roth”' },
    failed: { address: '/history', responses: { 'GET /api/history': failed }, shows: failed.message },
    loaded: {
      address: '/history',
      responses: list([
        change(3, 'Tier Gold saved'),
        change(2, 'Results imported', { count: 44, undone_in_part: 1 }),
        change(1, 'Race added', { undone_by: 4 }),
      ]),
      shows: 'Undone in part',
    },
    'of a record': {
      address: '/history?entity=race&id=7',
      responses: list([change(3, 'Race saved')], false, { name: 'Challenge Roth 2025', url: '/race/7' }),
      shows: 'of Challenge Roth 2025',
    },
  },
};

export const ofChange = { address: '/history/9', pattern: '/history/$id' };
export const read = (more: Partial<ListedChangeSet> = {}, left = 0) => ({
  'GET /api/history/9': {
    json: {
      change: change(9, 'Results imported from roth.csv', { count: 3, ...more }),
      rows: [ROW],
      more: left,
    },
  },
});
const plan = (json: unknown) => ({ ...read(), 'GET /api/history/9/undo': { json } });
const NOTHING = { reversed: [], kept: [], cannot: [], counts: { reversed: 0, kept: 0, cannot: 0 } };
const undo = { ...ofChange, address: '/history/9#undo' };

export const changeStates: ScreenStates = {
  screen: HistoryChangeScreen,
  states: {
    loading: { ...ofChange, responses: { 'GET /api/history/9': never }, shows: 'Change' },
    failed: { ...ofChange, responses: { 'GET /api/history/9': failed }, shows: failed.message },
    'not found': {
      ...ofChange,
      responses: { 'GET /api/history/9': { status: 404, message: 'There is no change 9.' } },
      shows: /There is no change 9/,
    },
    loaded: { ...ofChange, responses: read(), shows: 'Ada Adams' },
    undone: { ...ofChange, responses: read({ undone_by: 10 }), shows: 'Show the undo' },
    'before an undo': { ...undo, responses: plan(PLAN), shows: 'Kept, edited since' },
    'nothing left': { ...undo, responses: plan(NOTHING), shows: 'Nothing is left to undo' },
    'undo not loaded': {
      ...undo,
      responses: { ...read(), 'GET /api/history/9/undo': failed },
      shows: failed.message,
    },
  },
};
