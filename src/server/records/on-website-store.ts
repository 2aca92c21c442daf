import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, publishChange, type Queryable } from '#database/change-sets.ts';
import { news, newsOnWebsite, video, videoOnWebsite } from '#database/tables/publishing-tables.ts';

/** A record that the website gets, or gets no longer. */
export interface SentVersion {
  id: number;
  /** Null: it is no longer sent. */
  version: number | null;
}

interface SentTable {
  table: PgTable;
  /** The versions that the website has, and which of its columns is the record. */
  sent: PgTable;
  key: PgColumn;
  /** Of the records, those that are sent. */
  where: SQL;
}

const sentTables = {
  news: { table: news, sent: newsOnWebsite, key: newsOnWebsite.news_id, where: sql`true` },
  video: { table: video, sent: videoOnWebsite, key: videoOnWebsite.video_id, where: sql`state = 'ready'` },
} as const satisfies Record<string, SentTable>;

/** The records whose versions on the website are stored. */
export type SentEntity = keyof typeof sentTables;

/** Whether the website has a record as it is now, an earlier version, or none: a column of a query of its table. */
export function websiteState(entity: SentEntity): SQL<'new' | 'live' | 'changed'> {
  const { table, sent, key } = sentTables[entity];
  const own = sql.identifier(getTableName(table));
  return sql`(select case when min(s.version) is null then 'new'
    when min(s.version) = ${own}.version then 'live' else 'changed' end
    from ${sent} s where s.${sql.identifier(key.name)} = ${own}.id)`;
}

/** The records that the website does not have as they are now: read them before the records are sent. */
export async function versionsToSend(db: Queryable, entity: SentEntity): Promise<SentVersion[]> {
  const { table, sent, key, where } = sentTables[entity];
  const { rows } = await db.execute<SentVersion & Record<string, unknown>>(sql`
    select coalesce(r.id, s.${sql.identifier(key.name)}) as id, r.version
    from (select id, version from ${table} where ${where}) r full join ${sent} s on s.${sql.identifier(key.name)} = r.id
    where r.version is distinct from s.version`);
  return rows;
}

/** The records that one statement stores: so few that others do not wait long for it on the embedded database. */
const STORED_AT_ONCE = 1_000;

/** Stores that the website has these versions now, and has consoles read the records again. */
export async function storeOnWebsite(
  db: Db,
  entity: SentEntity,
  versions: readonly SentVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  const { sent, key } = sentTables[entity];
  const column = sql.identifier(key.name);
  for (let from = 0; from < versions.length; from += STORED_AT_ONCE)
    await db.execute(sql`
      with sent as (select id, version from json_to_recordset(
          ${JSON.stringify(versions.slice(from, from + STORED_AT_ONCE))}::json) as x(id int, version int)),
        gone as (delete from ${sent} where ${column} in (select id from sent where version is null))
      insert into ${sent} (${column}, version) select id, version from sent where version is not null
      on conflict (${column}) do update set version = excluded.version`);
  await publishChange(db, { changeSetId: null, who: null, records: [{ entity, ids: null }] });
}
