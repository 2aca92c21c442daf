import { sql } from 'drizzle-orm';
import { type Db, publishChange, type Queryable } from '#database/change-sets.ts';
import { news, newsOnWebsite } from '#database/tables/publishing-tables.ts';

export interface NewsVersion {
  id: number;
  version: number;
}

/** The versions of all items: read them before the records that the website gets. */
export const newsVersions = (db: Queryable): Promise<NewsVersion[]> =>
  db.select({ id: news.id, version: news.version }).from(news);

/** Stores that the website has exactly these versions, and has consoles read the news again. */
export async function storeNewsOnWebsite(db: Db, versions: readonly NewsVersion[]): Promise<void> {
  await db.execute(sql`
    with sent as (select id, version from json_to_recordset(${JSON.stringify(versions)}::json) as x(id int, version int)),
      gone as (delete from ${newsOnWebsite} where news_id not in (select id from sent))
    insert into ${newsOnWebsite} (news_id, version) select id, version from sent
    on conflict (news_id) do update set version = excluded.version`);
  await publishChange(db, { changeSetId: null, who: null, records: [{ entity: 'news', ids: null }] });
}
