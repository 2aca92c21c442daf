import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/change-sets.ts';
import { type PublicTable, publicColumns } from '#rules/website/public-columns.ts';
import { FILES_PATH } from '#server/files/file-urls.ts';

// SQL for the records of the snapshot: a record is the JSON of one row, with its keys in the order of the query.

const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** The public columns of a table under their own names; no other column is ever selected. */
export function publicFields(table: PgTable, alias: string): SQL {
  const columns = getTableColumns(table);
  const fields = publicColumns[getTableName(table) as PublicTable].map((name) => {
    const field = sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
    return columns[name]?.columnType === 'PgTimestamp'
      ? sql`to_char(${field} at time zone 'UTC', ${sql.raw(`'${INSTANT}'`)}) as ${sql.identifier(name)}`
      : field;
  });
  return sql.join(fields, sql`, `);
}

/** The rows of a subquery as a JSON list; an empty one when there is none. */
export const listOf = (rows: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(x) order by ${order}), '[]') from (${rows}) x)`;

/** A picture of the library as JSON, with the addresses of its renditions; null when it is not set or in the bin. `base`: of the content host. */
export const pictureOf = (mediaId: SQL, base: string): SQL => sql`
  (select json_build_object('width', m.width, 'height', m.height, 'alt_text', m.alt_text, 'credit', m.credit,
    'focal_x', m.focal_x, 'focal_y', m.focal_y, 'type', m.srcset ->> 'type',
    'images', replace(m.srcset ->> 'images', ${`"${FILES_PATH}/`}::text, ${`"${base}/`}::text)::json)
  from media m where m.id = ${mediaId} and m.deleted_at is null)`;

/** The texts of the records that a query returns in its column `record`. */
export async function recordTexts(db: Queryable, rows: SQL): Promise<string[]> {
  const { rows: found } = await db.execute<{ record: string }>(
    sql`select row_to_json(x)::text as record from (${rows}) x`,
  );
  return found.map(({ record }) => record);
}

/** The newest published ranking set: its ranks are the current ones. */
export const currentSet = sql`(select s.id from ranking_set s where s.published = 1 order by s.date desc, s.id desc limit 1)`;

/** Only the id of a season or championship that is published; null for an archived one. */
export const publishedId = (table: 't100_season' | 't100_championship', reference: SQL): SQL =>
  sql`(select p.id from ${sql.identifier(table)} p where p.id = ${reference} and p.is_active = 1)`;
