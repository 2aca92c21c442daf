import { createElement } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { counted } from '#console/ui/format/figures.ts';
import { alertMessage } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { createStore, useStore } from '#console/ui/store.ts';
import type { ResponseOf } from '#contract/declare-call.ts';
import type { Job } from '#features/jobs/jobs-contract.ts';
import type { FutureSof, generateRankings } from '#features/rankings/rankings-contract.ts';
import { waitForJob } from '../weekly/wait-for-job.ts';
import { SofReport } from './sof-report.tsx';

// The job outlives the page that started it: users who change to another screen are still notified of its end.
const followed = createStore<{ id: string; job: Job | null } | null>(null);

const showReport = (job: Job) => alertMessage(createElement(SofReport, { job }));

function showEnd(job: Job): void {
  const report = { label: 'Show races', run: () => void showReport(job) };
  const result = job.answer as FutureSof | null;
  const races = counted(result?.recalculated?.length ?? job.done, 'race');
  if (job.state !== 'done')
    toasts.error(
      `Strength of field of upcoming races: ${job.error ?? 'it did not finish.'} ${counted(job.done, 'race')} done.`,
    );
  else if (job.errors.length > 0)
    toasts.error(
      `Strength of field recalculated for ${races}, failed for ${counted(job.errors.length, 'race')}`,
      report,
    );
  else if (job.done > 0) toasts.info(`Strength of field recalculated for ${races}`, report);
  else toasts.info('No upcoming races, so no strength of field was recalculated');
}

async function follow(id: string): Promise<void> {
  const isNewest = () => followed.get()?.id === id;
  let ended: Job;
  try {
    ended = await waitForJob(id, (job) => isNewest() && followed.set({ id, job }));
  } catch {
    // The session has ended, or the job does not exist any more: after signing in again, the list of jobs shows it.
    if (isNewest()) followed.set(null);
    return;
  }
  // The end of an earlier job that a newer one has overtaken is only reported when something failed.
  if (isNewest() || ended.state !== 'done' || ended.errors.length > 0) showEnd(ended);
  if (isNewest()) followed.set(null);
}

/** Watches the job that recalculates the strength of field of upcoming races, and reports its end with the result of each race. */
export function followSofJob(id: string | null): void {
  if (id === null || followed.get()?.id === id) return;
  followed.set({ id, job: null });
  void follow(id);
}

/** The job that follows one that has generated a set. */
export const followingJobOf = (job: Job): string | null =>
  (job.answer as { following_job?: string } | null)?.following_job ?? null;

/** Waits for a generation that continues as a job, and returns the job that follows it. Throws `ApiError` if it failed. */
export async function endOfGeneration(made: ResponseOf<typeof generateRankings>): Promise<string | null> {
  if (!('job' in made)) return made.following_job;
  const job = await waitForJob(made.job);
  if (job.state !== 'done') throw new ApiError(409, job.error ?? 'The rankings were not generated.');
  return followingJobOf(job);
}

/** The progress of the job as text, "Strength of field: 3 of 12 races"; null when none is running. */
export function useSofMessage(): string | null {
  const now = useStore(followed);
  if (now === null) return null;
  const { job } = now;
  return job?.total
    ? `Strength of field: ${job.done} of ${counted(job.total, 'race')}`
    : 'Strength of field: starting';
}
