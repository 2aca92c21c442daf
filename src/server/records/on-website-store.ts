import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, publishChange, type Queryable } from '#database/change-sets.ts';
import { news, newsOnWebsite, video, videoOnWebsite } from '#database/tables/publishing-tables.ts';

/** A record as the website gets it. */
export interface SentVersion {
  id: number;
  version: number;
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

/** The versions of all records that are sent: read them before the records themselves. */
export async function versionsToSend(db: Queryable, entity: SentEntity): Promise<SentVersion[]> {
  const { table, where } = sentTables[entity];
  const { rows } = await db.execute<{ id: number; version: number }>(
    sql`select id, version from ${table} where ${where}`,
  );
  return rows;
}

/** Stores that the website has exactly these versions, and has consoles read the records again. */
export async function storeOnWebsite(
  db: Db,
  entity: SentEntity,
  versions: readonly SentVersion[],
): Promise<void> {
  const { sent, key } = sentTables[entity];
  const column = sql.identifier(key.name);
  await db.execute(sql`
    with sent as (select id, version from json_to_recordset(${JSON.stringify(versions)}::json) as x(id int, version int)),
      gone as (delete from ${sent} where ${column} not in (select id from sent))
    insert into ${sent} (${column}, version) select id, version from sent
    on conflict (${column}) do update set version = excluded.version`);
  await publishChange(db, { changeSetId: null, who: null, records: [{ entity, ids: null }] });
}
