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

/** Texts that a check of their table limits to a few words, which need no escaping in JSON. */
export const CHECKED_TEXTS: readonly string[] = ['division', 'status'];

/** A value of an object in a long list. */
export interface ListedField {
  name: string;
  value: SQL;
  isNumber: boolean;
  /** A text that is always one of a few words. */
  isWord?: boolean;
  isNullable: boolean;
}

/** The public columns of a table for {@link longListOf}; `isOptional`: of a left join. */
export function listedFields(table: PgTable, alias: string, isOptional = false): ListedField[] {
  const columns = getTableColumns(table);
  return publicColumns[getTableName(table) as PublicTable].map((name) => {
    const column = columns[name];
    const isNullable = isOptional || !column?.notNull;
    return {
      name,
      value: sql`${sql.identifier(alias)}.${sql.identifier(name)}`,
      isNumber: /^(integer|smallint|serial|numeric)/.test(column?.getSQLType() ?? ''),
      isWord: CHECKED_TEXTS.includes(name) && !isNullable,
      isNullable,
    };
  });
}

function listedText({ value, isNumber, isWord, isNullable }: ListedField): SQL {
  const text = isNumber || isWord ? value : sql`to_json(${value})`;
  return isNullable ? sql`coalesce(${text}::text, 'null')` : text;
}

/**
 * A row as the text of a JSON object, written field by field: row_to_json looks up the type of every value of every row, which takes as long
 * as everything else; so does to_json for a text.
 */
export function objectText(fields: readonly ListedField[]): SQL {
  const pattern = fields.map(({ name, isWord }) => (isWord ? `"${name}":"%s"` : `"${name}":%s`)).join(',');
  return sql`format(${sql.raw(`'{${pattern}}'`)}, ${sql.join(fields.map(listedText), sql`, `)})`;
}

/** The rows of `from` as the text of a JSON list in their order. */
export const longListOf = (fields: readonly ListedField[], from: SQL, order: SQL): SQL => sql`
  (select concat('[', string_agg(x.object, ','), ']') from (
    select ${objectText(fields)} as object ${from} order by ${order}) x)`;

/** The rows of a subquery as a JSON list; an empty one when there is none. */
export const listOf = (rows: SQL, order: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(x) order by ${order}), '[]') from (${rows}) x)`;

/** A picture of the library as JSON, with the addresses of its renditions; null when it is not set or in the trash. `base`: of the content host. */
export const pictureOf = (mediaId: SQL, base: string): SQL => sql`
  (select json_build_object('width', m.width, 'height', m.height, 'alt_text', m.alt_text, 'credit', m.credit,
    'focal_x', m.focal_x, 'focal_y', m.focal_y, 'type', m.srcset ->> 'type',
    'images', replace(m.srcset ->> 'images', ${`"${FILES_PATH}/`}::text, ${`"${base}/`}::text)::json)
  from media m where m.id = ${mediaId} and m.deleted_at is null)`;

/**
 * The rows of a query as JSON texts by id. `lists`: the texts of the lists that each gets as last fields, by name; its row is `r`. `given`: the
 * named queries that the lists read.
 */
export async function recordTexts(
  db: Queryable,
  rows: SQL,
  lists: Readonly<Record<string, SQL>> = {},
  given = sql``,
): Promise<string[]> {
  const more = Object.entries(lists).map(([name, list]) => sql`${sql.raw(`',"${name}":'`)}, ${list}, `);
  const { rows: found } = await db.execute<{ record: string }>(sql`${given}
    select concat(left(row_to_json(r)::text, -1), ${sql.join(more)} '}') as record from (${rows}) r order by r.id`);
  return found.map(({ record }) => record);
}

/** The newest published ranking set: its ranks are the current ones. */
export const currentSet = sql`(select s.id from ranking_set s where s.published = 1 order by s.date desc, s.id desc limit 1)`;

/** Only the id of a season or championship that is published; null for an archived one. */
export const publishedId = (table: 't100_season' | 't100_championship', reference: SQL): SQL =>
  sql`(select p.id from ${sql.identifier(table)} p where p.id = ${reference} and p.is_active = 1)`;
