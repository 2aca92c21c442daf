import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { job } from '#database/tables/account-tables.ts';
import type { NoticeState, SyncState } from '#features/dashboard/dashboard-contract.ts';
import { IM_RACES_JOB } from '#features/im-races/im-races-contract.ts';
import { NOTICE_JOB, WEBSITE_SYNC_JOB } from '#features/website-sync/website-sync-contract.ts';

type Job = typeof job.$inferSelect;
interface JobFacts
  extends Pick<Job, 'id' | 'kind' | 'what' | 'state' | 'done' | 'total' | 'tries' | 'error'> {
  /** Of the website: all of it, or only its news or videos. */
  sync: string | null;
  who: string | null;
  created_at: string;
  ended_at: string | null;
  counts: Record<string, unknown> | null;
}

interface Facts extends Record<string, unknown> {
  open: JobFacts[];
  last: JobFacts[];
  succeeded: JobFacts[];
  /** Of the newest sync: an older one that waits for its next try, or ends later, is replaced by it. */
  notice: JobFacts | null;
}

const KINDS = [WEBSITE_SYNC_JOB, IM_RACES_JOB, NOTICE_JOB];
const COLUMNS = sql`j.id, j.kind, j.what, j.input #>> '{input,sync}' as sync, j.state, j.done, j.total, j.tries, j.error, j.created_at, j.ended_at,
  coalesce(nullif(trim(a.first || ' ' || a.last), ''), j.input ->> 'who') as who, s.counts`;
const FROM = sql`from job j left join account a on a.id = j.account_id left join sync_run s on s.job_id = j.id`;
const LIST = sql.param(KINDS);

const instant = (at: string | null): string => (at === null ? '' : new Date(at).toISOString());

/** A sync of the news or videos alone is shown while it runs, because the others wait for it, but is none of the whole website. */
function stateOf({ open, last, succeeded }: Facts, kind: string): SyncState {
  const isWhole = (job: JobFacts) => job.kind === kind && (job.sync ?? 'website') === 'website';
  const running = open.find((job) => job.kind === kind);
  const success = succeeded.find(isWhole);
  const latest = last.find(isWhole);
  return {
    running: running
      ? {
          ...{ job: running.id, what: running.what, who: running.who },
          ...{ started_at: instant(running.created_at), done: running.done, total: running.total },
        }
      : null,
    last_success: success
      ? { at: instant(success.ended_at), who: success.who, counts: success.counts ?? {} }
      : null,
    last_failure:
      latest && latest.state !== 'done'
        ? { at: instant(latest.ended_at), who: latest.who, error: latest.error ?? 'It did not finish.' }
        : null,
  };
}

const NOBODY: NoticeState = { state: 'none', tries: 0, at: null, error: null };

function noticeOf({ notice }: Facts): NoticeState {
  if (!notice) return NOBODY;
  const { state, tries, error, created_at, ended_at } = notice;
  if (state === 'waiting' || state === 'running')
    return { state: 'waiting', tries, at: instant(created_at), error };
  return { state: state === 'done' ? 'notified' : 'refused', tries, at: instant(ended_at), error };
}

/** The syncs and the notice to the website: what runs, and how the last ones ended. */
export async function syncStates(db: Queryable) {
  const { rows } = await db.execute<Facts>(sql`
    with own as (select ${COLUMNS} ${FROM} where j.kind = any(${LIST}::text[]))
    select
      (select coalesce(json_agg(o order by o.created_at desc), '[]') from own o where o.state in ('waiting', 'running')) as open,
      (select coalesce(json_agg(l), '[]') from (select distinct on (kind, sync) * from own
        where state in ('done', 'failed', 'stopped') order by kind, sync, ended_at desc, created_at desc) l) as last,
      (select coalesce(json_agg(d), '[]') from (select distinct on (kind, sync) * from own
        where state = 'done' order by kind, sync, ended_at desc, created_at desc) d) as succeeded,
      (select row_to_json(n) from (select * from own where kind = ${NOTICE_JOB} order by created_at desc limit 1) n) as notice`);
  const facts = rows[0] ?? { open: [], last: [], succeeded: [], notice: null };
  return {
    website: stateOf(facts, WEBSITE_SYNC_JOB),
    im_races: stateOf(facts, IM_RACES_JOB),
    notice: noticeOf(facts),
  };
}
