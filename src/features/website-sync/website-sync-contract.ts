import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { jobResponse } from '#contract/fields.ts';
import { Refusal } from '#contract/refusal.ts';

export const WEBSITE_SYNC_JOB = 'website-sync';
export const NOTICE_JOB = 'website-notice';

/** The kinds of records in the website's snapshot, in the order of its manifest. */
export const snapshotKinds = [
  ...(['athletes', 'races', 'rankings', 'contender_rankings', 'seasons'] as const),
  ...(['series', 'tiers', 'brands', 'news', 'videos'] as const),
] as const;
export type SnapshotKind = (typeof snapshotKinds)[number];

const counts = z.object({ added: z.number(), changed: z.number(), removed: z.number(), retired: z.number() });
export type SnapshotCounts = z.output<typeof counts>;

const retired = z.object({
  id: z.number(),
  name: z.string(),
  /** The date of the last race. */
  retirement_date: z.string(),
  /** Why the rule may be wrong; null when nothing suggests it. */
  note: z.string().nullable(),
});
export type RetiredAthlete = z.output<typeof retired>;

const kindCounts = z.object({
  kind: z.enum(snapshotKinds),
  records: z.number(),
  ...{ added: z.number(), changed: z.number(), removed: z.number() },
});

const synced = z.object({
  status: z.literal(0),
  job: z.string(),
  /** Compared with the previous version; `retired` counts athletes. */
  counts,
  retired: z.array(retired),
  /** The version that the manifest names now; the same as before when nothing changed. */
  version: z.number(),
  parts: z.array(kindCounts),
});
export type Synced = Omit<z.output<typeof synced>, 'status' | 'job'>;

const sync = {
  method: 'POST',
  status: 202,
  response: z.union([synced, jobResponse]),
} as const;

export const syncWebsite = declareCall({
  ...sync,
  path: '/api/sync',
  purpose:
    'Marks athletes without a race in 104 weeks as retired, writes the snapshot of the public data and notifies the website.',
});

export const syncNews = declareCall({
  ...sync,
  path: '/api/news/sync',
  purpose: 'Replaces the news in the snapshot of the public data and notifies the website.',
});

export const syncVideos = declareCall({
  ...sync,
  path: '/api/videos/sync',
  purpose: 'Replaces the videos in the snapshot of the public data and notifies the website.',
});

export type PartSync = typeof syncNews | typeof syncVideos;

const preview = z.object({
  /** Records that would be sent, by kind. */
  parts: z.array(z.object({ kind: z.enum(snapshotKinds), records: z.number() })),
  retired: z.array(retired),
  /** Retired by the rule, but raced again: they become active. */
  returned: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type SyncPreview = z.output<typeof preview>;

export const previewSync = declareCall({
  method: 'POST',
  path: '/api/sync/preview',
  purpose: 'Returns what a sync would send and who would be marked as retired. Nothing is written.',
  response: preview,
});

/** 503: the sync ended without a result; the message is that of the job. */
export const syncFailed = (message: string) => new Refusal(503, 'sync-failed', message);

/** 503: a sync of other records took longer than a request may wait for its turn. */
export const otherSyncRunning = () =>
  new Refusal(503, 'other-sync-running', 'Another sync is still running. Try again when it is done.');

/** 409: the website responded with 410 to the notice, so that it is not sent again. */
export const websiteRefusesNotices = () =>
  new Refusal(409, 'notice-refused', 'The website refused the notice (410). It is not sent again.');

export const syncKinds = ['website', 'news', 'videos', 'im-races'] as const;

const loggedSync = z.object({
  id: z.number(),
  kind: z.enum(syncKinds),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  job: z.string().nullable(),
  /** Of its job; null when the job is no longer stored. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'stopped']).nullable(),
  who: z.string().nullable(),
  /** What it sent or received. */
  counts: z.record(z.string(), z.unknown()),
  /** How many records its job names as left out, in whole or in part. */
  problems: z.number(),
  error: z.string().nullable(),
});
export type LoggedSync = z.output<typeof loggedSync>;

export const listSyncs = declareCall({
  method: 'GET',
  path: '/api/syncs',
  purpose:
    'Lists the latest 50 syncs, newest first: what each sent or received, who started it, and its state.',
  dependsOn: ['job'],
  input: z.object({ kind: z.enum(syncKinds, `must be one of ${syncKinds.join(', ')}`).optional() }),
  response: z.object({ syncs: z.array(loggedSync) }),
});
