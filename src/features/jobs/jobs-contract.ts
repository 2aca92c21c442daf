import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { jobResponse } from '#contract/fields.ts';
import { Refusal } from '#contract/refusal.ts';

const job = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  what: z.string(),
  who: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  done: z.number(),
  total: z.number().nullable(),
  tries: z.number(),
  errors: z.array(z.object({ entity: z.string(), id: z.number(), name: z.string(), message: z.string() })),
  answer: z.unknown(),
  error: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type Job = z.output<typeof job>;

export const isJobOver = ({ state }: Job): boolean => state !== 'waiting' && state !== 'running';

const jobId = z.uuid('must be the id of a job');

export const listJobs = declareCall({
  method: 'GET',
  path: '/api/jobs',
  purpose:
    'Lists the latest 100 jobs with their state, progress, attempts and errors; those that wait or run come first.',
  response: z.object({ jobs: z.array(job) }),
});

export const readJob = declareCall({
  method: 'GET',
  path: '/api/jobs/{id}',
  purpose: 'Returns a job: its progress, its errors and, once completed, its result.',
  input: z.object({ id: jobId }),
  response: z.object({ job }),
});

export const retryJob = declareCall({
  method: 'POST',
  path: '/api/jobs/{id}/retry',
  purpose:
    'Starts a failed or stopped job again with the same input; the same one that is already in progress is joined.',
  status: 202,
  input: z.object({ id: jobId }),
  response: jobResponse,
});

/** 409: only what has ended without success can be repeated. */
export const cannotRetry = (what: string, state: string) =>
  new Refusal(409, 'cannot-retry', `${what} is ${state}; only a failed or stopped job can be repeated.`);

/** 409: only one job at a time works on the same record, and this one has another input. */
export const otherJobRunning = (what: string) =>
  new Refusal(409, 'other-job-running', `${what} is in progress. Try again when it is done.`);

export const stopJob = declareCall({
  method: 'POST',
  path: '/api/jobs/{id}/stop',
  purpose:
    'Stops a job: immediately if it is queued, after the current item if it is running; completed items remain.',
  input: z.object({ id: jobId }),
});
