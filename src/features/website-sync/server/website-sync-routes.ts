import type { Serve } from '#server/http/register-call.ts';
import { listSyncs, previewSync, syncNews, syncVideos, syncWebsite } from '../website-sync-contract.ts';
import { plannedRetirements } from './retirement/sync-retirements.ts';
import { recordCounts } from './snapshot/record-counts-store.ts';
import { loggedSyncs } from './syncs-store.ts';
import { syncAndWait } from './website-sync-job.ts';

const LOGGED = 50;

export function websiteSyncRoutes(serve: Serve): void {
  serve(syncWebsite, (_input, context) => syncAndWait(context, 'website'));
  serve(syncNews, (_input, context) => syncAndWait(context, 'news'));
  serve(syncVideos, (_input, context) => syncAndWait(context, 'videos'));

  serve(previewSync, async (_input, { db, clock }) => {
    const { retired, returned } = await plannedRetirements(db, clock.now());
    return { parts: await recordCounts(db), retired, returned };
  });

  serve(listSyncs, async ({ kind }, { db }) => {
    const rows = await loggedSyncs(db, kind, LOGGED);
    const syncs = rows.map((row) => ({
      ...row,
      started_at: row.started_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    }));
    return { syncs };
  });
}
