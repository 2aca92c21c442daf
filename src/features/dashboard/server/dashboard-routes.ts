import {
  readDashboard,
  type Waiting,
  type WaitingKind,
  waitingKinds,
} from '#features/dashboard/dashboard-contract.ts';
import { staleSets } from '#features/rankings/server/shared/ranking-states.ts';
import { NOTICE_JOB } from '#features/website-sync/website-sync-contract.ts';
import { raceName } from '#rules/races/race-dates.ts';
import type { Serve } from '#server/http/register-call.ts';
import { syncStates } from './sync-states-store.ts';
import { failedJobs, type WaitingRow, waitingRows } from './waiting-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Failed jobs are shown this long. */
const FAILED_DAYS = 7;
const FAILED_SHOWN = 10;

const RACES_SHOWN = 10;

/** Where each kind is done, if not in the oldest race. */
const PLACES: Record<WaitingKind, string> = {
  unmatched_rows: '/races',
  submitted_pictures: '/athletes?filter=pic',
  stale_sets: '/rankings?state=stale',
  failed_jobs: '/#failed-jobs',
  races_without_results: '/races',
  website_not_notified: '/#syncs',
};
const TABS = { unmatched_rows: 'participants', races_without_results: 'results' } as const;

function presentWaiting({ races, ...row }: WaitingRow): Waiting {
  const tab = row.kind in TABS ? TABS[row.kind as keyof typeof TABS] : null;
  const shown = races.slice(0, RACES_SHOWN).map((race) => ({
    name: raceName(race.serie, race),
    url: `/race/${race.id}#${tab}`,
  }));
  return { ...row, url: shown[0]?.url ?? PLACES[row.kind], races: shown };
}

const withoutRaces = (kind: WaitingKind, count: number, oldest: string | null): Waiting => ({
  ...{ kind, count, oldest, url: PLACES[kind], races: [] },
});

export function dashboardRoutes(serve: Serve): void {
  serve(readDashboard, async (_input, { db, clock }) => {
    const now = clock.now();
    const [rows, stale, failed, syncs] = await Promise.all([
      waitingRows(db, now.toISOString().slice(0, 10)),
      staleSets(db),
      failedJobs(db, new Date(now.getTime() - FAILED_DAYS * DAY_MS)),
      syncStates(db),
    ]);
    // A notice has its own entry.
    const jobs = failed.filter(({ kind }) => kind !== NOTICE_JOB);
    const { state, at, error } = syncs.notice;
    // The first try of a notice is not worth mentioning.
    const isNotNotified = state === 'refused' || (state === 'waiting' && error !== null);
    const found: Waiting[] = [
      ...rows.map(presentWaiting),
      withoutRaces('stale_sets', stale.count, stale.oldest),
      withoutRaces('failed_jobs', jobs.length, jobs.at(-1)?.ended_at ?? null),
      withoutRaces('website_not_notified', isNotNotified ? 1 : 0, isNotNotified ? at : null),
    ];
    const waiting = waitingKinds.flatMap((kind) => found.filter((one) => one.kind === kind));
    const failed_jobs = jobs
      .slice(0, FAILED_SHOWN)
      .map(({ id, what, who, error, ended_at }) => ({ id, what, who, error, ended_at }));
    return { ...syncs, waiting, failed_jobs };
  });
}
