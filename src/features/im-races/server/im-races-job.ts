import { Refusal } from '#contract/refusal.ts';
import {
  feedFailed,
  feedNotConfigured,
  IM_RACES_JOB,
  raceSyncCounts,
  type SyncedRaces,
} from '#features/im-races/im-races-contract.ts';
import { orSyncFailed } from '#features/website-sync/server/shared/start-website-sync.ts';
import { beginSync, endSync } from '#features/website-sync/server/syncs-store.ts';
import type { IronmanRacesClient } from '#integrations/ironman-races/ironman-races-client.ts';
import { ServiceFailed } from '#integrations/json-service/json-client.ts';
import { feedList, readFeed } from '#rules/im-races/feed-rows.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { type Jobs, LONGEST_WAIT_MS } from '#server/jobs/jobs.ts';
import { applyFeed } from './apply-feed.ts';

/** How often a running sync notices a stop while the feed does not respond. */
const REPORT_EVERY_MS = 500;

async function fetchFeed(run: JobRun<unknown>, feed: IronmanRacesClient): Promise<readonly unknown[]> {
  const cancel = new AbortController();
  const report = () => void run.progress(0, 2).catch((error: unknown) => cancel.abort(error));
  const timer = setInterval(report, REPORT_EVERY_MS);
  try {
    const list = feedList(await feed.fetch(cancel.signal));
    if (!list) throw feedFailed('The IRONMAN race feed sent no list of races.');
    return list;
  } catch (error) {
    if (error instanceof ServiceFailed) throw feedFailed(error.message);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function perform(run: JobRun<unknown>, feed: IronmanRacesClient): Promise<SyncedRaces> {
  const { db } = run.database;
  const entry = await beginSync(db, { kind: 'im-races', jobId: run.id, at: run.clock.now() });
  try {
    const rows = readFeed(await fetchFeed(run, feed));
    await run.progress(1, 2);
    const synced = await run.change('IM races synced', (tx) => applyFeed(tx, rows));
    await endSync(db, entry, { at: run.clock.now(), counts: raceSyncCounts(synced) });
    return synced;
  } catch (error) {
    const message = error instanceof Refusal ? error.message : 'The sync did not finish.';
    await endSync(db, entry, { at: run.clock.now(), error: message });
    throw error;
  }
}

/** The job that reads the feed: one at a time. */
export function defineImRaces(jobs: Jobs, feed: IronmanRacesClient | null): void {
  jobs.define<unknown, SyncedRaces>({
    kind: IM_RACES_JOB,
    async run(run) {
      if (!feed) throw feedNotConfigured();
      return perform(run, feed);
    },
  });
}

/** Syncs and waits for the end; a second press joins. Returns the job if it takes longer than a request may wait. */
export async function syncRacesAndWait({
  jobs,
  actor,
  services,
}: RequestContext): Promise<SyncedRaces | { job: string }> {
  if (!services.ironmanRaces) throw feedNotConfigured();
  const { id } = await jobs.start(IM_RACES_JOB, 'feed', 'Sync IM Races', {}, actor);
  return (await jobs.resultOf<SyncedRaces>(id, LONGEST_WAIT_MS).catch(orSyncFailed)) ?? { job: id };
}
