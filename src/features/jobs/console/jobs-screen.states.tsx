import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Job } from '../jobs-contract.ts';
import { JobsScreen } from './jobs-screen.tsx';

export const job = (id: string, what: string, more: Partial<Job> = {}): Job => ({
  ...{ id, kind: 'website-sync', subject: 'website', what, who: 'Anna Tester', state: 'done' },
  ...{ done: 2, total: 2, tries: 1, errors: [], answer: null, error: null },
  ...{ created_at: '2026-06-01T12:00:00.000Z', started_at: '2026-06-01T12:00:01.000Z' },
  ...{ ended_at: '2026-06-01T12:02:06.000Z', ...more },
});

const open = { ended_at: null, done: 1, total: 4 };
const message = 'Something failed on the server. Reference 7.';
export const JOBS: readonly Job[] = [
  job('1', 'Convert Finish straight', { ...open, state: 'running' }),
  job('2', 'Points of races', { ...open, state: 'waiting', started_at: null }),
  job('3', 'Sync to Rankings Website', {
    ...{ state: 'failed', error: message, tries: 3 },
    errors: [{ entity: 'athlete', id: 7, name: 'Runa Runner', message: 'has no division' }],
  }),
  job('4', 'Sync IM Races', { state: 'stopped', error: 'Stopped by staff.' }),
  job('5', 'Rankings of 2026-06-01'),
];

export const list = (jobs: readonly Job[]) => ({ 'GET /api/jobs': { json: { jobs } } });

export const jobsStates: ScreenStates = {
  screen: JobsScreen,
  states: {
    loading: { address: '/jobs', responses: { 'GET /api/jobs': never }, shows: 'Jobs' },
    empty: { address: '/jobs', responses: list([]), shows: 'No jobs yet' },
    'no match': { address: '/jobs?state=failed', responses: list([]), shows: 'No match for these filters' },
    failed: { address: '/jobs', responses: { 'GET /api/jobs': { status: 500, message } }, shows: message },
    loaded: { address: '/jobs', responses: list(JOBS), shows: /2 min 5 s · 2 of 2 · 3 attempts/ },
  },
};
