import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { FailedJob, WaitingKind } from '#features/dashboard/dashboard-contract.ts';
import { FUTURE_SOF_JOB, GENERATE_JOB } from '#features/rankings/rankings-contract.ts';
import { TRANSCODE_JOB } from '#features/videos/videos-contract.ts';
import { instantText } from '#features/website-sync/server/snapshot/public-fields-store.ts';

export interface WaitingRow extends Record<string, unknown> {
  kind: Exclude<WaitingKind, 'stale_sets' | 'failed_jobs' | 'website_not_notified'>;
  count: number;
  oldest: string | null;
  /** The races where it waits, the oldest first. */
  races: readonly { id: number; serie: string; year: number | null; date: string | null }[];
}

const NO_RACES = sql`'[]'::json as races`;
/** Of `r`, with its serie `e`. */
const races = (order: SQL): SQL => sql`
  coalesce(json_agg(json_build_object('id', r.id, 'serie', e.name, 'year', r.year, 'date', r.date) order by ${order}), '[]') as races`;

/** Rows of list imports that are not resolved, by the time of their file. */
const UNMATCHED = sql`
  select 'unmatched_rows' as kind, coalesce(sum(u.count), 0)::int as count, ${instantText(sql`min(u.since)`)} as oldest,
    ${races(sql`u.since nulls last, u.first`)}
  from (select w.race_id, count(*) as count, min(f.created_at) as since, min(w.id) as first
    from import_warning w left join kept_file f on f.id = w.file_id where w.resolved = 0 group by w.race_id) u
  join race r on r.id = u.race_id join serie e on e.id = r.serie_id`;

/** Athletes with submitted pictures, as the list of athletes counts them; since when, by the change that submitted the oldest one. */
const SUBMITTED = sql`
  select 'submitted_pictures' as kind, count(distinct t.athlete_id)::int as count, ${instantText(sql`min(c.at)`)} as oldest,
    ${NO_RACES}
  from athlete_attribute t left join lateral (
    select s.at from change_row r join change_set s on s.id = r.change_set_id
    where r.entity = 'athlete' and r.entity_id = t.athlete_id::text and r.table_name = 'athlete_attribute'
      and r.after ->> 'name' = t.name and r.after ->> 'value' = t.value
    order by r.change_set_id desc limit 1) c on true
  where t.name in ('pic-submission', 'hero-left-submission', 'hero-right-submission')`;

/** Races of the last year whose day is over for everyone on earth, without any result. */
const withoutResults = (today: string): SQL => sql`
  select 'races_without_results' as kind, count(*)::int as count, min(r.date)::text as oldest,
    ${races(sql`r.date, r.id`)}
  from race r join serie e on e.id = r.serie_id where r.date_status is null and r.date < ${today}::date - 1 and r.date > ${today}::date - 365
    and not exists (select from result x where x.race_id = r.id)`;

/** What waits for staff: how many of each kind, since when, and in which races. `today`: in UTC. */
export async function waitingRows(db: Queryable, today: string): Promise<WaitingRow[]> {
  const { rows } = await db.execute<WaitingRow>(
    sql.join([UNMATCHED, SUBMITTED, withoutResults(today)], sql` union all `),
  );
  return rows;
}

export type FailedJobRow = FailedJob & { kind: string };

/** The job's video or ranking set was deleted: nothing is left to do. */
const IS_GONE = sql`case j.kind
  when ${TRANSCODE_JOB} then not exists (select from video v where v.id::text = j.subject)
  when ${GENERATE_JOB} then not exists (select from ranking_set s where s.id::text = j.subject)
  else false end`;

/**
 * Whether `n` does the work of `j`. Jobs that run one after another share a subject: of the syncs to the website the same one or that of
 * everything does it, of the tracker's fetches one of the same kind, of the calculations of races one that includes the same races. The subject
 * of a calculation of all future races is only its cause.
 */
const IS_SAME_WORK = sql`(n.subject = j.subject or j.kind = ${FUTURE_SOF_JOB})
  and (n.input #>> '{input,sync}' is not distinct from j.input #>> '{input,sync}'
    or n.input #>> '{input,sync}' = 'website')
  and n.input #>> '{input,what}' is not distinct from j.input #>> '{input,what}'
  and (n.input #> '{input,ids}' is not distinct from j.input #> '{input,ids}'
    or n.input #> '{input,ids}' @> (j.input #> '{input,ids}'))`;

/** Jobs that failed since then, were not started again and whose record still exists, the latest first. */
export async function failedJobs(db: Queryable, since: Date): Promise<FailedJobRow[]> {
  const { rows } = await db.execute<FailedJobRow>(sql`
    select j.id::text as id, j.kind, j.what, j.error, ${instantText(sql`j.ended_at`)} as ended_at,
      coalesce(nullif(trim(a.first || ' ' || a.last), ''), j.input ->> 'who') as who
    from job j left join account a on a.id = j.account_id
    where j.state = 'failed' and j.created_at > ${since.toISOString()}::timestamptz and not exists (
      select from job n where n.kind = j.kind and n.created_at > j.created_at
        and ${IS_SAME_WORK})
      and not ${IS_GONE}
    order by j.created_at desc`);
  return rows;
}
