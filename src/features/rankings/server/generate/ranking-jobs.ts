import type { Actor } from '#database/change-sets.ts';
import { FUTURE_SOF_JOB, GENERATE_JOB, generatingNow } from '#features/rankings/rankings-contract.ts';
import { restoredSet } from '#features/rankings/server/shared/restored-set-store.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { reusableJob } from '#server/jobs/job-store.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { setsPublishedOrNot, versionOfSet } from '../rankings-store.ts';
import { recalculateUpcomingSof } from '../recalculate-upcoming-sof.ts';
import { type Generate, generateSet } from './generate-set.ts';

export interface Generated {
  athletes: number;
  type: number;
  following_job: string;
}

/** The job kinds of rankings. */
export function defineRankingJobs(jobs: Jobs): void {
  jobs.define<Generate, Generated>({
    kind: GENERATE_JOB,
    async run(run) {
      const generated = await generateSet(run);
      return { ...generated, following_job: await startFutureSof(jobs, run.id, run.actor) };
    },
    async afterUndo(db, undoing) {
      const set = await restoredSet(db, 'ranking_set', undoing);
      return set && { subject: String(set.id), what: generationOf(set.date), input: { setId: set.id } };
    },
  });
  jobs.define({
    kind: FUTURE_SOF_JOB,
    run: recalculateUpcomingSof,
    async afterUndo(db, undoing) {
      const sets = await setsPublishedOrNot(db, undoing);
      return sets.length === 0
        ? null
        : { subject: sets.map(publicationName).join(', '), what: WHAT, input: {} };
    },
  });
}

const generationOf = (date: string) => `Generate rankings of ${date}`;

const WHAT = 'Strength of field of future races';

const publicationName = ({ id, version }: { id: number; version: number }) => `set ${id} version ${version}`;

/**
 * Enqueues the recalculation that follows a change of the rankings. `after` identifies the cause: each cause gets its own job, because a
 * running one may already have passed a race.
 */
async function startFutureSof(jobs: Jobs, after: string, actor: Actor): Promise<string> {
  return (await jobs.start(FUTURE_SOF_JOB, after, WHAT, {}, actor)).id;
}

/** Enqueues the job that follows a publication or its undo: once per publication, however often it is requested. */
export async function enqueueUpcomingSof({ db, jobs, actor }: RequestContext, id: number): Promise<string> {
  const subject = publicationName({ id, version: await versionOfSet(db, id) });
  return (await reusableJob(db, FUTURE_SOF_JOB, subject)) ?? startFutureSof(jobs, subject, actor);
}

/**
 * Generates a set and waits for the end. A second request of the same kind joins the running job; another type is queued. Returns the job
 * if it takes longer than a request may wait.
 */
export async function generateAndWait(
  { jobs, actor }: RequestContext,
  date: string,
  input: Generate,
): Promise<Generated | { job: string }> {
  const what = generationOf(date);
  const own = await jobs.runInTurn<Generated>(GENERATE_JOB, String(input.setId), what, input, actor);
  if (!own) throw generatingNow('Rankings', date);
  return own.result ?? { job: own.id };
}
