import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';

const end = z.object({ at: z.string(), who: z.string().nullable() });

const sync = z.object({
  /** The run in progress. */
  running: z
    .object({
      ...{ job: z.string(), what: z.string(), who: z.string().nullable() },
      ...{ started_at: z.string(), done: z.number(), total: z.number().nullable() },
    })
    .nullable(),
  /** What the last successful run sent or received. */
  last_success: end.extend({ counts: z.record(z.string(), z.unknown()) }).nullable(),
  /** Null when the last run succeeded. */
  last_failure: end.extend({ error: z.string() }).nullable(),
});
export type SyncState = z.output<typeof sync>;

const notice = z.object({
  /** `waiting`: it is tried again; `none`: nobody is notified. */
  state: z.enum(['none', 'notified', 'waiting', 'refused']),
  tries: z.number(),
  at: z.string().nullable(),
  error: z.string().nullable(),
});
export type NoticeState = z.output<typeof notice>;

export const waitingKinds = [
  'unmatched_rows',
  'submitted_pictures',
  'stale_sets',
  'failed_jobs',
  'races_without_results',
  'website_not_notified',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** Since when the oldest one waits: a time, or the day of a race. Null when nothing waits. */
  oldest: z.string().nullable(),
  /** The screen where it is done: of the oldest one, or a list. */
  url: z.string(),
  /** The races where it waits, the oldest ten first; empty for other kinds. */
  races: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type Waiting = z.output<typeof waiting>;

const failedJob = z.object({
  ...{ id: z.string(), what: z.string(), who: z.string().nullable() },
  ...{ error: z.string().nullable(), ended_at: z.string() },
});
export type FailedJob = z.output<typeof failedJob>;

export const readDashboard = declareCall({
  method: 'GET',
  path: '/api/dashboard',
  purpose:
    'Returns the state of the syncs and what is waiting for a decision: for each kind the count, the oldest one and a link.',
  response: z.object({
    website: sync,
    im_races: sync,
    notice,
    waiting: z.array(waiting),
    /** The latest ten of `failed_jobs`. */
    failed_jobs: z.array(failedJob),
  }),
});
