import { Refusal } from '#contract/refusal.ts';
import type { Actor, Db } from '#database/change-sets.ts';
import { syncFailed, WEBSITE_SYNC_JOB } from '#features/website-sync/website-sync-contract.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { newestVersion, readState } from '../snapshot/snapshot-store.ts';

const WHAT = {
  website: 'Sync to Rankings Website',
  news: 'Sync news to the website',
  videos: 'Sync videos to the website',
} as const;
export type WebsiteSync = keyof typeof WHAT;

export interface SyncInput {
  sync: WebsiteSync;
}

/** Syncs that staff start have the same subject, so that they run one after another. */
export const jobOfSync = (sync: WebsiteSync, subject: string): [string, string, string, SyncInput] => [
  WEBSITE_SYNC_JOB,
  subject,
  WHAT[sync],
  { sync },
];

/** A job of a sync that failed is a sync that failed. */
export function orSyncFailed(error: unknown): never {
  throw error instanceof Refusal && error.code === 'job-failed' ? syncFailed(error.message) : error;
}

/**
 * After personal data was erased: the sync replaces the snapshot and deletes the earlier versions. It has its own subject, because one that
 * is already running may have read the data before.
 */
export async function requestSyncAfterErasure(db: Db, jobs: Jobs, actor: Actor): Promise<void> {
  if (!(await newestVersion(db))) return;
  const { erasures } = await readState(db);
  await jobs.start(...jobOfSync('website', `website after erasure ${erasures}`), actor);
}
