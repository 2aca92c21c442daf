import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { media } from '#database/tables/media-tables.ts';
import { news, newsAddress } from '#database/tables/publishing-tables.ts';
import type { FallbackType } from '#rules/pictures/pictures.ts';
import { websiteState } from '#server/records/on-website-store.ts';
import { recordStore } from '#server/records/record-store.ts';

/** What history and messages call an item. */
const name = sql<string>`coalesce(${news.title}, ${news.url})`;

export const newsStore = recordStore(news, { ...getTableColumns(news), name });

const { details, manual_fields, picture_source, ...listed } = getTableColumns(news);
const listedColumns = {
  ...listed,
  website: websiteState('news'),
  media_key: media.path_key,
  media_width: media.width,
  media_type: sql<FallbackType>`${media.srcset} ->> 'type'`,
};
const columns = { ...listedColumns, details, manual_fields };

export type NewsRow = NonNullable<Awaited<ReturnType<typeof newsWithPicture>>>;
export type ListedNewsRow = Omit<NewsRow, 'details' | 'manual_fields'> & Partial<Pick<NewsRow, 'details'>>;

/** One item with its picture of the library; null when there is none. */
export async function newsWithPicture(db: Queryable, id: number) {
  const [row] = await db
    .select(columns)
    .from(news)
    .leftJoin(media, eq(media.id, news.media_id))
    .where(eq(news.id, id));
  return row ?? null;
}

export interface NewsPage {
  /** All items when undefined. */
  limit: number | undefined;
  /** Items after this one, in the order of the list. */
  before: number | undefined;
  hasDetails: boolean;
}

/** The items, newest first. */
export async function newsInOrder(
  db: Queryable,
  { limit, before, hasDetails }: NewsPage,
): Promise<ListedNewsRow[]> {
  const after =
    before === undefined
      ? undefined
      : sql`(${news.date}, ${news.id}) < (select n.date, n.id from ${news} n where n.id = ${before})`;
  const rows = db
    .select(hasDetails ? { ...listedColumns, details } : listedColumns)
    .from(news)
    .leftJoin(media, eq(media.id, news.media_id))
    .where(after)
    .orderBy(desc(news.date), desc(news.id))
    .$dynamic();
  return (await (limit === undefined ? rows : rows.limit(limit))) as ListedNewsRow[];
}

/** The item that has one of these addresses, another one than `except`; null when there is none. */
export async function newsWithAddress(db: Queryable, keys: readonly string[], except = 0) {
  const [row] = await db
    .select({ id: news.id, name })
    .from(newsAddress)
    .innerJoin(news, eq(news.id, newsAddress.news_id))
    .where(and(inArray(newsAddress.article_key, [...keys]), ne(news.id, except)))
    .orderBy(asc(news.id))
    .limit(1);
  return row ?? null;
}

/**
 * Stores the addresses of an item, unless another one has one of them: then returns that item. Waits for changes in progress; the order
 * of the keys is the same for all, so that no two wait for each other.
 */
export async function insertNewsAddresses(tx: Tx, id: number, keys: readonly string[]) {
  const rows = keys.toSorted().map((article_key) => ({ article_key, news_id: id }));
  await tx.insert(newsAddress).values(rows).onConflictDoNothing();
  return newsWithAddress(tx, keys, id);
}

/** The id of the picture in the library with this key or id; null when there is none, or it is in the trash. */
export async function libraryPicture(
  db: Queryable,
  wanted: { key: string } | { id: number },
): Promise<number | null> {
  const isWanted = 'key' in wanted ? eq(media.path_key, wanted.key) : eq(media.id, wanted.id);
  const [row] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(isWanted, isNull(media.deleted_at)));
  return row?.id ?? null;
}
