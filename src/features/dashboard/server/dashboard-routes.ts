import { readDashboard, type Waiting, type WaitingKind } from '#features/dashboard/dashboard-contract.ts';
import { NOTICE_JOB } from '#features/website-sync/website-sync-contract.ts';
import type { Serve } from '#server/http/register-call.ts';
import { syncStates } from './sync-states-store.ts';
import { failedJobs, waitingRows } from './waiting-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Failed jobs are shown this long. */
const FAILED_DAYS = 7;
const FAILED_SHOWN = 10;

/** Where each kind is done; of the oldest record if there is one. */
const PLACES: Record<WaitingKind, (id: number | null) => string> = {
  unmatched_rows: (id) => (id === null ? '/races' : `/race/${id}#participants`),
  submitted_pictures: () => '/athletes?filter=pic',
  stale_sets: () => '/rankings?state=stale',
  failed_jobs: () => '/#failed-jobs',
  races_without_results: (id) => (id === null ? '/races' : `/race/${id}#results`),
  website_not_notified: () => '/#syncs',
};

export function dashboardRoutes(serve: Serve): void {
  serve(readDashboard, async (_input, { db, clock }) => {
    const now = clock.now();
    const [rows, failed, syncs] = await Promise.all([
      waitingRows(db, now.toISOString().slice(0, 10)),
      failedJobs(db, new Date(now.getTime() - FAILED_DAYS * DAY_MS)),
      syncStates(db),
    ]);
    // A notice has its own entry.
    const jobs = failed.filter(({ kind }) => kind !== NOTICE_JOB);
    const { state, at, error } = syncs.notice;
    // The first try of a notice is not worth mentioning.
    const isNotNotified = state === 'refused' || (state === 'waiting' && error !== null);
    const waiting: Waiting[] = [
      ...rows.map(({ id, ...row }) => ({ ...row, url: PLACES[row.kind](id) })),
      {
        ...{ kind: 'failed_jobs' as const, count: jobs.length, oldest: jobs.at(-1)?.ended_at ?? null },
        url: PLACES.failed_jobs(null),
      },
      {
        ...{ kind: 'website_not_notified' as const, count: isNotNotified ? 1 : 0 },
        ...{ oldest: isNotNotified ? at : null, url: PLACES.website_not_notified(null) },
      },
    ];
    const failed_jobs = jobs
      .slice(0, FAILED_SHOWN)
      .map(({ id, what, who, error, ended_at }) => ({ id, what, who, error, ended_at }));
    return { ...syncs, waiting, failed_jobs };
  });
}
