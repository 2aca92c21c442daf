import { notFound } from '#contract/refusal.ts';
import type { Serve } from '#server/http/register-call.ts';
import {
  type JobRow,
  jobById,
  latestJobs,
  notifyJobUpdated,
  requestStop,
  type StoredInput,
} from '#server/jobs/job-store.ts';
import {
  cannotRetry,
  type Job,
  listJobs,
  otherJobRunning,
  readJob,
  retryJob,
  stopJob,
} from '../jobs-contract.ts';

const LATEST = 100;

const asJob = (row: JobRow & { who?: string | null }): Job => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  what: row.what,
  who: row.who ?? (row.input as { who?: string }).who ?? null,
  state: row.state,
  done: row.done,
  total: row.total,
  tries: row.tries,
  errors: row.errors,
  answer: row.answer ?? null,
  error: row.error,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});

export function jobsRoutes(serve: Serve): void {
  serve(listJobs, async (_input, { db }) => ({ jobs: (await latestJobs(db, LATEST)).map(asJob) }));

  serve(readJob, async ({ id }, { db }) => {
    const row = await jobById(db, id);
    if (!row) throw notFound('such job');
    return { job: asJob(row) };
  });

  serve(retryJob, async ({ id }, { db, jobs, actor }) => {
    const row = await jobById(db, id);
    if (!row) throw notFound('such job');
    if (row.state !== 'failed' && row.state !== 'stopped') throw cannotRetry(row.what, row.state);
    const { input } = row.input as StoredInput;
    const { id: started, other } = await jobs.start(row.kind, row.subject, row.what, input, actor);
    if (other) throw otherJobRunning(other.what);
    return { job: started };
  });

  serve(stopJob, async ({ id }, { db, clock }) => {
    if (!(await jobById(db, id))) throw notFound('such job');
    await requestStop(db, id, clock.now());
    await notifyJobUpdated(db, id);
  });
}
