import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/change-sets.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { type PublicTable, publicColumns } from '#rules/website/public-columns.ts';
import { FILES_PATH } from '#server/files/file-urls.ts';

// SQL for the records of the snapshot: a record is the JSON of one row, with its keys in the order of the query.

/** The records that a statement reads: ids from the first up to and without the last. */
export interface IdRange {
  from: number;
  to: number;
}

/** `base`: of the content host, for the addresses of files. */
export interface RecordValues extends IdRange {
  base: string;
}

const FROM = sql.placeholder('from');
const TO = sql.placeholder('to');
export const BASE = sql`${sql.placeholder('base')}::text`;

export const inRange = (column: SQL): SQL => sql`${column} >= ${FROM} and ${column} < ${TO}`;

const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
/** A time as ISO 8601. */
export const instantText = (value: SQL): SQL =>
  sql`to_char(${value} at time zone 'UTC', ${sql.raw(`'${INSTANT}'`)})`;

/** The public columns of a table under their own names; no other column is ever selected. */
export function publicFields(table: PgTable, alias: string): SQL {
  const columns = getTableColumns(table);
  const fields = publicColumns[getTableName(table) as PublicTable].map((name) => {
    const field = sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
    return columns[name]?.columnType === 'PgTimestamp'
      ? sql`${instantText(field)} as ${sql.identifier(name)}`
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

/** The value of a subquery about another row, which is not looked for where there is no reference to it. */
export const ifSet = (reference: SQL, value: SQL): SQL =>
  sql`case when ${reference} is not null then (${value}) end`;

/** A picture of the library as JSON, with the addresses of its renditions; null when it is not set or in the trash. */
export const pictureOf = (mediaId: SQL): SQL =>
  ifSet(
    mediaId,
    sql`
  select json_build_object('width', m.width, 'height', m.height, 'alt_text', m.alt_text, 'credit', m.credit,
    'focal_x', m.focal_x, 'focal_y', m.focal_y, 'type', m.srcset ->> 'type',
    'images', replace(m.srcset ->> 'images', ${sql.raw(`'"${FILES_PATH}/'`)}, concat('"', ${BASE}, '/'))::json)
  from media m where m.id = ${mediaId} and m.deleted_at is null`,
  );

/**
 * Reads the rows of a query as JSON texts by id. `lists`: the texts of the lists that each gets as last fields, by name; its row is `r`.
 * `given`: the named queries that the lists read.
 */
export function recordReader(
  rows: SQL,
  lists: Readonly<Record<string, SQL>> = {},
  given = sql``,
): (db: Queryable, values: RecordValues) => Promise<string[]> {
  const more = Object.entries(lists).map(([name, list]) => sql`${sql.raw(`',"${name}":'`)}, ${list}, `);
  const statement = preparedOnce((db) =>
    db
      .select({ record: sql<string>`x.record` })
      .from(
        sql`(${given}
    select r.id, concat(left(row_to_json(r)::text, -1), ${sql.join(more)} '}') as record from (${rows}) r) x`,
      )
      .orderBy(sql`x.id`),
  );
  return async (db, values) => (await statement(db).execute({ ...values })).map(({ record }) => record);
}

/** The newest published ranking set: its ranks are the current ones. */
export const currentSet = sql`(select s.id from ranking_set s where s.published = 1 order by s.date desc, s.id desc limit 1)`;

/** Only the id of a season or championship that is published; null for an archived one. */
export const publishedId = (table: 't100_season' | 't100_championship', reference: SQL): SQL =>
  ifSet(
    reference,
    sql`select p.id from ${sql.identifier(table)} p where p.id = ${reference} and p.is_active = 1`,
  );
