import type { Actor } from '#database/change-sets.ts';
import { FUTURE_SOF_JOB, GENERATE_JOB, generatingNow } from '#features/rankings/rankings-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { jobById, reusableJob } from '#server/jobs/job-store.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { setsPublishedOrNot, versionOfSet } from '../rankings-store.ts';
import { recalculateUpcomingSof } from '../recalculate-upcoming-sof.ts';
import { type Generate, generateSet } from './generate-set.ts';

/** A call waits so long for its job (decisions D1); then the job goes on without it. */
const LONGEST_WAIT_MS = 90_000;

export interface Generated {
  athletes: number;
  type: number;
  following_job: string;
}

/** The kinds of work of the rankings. */
export function defineRankingJobs(jobs: Jobs): void {
  jobs.define<Generate, Generated>({
    kind: GENERATE_JOB,
    async run(run) {
      const generated = await generateSet(run);
      return { ...generated, following_job: await startFutureSof(jobs, run.id, run.actor) };
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

const WHAT = 'Strength of field of future races';

const publicationName = ({ id, version }: { id: number; version: number }) => `set ${id} version ${version}`;

/**
 * Starts the recalculation that follows a change of the rankings. `after` names what it follows: each gets a run of its own, because
 * one that is under way may have passed a race already.
 */
async function startFutureSof(jobs: Jobs, after: string, actor: Actor): Promise<string> {
  return (await jobs.start(FUTURE_SOF_JOB, after, WHAT, {}, actor)).id;
}

/** What follows a publication, or its end: once for each, however often it is asked for. */
export async function enqueueUpcomingSof({ db, jobs, actor }: RequestContext, id: number): Promise<string> {
  const subject = publicationName({ id, version: await versionOfSet(db, id) });
  return (await reusableJob(db, FUTURE_SOF_JOB, subject)) ?? startFutureSof(jobs, subject, actor);
}

/**
 * Generates a set and waits for the end. A second press of the same joins the first; another type waits its turn. Answers the job
 * when it takes longer than a call may wait.
 */
export async function generateAndWait(
  { db, jobs, actor }: RequestContext,
  date: string,
  input: Generate,
): Promise<Generated | { job: string }> {
  const until = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const left = until - performance.now();
    const what = `Generate rankings of ${date}`;
    const started = await jobs.start(GENERATE_JOB, String(input.setId), what, input, actor);
    const isOwn = !started.isJoined || (await isAskedFor(db, started.id, input));
    if (isOwn) return (await jobs.answer<Generated>(started.id, left)) ?? { job: started.id };
    if (left <= 0) throw generatingNow(date);
    // How the other one ends is not for this call to say.
    await jobs.answer(started.id, left).catch(() => null);
  }
}

async function isAskedFor(db: RequestContext['db'], jobId: string, input: Generate): Promise<boolean> {
  const row = await jobById(db, jobId);
  const asked = (row?.input as { input?: Generate } | undefined)?.input;
  return asked?.type === input.type;
}
