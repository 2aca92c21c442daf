import { Refusal } from '#contract/refusal.ts';
import type { Actor } from '#database/change-sets.ts';
import { storageUnavailable } from '#features/media/upload-contract.ts';
import {
  otherSyncRunning,
  type SnapshotKind,
  type Synced,
  snapshotKinds,
  WEBSITE_SYNC_JOB,
} from '#features/website-sync/website-sync-contract.ts';
import { StorageUnavailable } from '#integrations/object-storage/object-storage.ts';
import type { Files } from '#server/files/files.ts';
import { type JobRun, JobStopped } from '#server/jobs/job-run.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Settings } from '#server/settings.ts';
import { defineNotice, requestNotice } from './notice/notify-website.ts';
import { syncRetirements } from './retirement/sync-retirements.ts';
import { jobOfSync, orSyncFailed, type SyncInput, type WebsiteSync } from './shared/start-website-sync.ts';
import { type PublishedSnapshot, writeSnapshot } from './snapshot/write-snapshot.ts';
import { beginSync, endSync } from './syncs-store.ts';

const kindsOf = (sync: WebsiteSync): ReadonlySet<SnapshotKind> =>
  new Set(sync === 'website' ? snapshotKinds : [sync]);

function countsOf(published: PublishedSnapshot, retired: number): Pick<Synced, 'counts' | 'parts'> {
  const counts = { added: 0, changed: 0, removed: 0, retired };
  const parts = [...published.counts].map(([kind, own]) => {
    for (const name of ['added', 'changed', 'removed'] as const) counts[name] += own[name];
    return { kind, ...own };
  });
  return { counts, parts };
}

interface SyncParts {
  jobs: Jobs;
  files: Files;
  settings: Settings;
}

/** Runs a website, news or video sync as a job. */
export async function performSync(
  run: JobRun<SyncInput>,
  { jobs, files, settings }: SyncParts,
): Promise<Synced> {
  const {
    database: { db },
    clock,
    input: { sync },
  } = run;
  const entry = await beginSync(db, { kind: sync, jobId: run.id, at: clock.now() });
  try {
    const retired = sync === 'website' ? await syncRetirements(run) : [];
    const published = await writeSnapshot({ run, files, kinds: kindsOf(sync) });
    const { version } = published.version;
    const synced = { ...countsOf(published, retired.length), retired, version };
    const { counts, parts } = synced;
    const at = clock.now();
    await endSync(db, entry, { at, counts: { ...counts, version, parts } });
    if (settings.outside.websiteSync)
      await requestNotice(jobs, run.actor, { entry, version, counts, parts, at: at.toISOString() });
    return synced;
  } catch (error) {
    const shown = error instanceof StorageUnavailable ? storageUnavailable(error) : error;
    const message =
      shown instanceof JobStopped
        ? 'Stopped by staff.'
        : shown instanceof Refusal
          ? shown.message
          : 'Something failed on the server.';
    await endSync(db, entry, { at: clock.now(), error: message });
    throw shown;
  }
}

/** The job of the website, news and video syncs, and that of the notice to the website. */
export function defineWebsiteSync(parts: SyncParts): void {
  parts.jobs.define<SyncInput, Synced>({ kind: WEBSITE_SYNC_JOB, run: (run) => performSync(run, parts) });
  defineNotice(parts.jobs, parts.files.addresses, parts.settings.outside.websiteSync);
}

/**
 * Syncs and waits for the end. The same sync joins the one that is running; another one waits for it, and is refused when that takes
 * longer than a request may wait. Returns the job if the sync itself takes longer.
 */
export async function syncAndWait(
  { jobs, actor }: { jobs: Pick<Jobs, 'runInTurn'>; actor: Actor },
  sync: WebsiteSync,
): Promise<(Synced & { status: 0; job: string }) | { job: string }> {
  const own = await jobs.runInTurn<Synced>(...jobOfSync(sync, 'website'), actor).catch(orSyncFailed);
  if (!own) throw otherSyncRunning();
  return own.result ? { status: 0, job: own.id, ...own.result } : { job: own.id };
}
