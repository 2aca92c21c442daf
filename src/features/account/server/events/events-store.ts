import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { EventGroup, LoggedEvent } from '#features/account/events-contract.ts';

/** The tables whose deletions are logged; rows that only belong to a record are not logged. */
const RECORDS = [
  'account',
  'athlete',
  'brand',
  'contender_ranking_set',
  'contract_tier',
  'media',
  'news',
  'participant',
  'race',
  'ranking_set',
  'result',
  'scenario',
  'serie',
  't100_championship',
  't100_season',
  'tier',
  'video',
];

const noted = (isWanted: SQL) => sql`
  select 'e' || e.id as key, e.at, nullif(trim(a.first || ' ' || a.last), '') as who, e.kind,
    coalesce(e.details ->> 'what', a.email) as about, e.details ->> 'address' as address,
    (e.details ->> 'rows')::bigint as rows, coalesce(e.details ->> 'with_emails', '0') in ('1', 'true') as with_emails
  from event_log e left join account a on a.id = e.account_id where ${isWanted}`;

const deleted = sql`
  select 'c' || s.id, s.at, s.who, 'deleted', s.what, null, null, false from change_set s
  where exists (select 1 from change_row r where r.change_set_id = s.id and r.after is null
    and r.table_name = any(${sql.param(RECORDS)}::text[]))`;

const SOURCES: Readonly<Record<EventGroup | 'all', SQL>> = {
  'sign-ins': noted(sql`e.kind not in ('export', 'erased')`),
  exports: noted(sql`e.kind = 'export'`),
  deletions: sql`${noted(sql`e.kind = 'erased'`)} union all ${deleted}`,
  all: sql`${noted(sql`true`)} union all ${deleted}`,
};

type EventRow = Omit<LoggedEvent, 'rows'> & { rows: string | number | null };

/** The newest entries first, one more than a page so that the caller knows whether others follow. */
export async function eventsOf(
  db: Queryable,
  { group, page, size }: { group: EventGroup | undefined; page: number; size: number },
): Promise<EventRow[]> {
  const { rows } = await db.execute<EventRow & Record<string, unknown>>(sql`
    select * from (${SOURCES[group ?? 'all']}) log order by at desc, key desc
    limit ${size + 1} offset ${(page - 1) * size}`);
  return rows;
}
