import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { sofOfRacesJob } from '#features/races/races-contract.ts';
import { FUTURE_SOF_JOB } from '#features/rankings/rankings-contract.ts';
import { POINTS_FIELDS } from '#features/results/server/points/affected-races-store.ts';
import {
  openTrackerJob,
  TRACKER_JOB,
  trackerSubject,
} from '#features/results/server/tracker/tracker-store.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import type { LastChange, RaceLineFacts } from '#rules/races/race-line.ts';
import { rankingTypeOf, rankingWindow } from '#rules/ranking/ranking-types.ts';

interface FactsRow extends Record<string, unknown> {
  date: PlainDate | null;
  is_mapped: boolean;
  starters: number;
  fetched_file: number | null;
  fetched_at: string | null;
  is_incomplete: boolean;
  results: number;
  without_points: number;
  is_tier_missing: boolean;
  without_sof: string[];
  sof_at: string | null;
}

const instant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Who changed rows of the race in a table, or only these columns of them, last. */
async function lastChange(
  db: Queryable,
  raceId: number,
  table: string,
  columns: readonly string[] = [],
): Promise<LastChange> {
  const names = sql`${sql.param([...columns])}::text[]`;
  const { rows } = await db.execute<{ who: string; at: string }>(sql`
    select s.who, s.at::text as at from change_row c join change_set s on s.id = c.change_set_id
    where c.entity = 'race' and c.entity_id = ${String(raceId)} and c.table_name = ${table}
      and (${names} = '{}' or exists (select from unnest(${names}) name where c.before -> name is distinct from c.after -> name))
    order by c.id desc limit 1`);
  const [row] = rows;
  return row ? { who: row.who, at: instant(row.at) } : { who: null, at: null };
}

const NOBODY: LastChange = { who: null, at: null };
/** Jobs that calculate the strength of field of many races. */
const SOF_JOBS = [sofOfRacesJob, FUTURE_SOF_JOB];

/** Who fetched the stored response last; a later fetch whose response was the same counts. */
async function lastFetch(db: Queryable, raceId: number, file: number): Promise<LastChange> {
  const { rows } = await db.execute<{ who: string | null; at: string }>(sql`
    select j.input ->> 'who' as who, j.ended_at::text as at from job j
    where j.kind = ${TRACKER_JOB} and j.subject = ${trackerSubject(raceId)} and j.state = 'done' and j.input #>> '{input,what}' = 'results'
      and j.answer ->> 'file' = ${String(file)}
    order by j.ended_at desc limit 1`);
  const [row] = rows;
  return row ? { who: row.who, at: instant(row.at) } : NOBODY;
}

/** Who made the change, or started the job, in which the strength of field was calculated; null when it was calculated automatically. */
async function sofBy(db: Queryable, raceId: number, at: string | null): Promise<LastChange> {
  if (at === null) return NOBODY;
  const { rows } = await db.execute<{ who: string }>(sql`
    select s.who from change_set s where s.at = ${at}
      and exists (select from change_row c where c.change_set_id = s.id and c.entity = 'race' and c.entity_id = ${String(raceId)})
    union all
    select j.input ->> 'who' from job j where j.kind = any(${sql.param(SOF_JOBS)}::text[])
      and ${at} between j.started_at and coalesce(j.ended_at, ${at}) limit 1`);
  return { who: rows[0]?.who ?? null, at };
}

const later = (changes: readonly LastChange[]): LastChange =>
  changes.reduce((one, other) => ((other.at ?? '') > (one.at ?? '') ? other : one));

interface SetRow extends Record<string, unknown> {
  date: PlainDate;
  type: number;
  is_current: boolean;
  is_published: boolean;
  generated_at: string | null;
  generated_by: string | null;
  published_at: string | null;
  published_by: string | null;
}

/** Whether races of the day count in the set, if the day is not after its date. */
function isInPeriod({ type, date }: SetRow, day: PlainDate): boolean {
  const rule = rankingTypeOf(type);
  return rule !== null && (rankingWindow(rule, date).from ?? day) <= day;
}

/** The newest set in which races of the day count; it is current when it was generated from the race as it is now. */
async function newestSet(
  db: Queryable,
  raceId: number,
  day: PlainDate | null,
): Promise<RaceLineFacts['set']> {
  if (day === null) return null;
  const { rows } = await db.execute<SetRow>(sql`
    select s.date::text as date, s.type, s.published = 1 as is_published, g.generated_at::text as generated_at, s.published_at::text as published_at,
      c.who as generated_by, nullif(trim(a.first || ' ' || a.last), '') as published_by,
      exists (select from ranking_input i join race_revision v on v.race_id = i.race_id and v.revision = i.revision
        where i.set_id = s.id and i.race_id = ${raceId}) as is_current
    from ranking_set s left join ranking_generation g on g.set_id = s.id
      left join change_set c on c.id = g.change_set_id left join account a on a.id = s.published_by
    where s.date >= ${day} order by s.date desc, s.id desc`);
  const row = rows.find((set) => isInPeriod(set, day));
  if (!row) return null;
  return {
    date: row.date,
    isCurrent: row.is_current,
    isPublished: row.is_published,
    generated: { who: row.generated_by, at: instant(row.generated_at) },
    published: { who: row.published_by, at: instant(row.published_at) },
  };
}

