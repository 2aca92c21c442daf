import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { account, job } from '#database/tables/account-tables.ts';
import { type SyncKind, syncRun } from '#database/tables/publishing-tables.ts';

export type { SyncKind };

/** Notes that a sync runs; a run of a job that was restarted continues its entry. Returns its id. */
export async function beginSync(
  db: Queryable,
  run: { kind: SyncKind; jobId: string; at: Date },
): Promise<number> {
  const [row] = await db
    .insert(syncRun)
    .values({ kind: run.kind, job_id: run.jobId, started_at: run.at })
    .onConflictDoUpdate({ target: syncRun.job_id, set: { kind: run.kind } })
    .returning({ id: syncRun.id });
  return row?.id ?? 0;
}

/** Notes the end of a sync: what it sent or received, or why it failed. */
export async function endSync(
  db: Queryable,
  id: number,
  end: { at: Date; counts?: Record<string, unknown>; error?: string },
): Promise<void> {
  await db
    .update(syncRun)
    .set({ ended_at: end.at, counts: end.counts ?? {}, error: end.error ?? null })
    .where(eq(syncRun.id, id));
}

/** The newest entry of a website, news or video sync: only it is announced. */
export async function newestWebsiteSync(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${syncRun.id}), 0)::int` })
    .from(syncRun)
    .where(
      sql`${syncRun.kind} <> 'im-races' and ${syncRun.error} is null and ${syncRun.ended_at} is not null`,
    );
  return row?.id ?? 0;
}

/** The log of syncs, newest first, with the person who pressed and the state of the job. */
export async function loggedSyncs(db: Queryable, kind: SyncKind | undefined, limit: number) {
  return db
    .select({
      id: syncRun.id,
      kind: syncRun.kind,
      started_at: syncRun.started_at,
      ended_at: syncRun.ended_at,
      job: syncRun.job_id,
      counts: syncRun.counts,
      problems: sql<number>`coalesce(jsonb_array_length(${job.errors}), 0)`,
      error: sql<string | null>`coalesce(${syncRun.error}, ${job.error})`,
      state: job.state,
      who: sql<
        string | null
      >`coalesce(nullif(trim(${account.first} || ' ' || ${account.last}), ''), ${job.input} ->> 'who')`,
    })
    .from(syncRun)
    .leftJoin(job, eq(job.id, syncRun.job_id))
    .leftJoin(account, eq(account.id, job.account_id))
    .where(kind === undefined ? sql`true` : eq(syncRun.kind, kind))
    .orderBy(desc(syncRun.id))
    .limit(limit);
}
