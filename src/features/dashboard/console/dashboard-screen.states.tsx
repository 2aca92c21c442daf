import type { ResponseOf } from '#contract/declare-call.ts';
import type { LoggedSync, SyncPreview } from '#features/website-sync/website-sync-contract.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import { type readDashboard, waitingKinds } from '../dashboard-contract.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

type Dashboard = ResponseOf<typeof readDashboard>;

const AT = '2026-06-01T12:00:00.000Z';
const NEVER = { running: null, last_success: null, last_failure: null };

export const dashboard = (more: Partial<Dashboard> = {}): Dashboard => ({
  website: NEVER,
  im_races: NEVER,
  notice: { state: 'none', tries: 0, at: null, error: null },
  waiting: waitingKinds.map((kind) => ({ kind, count: 0, oldest: null, url: '/races', races: [] })),
  failed_jobs: [],
  ...more,
});

const PREVIEW: SyncPreview = {
  parts: [
    { kind: 'athletes', records: 1204 },
    { kind: 'rankings', records: 3 },
  ],
  retired: [
    { id: 7, name: 'Lotte Wilms', retirement_date: '2024-03-02', note: 'Maternity leave from 2025-01-01' },
  ],
  returned: [{ id: 8, name: 'Mara Lindt' }],
};
export const LOG: LoggedSync[] = [
  {
    ...{
      id: 2,
      kind: 'im-races',
      started_at: AT,
      ended_at: AT,
      job: 'b',
      state: 'failed',
      who: 'Anna Tester',
    },
    ...{ counts: {}, problems: 0, error: 'The IRONMAN race feed cannot be reached.' },
  },
  {
    ...{ id: 1, kind: 'website', started_at: AT, ended_at: AT, job: 'a', state: 'done', who: 'Anna Tester' },
    ...{ counts: { added: 3, changed: 41, version: 12 }, problems: 0, error: null },
  },
];

export const answersOf = (given: Dashboard, preview: SyncPreview = PREVIEW, syncs = LOG) => ({
  'GET /api/dashboard': { json: given },
  'POST /api/sync/preview': { json: preview },
  'GET /api/syncs': { json: { syncs } },
});

const RUNNING = {
  ...NEVER,
  running: {
    ...{ job: 'c', what: 'Sync to Rankings Website', who: 'Ben Tester', started_at: AT, done: 2, total: 10 },
  },
};
export const FULL = dashboard({
  website: {
    running: null,
    last_success: { at: AT, who: 'Anna Tester', counts: { added: 3, changed: 41, version: 12 } },
    last_failure: null,
  },
  im_races: {
    ...NEVER,
    last_failure: { at: AT, who: 'Anna Tester', error: 'The IRONMAN race feed cannot be reached.' },
  },
  notice: {
    state: 'waiting',
    tries: 4,
    at: AT,
    error: 'The website responded with 500. It will be retried.',
  },
  waiting: [
    {
      ...{ kind: 'unmatched_rows', count: 12, oldest: AT, url: '/race/7#participants' },
      races: [
        { name: 'Challenge Roth 2026', url: '/race/7#participants' },
        { name: 'Challenge Almere 2026', url: '/race/9#participants' },
      ],
    },
    {
      ...{ kind: 'races_without_results', count: 1, oldest: '2026-05-03', url: '/race/8#results' },
      races: [{ name: 'Ironman Texas 2026', url: '/race/8#results' }],
    },
    { kind: 'failed_jobs', count: 1, oldest: AT, url: '/#failed-jobs', races: [] },
  ],
  failed_jobs: [
    { id: 'd', what: 'Generate rankings of 2026-05-05', who: 'Anna Tester', error: 'Stopped.', ended_at: AT },
  ],
});

const failed = { status: 500, message: 'Something failed on the server.' };

export const dashboardStates: ScreenStates = {
  screen: DashboardScreen,
  states: {
    loading: {
      address: '/',
      responses: {
        'GET /api/dashboard': never,
        'POST /api/sync/preview': never,
        'GET /api/syncs': never,
      },
      shows: 'Sync to Rankings Website',
    },
    empty: {
      address: '/',
      responses: answersOf(dashboard(), { parts: [], retired: [], returned: [] }, []),
      shows: 'Nothing to do',
    },
    failed: {
      address: '/',
      responses: {
        'GET /api/dashboard': failed,
        'POST /api/sync/preview': failed,
        'GET /api/syncs': failed,
      },
      shows: failed.message,
    },
    running: { address: '/', responses: answersOf(dashboard({ website: RUNNING })), shows: /by Ben Tester/ },
    full: { address: '/', responses: answersOf(FULL), shows: 'Unmatched import rows' },
  },
};