/** The last sync of the whole website, and whether the race and its newest set were last changed before it began. */
async function lastSync(
  db: Queryable,
  raceId: number,
  set: RaceLineFacts['set'],
): Promise<RaceLineFacts['synced']> {
  const { rows } = await db.execute<{
    who: string | null;
    started: string;
    ended: string;
    changed: string | null;
  }>(sql`
    select coalesce(nullif(trim(a.first || ' ' || a.last), ''), j.input ->> 'who') as who,
      y.started_at::text as started, y.ended_at::text as ended,
      (select s.at::text from change_row c join change_set s on s.id = c.change_set_id
        where c.entity = 'race' and c.entity_id = ${String(raceId)} order by c.change_set_id desc limit 1) as changed
    from sync_run y left join job j on j.id = y.job_id left join account a on a.id = j.account_id
    where y.kind = 'website' and y.ended_at is not null and y.error is null order by y.started_at desc, y.id desc limit 1`);
  const [row] = rows;
  if (!row) return { who: null, at: null, isCurrent: false };
  const started = instant(row.started) as string;
  const isAfter = (at: string | null | undefined) => at == null || started >= at;
  return {
    ...{ who: row.who, at: instant(row.ended) },
    isCurrent: isAfter(instant(row.changed)) && isAfter(set?.published.at) && isAfter(set?.generated.at),
  };
}

/** What the steps of a race derive from; null when there is no such race. */
export async function raceLineFacts(db: Queryable, id: number): Promise<RaceLineFacts | null> {
  const { rows } = await db.execute<FactsRow>(sql`
    select r.date::text as date, coalesce(r.rtrt_event_id, '') <> '' and coalesce(r.rtrt_finish, '') <> '' as is_mapped,
      (select count(*)::int from participant p where p.race_id = r.id and p.is_waiting = 0) as starters,
      f.id as fetched_file, f.created_at::text as fetched_at,
      exists (select from kept_file x where x.race_id = r.id and x.kind = 'tracker' and x.is_usable = 0) as is_incomplete,
      (select count(*)::int from result x where x.race_id = r.id) as results,
      (select count(*)::int from result x left join result_points p on p.result_id = x.id
        where x.race_id = r.id and x.status = 'Finish' and p.overall_points is null) as without_points,
      r.tier_id is null and exists (select from result x left join result_points p on p.result_id = x.id where x.race_id = r.id
        and x.status = 'Finish' and p.overall_points is null and coalesce(p.ranking_system_id, 2) = 2) as is_tier_missing,
      array(select distinct x.division from result x left join result_points p on p.result_id = x.id
        where x.race_id = r.id and x.status <> 'DNS' and coalesce(p.ranking_system_id, 2) = 2 and case x.division
          when 'MPRO' then coalesce(r.sof_mpro_manual, r.sof_mpro_calculated)
          else coalesce(r.sof_fpro_manual, r.sof_fpro_calculated) end is null order by 1) as without_sof,
      greatest(r.sof_mpro_last_calculated, r.sof_fpro_last_calculated)::text as sof_at
    from race r left join lateral (select id, created_at from kept_file where race_id = r.id and kind = 'tracker' and is_usable = 1
      order by id desc limit 1) f on true
    where r.id = ${id}`);
  const [row] = rows;
  if (!row) return null;
  const set = await newestSet(db, id, row.date);
  const submitted = await lastChange(db, id, 'result');
  const fetched = row.fetched_file === null ? NOBODY : await lastFetch(db, id, row.fetched_file);
  const sof = await sofBy(db, id, instant(row.sof_at));
  return {
    isMapped: row.is_mapped,
    mapped: await lastChange(db, id, 'race', ['rtrt_event_id', 'rtrt_finish']),
    starters: row.starters,
    lists: await lastChange(db, id, 'participant'),
    fetched: { who: fetched.who, at: fetched.at ?? instant(row.fetched_at) },
    isFetchIncomplete: row.is_incomplete,
    results: row.results,
    submitted,
    finishersWithoutPoints: row.without_points,
    isTierMissing: row.is_tier_missing,
    isDateMissing: row.date === null,
    divisionsWithoutSof: row.without_sof,
    points: later([submitted, await lastChange(db, id, 'race', POINTS_FIELDS), sof]),
    sof,
    set,
    synced: await lastSync(db, id, set),
    job: await openTrackerJob(db, id),
  };
}
