import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';

/** The name of a record and its page, also after its deletion. */
export interface NamedRecord {
  name: string;
  /** Null for records without a page. */
  url: string | null;
}

/** SQL for the text of a column of a row. */
type Column = (name: string) => string;

interface Kind {
  table: string;
  /** The column that other rows refer to. */
  key: string;
  /** SQL for the name. */
  name(of: Column): string;
  /** The column with the folded words of the name; without one they are computed. */
  words?: string;
  /** SQL for the address of its page. */
  url?(of: Column): string;
}

const page = (path: string) => (of: Column) => `'${path}' || ${of('id')}`;
const named = (of: Column) => of('name');

const raceName = (id: string, serie: string, year: string) =>
  `coalesce((select s.name from serie s where s.id = ${serie}), 'Race ' || ${id}) || coalesce(' ' || ${year}, '')`;

const kinds = {
  account: { table: 'account', key: 'id', name: (of) => `${of('first')} || ' ' || ${of('last')}` },
  athlete: { table: 'athlete', key: 'id', name: named, words: 'folded_name', url: page('/athlete/') },
  brand: { table: 'brand', key: 'id', name: named, url: page('/brand/') },
  championship: { table: 't100_championship', key: 'id', name: named, url: page('/t100/championship/') },
  contender_ranking: {
    ...{ table: 'contender_ranking_set', key: 'id', url: page('/t100/contender-ranking/') },
    name: (of) => `'Contender ranking ' || ${of('date')}`,
  },
  contract_tier: { table: 'contract_tier', key: 'id', name: named, url: page('/t100/contract-tier/') },
  currency: { table: 'currency', key: 'id', name: (of) => of('code') },
  media: { table: 'media', key: 'id', name: (of) => of('filename') },
  mediacategory: { table: 'media_category', key: 'id', name: named },
  nation: { table: 'nation', key: 'alpha_2', name: named },
  news: {
    ...{ table: 'news', key: 'id', url: page('/news/') },
    name: (of) => `coalesce(nullif(${of('title')}, ''), ${of('url')})`,
  },
  race: {
    ...{ table: 'race', key: 'id', url: page('/race/') },
    name: (of) =>
      raceName(of('id'), `${of('serie_id')}::int`, `coalesce(${of('year')}, left(${of('date')}, 4))`),
  },
  ranking: {
    ...{ table: 'ranking_set', key: 'id', url: page('/ranking/') },
    name: (of) => `'World ranking ' || ${of('date')}`,
  },
  result: {
    ...{ table: 'result', key: 'id' },
    name: (of) => `(select a.name from athlete a where a.id = ${of('athlete_id')}::int) || ', ' ||
      (select ${raceName('r.id', 'r.serie_id', 'coalesce(r.year::text, left(r.date::text, 4))')} from race r where r.id = ${of('race_id')}::int)`,
  },
  saved_view: { table: 'saved_view', key: 'id', name: named },
  scenario: { table: 'scenario', key: 'id', name: named },
  season: { table: 't100_season', key: 'id', name: named, url: page('/t100/season/') },
  serie: { table: 'serie', key: 'id', name: named, url: (of) => `'/serie/' || ${of('alias')}` },
  setting: { table: 'setting', key: 'name', name: named },
  tier: { table: 'tier', key: 'id', name: named, url: page('/tier/') },
  video: { table: 'video', key: 'id', name: named, url: () => "'/videos'" },
} satisfies Record<string, Kind>;

/** The kinds of records that other rows refer to: their names are shown instead of their ids. */
export type RecordKind = keyof typeof kinds;

const KINDS: Readonly<Record<RecordKind, Kind>> = kinds;

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(KINDS, kind);

export const tableOf = (kind: RecordKind): string => KINDS[kind].table;

/** The kind whose records are the rows of a table. */
export const kindOfTable = (table: string): RecordKind | undefined =>
  (Object.keys(KINDS) as RecordKind[]).find((kind) => KINDS[kind].table === table);

export const KINDS_WITH_PAGES = (Object.keys(KINDS) as RecordKind[]).filter(
  (kind) => KINDS[kind].url !== undefined,
);

type Found = { id: string; name: string | null; url: string | null };

const ofRow: Column = (name) => `x.${name}::text`;
const ofJson: Column = (name) => `(j ->> '${name}')`;

const shown = ({ name, url }: Kind, of: Column) =>
  sql.raw(`${name(of)} as name, ${url?.(of) ?? 'null'} as url`);

const keyOf = ({ key }: Kind) => sql.raw(ofRow(key));
const rowsOf = ({ table }: Kind) => sql.raw(`${table} x`);

/** The rows that were deleted, also those that were restored since, with their last values. */
const deletedRows = (kind: RecordKind, condition: SQL) => sql`(
  select distinct on (entity_id) entity_id as id, before as j from change_row
  where entity = ${kind} and table_name = ${KINDS[kind].table} and after is null and ${condition}
  order by entity_id, id desc) d`;

const among = (ids: readonly string[]) =>
  sql`in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** The names of records by their ids as text. A deleted record has its last name; one that nobody recorded is left out. */
export async function namesOfRecords(
  db: Queryable,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, NamedRecord>> {
  const one = KINDS[kind];
  const read = async (selected: SQL) =>
    (await db.execute<Found>(selected)).rows.map(
      ({ id, name, url }) => [id, { name: name ?? id, url }] as const,
    );
  const present = new Map(
    await read(
      sql`select ${keyOf(one)} as id, ${shown(one, ofRow)} from ${rowsOf(one)} where ${keyOf(one)} ${among(ids)}`,
    ),
  );
  const missing = ids.filter((id) => !present.has(id));
  const deleted = await read(
    sql`select id, ${shown(one, ofJson)} from ${deletedRows(kind, sql`entity_id ${among(missing)}`)}`,
  );
  return new Map([...present, ...deleted]);
}

function folded({ name, words }: Kind, of: Column) {
  const computed = `fold_words(${name(of)})`;
  return sql.raw(words === undefined ? computed : `coalesce(${of(words)}, ${computed})`);
}

/** All records of a kind with their folded names, also those that were deleted. */
function foldedRecords(kind: RecordKind): SQL {
  const one = KINDS[kind];
  const listed = (of: Column) =>
    sql`${kind}::text as entity, ${sql.raw(one.name(of))} as name, ${folded(one, of)} as folded`;
  return sql`select ${keyOf(one)} as id, 0 as is_deleted, ${listed(ofRow)} from ${rowsOf(one)}
    union all
    select id, 1, ${listed(ofJson)} from ${deletedRows(kind, sql`true`)}
    where not exists (select 1 from ${rowsOf(one)} where ${keyOf(one)} = d.id)`;
}

export interface FoundRecord extends Record<string, unknown> {
  entity: RecordKind;
  id: string;
  name: string;
  is_deleted: 0 | 1;
}

/**
 * Records of some kinds, also deleted ones, with that id or with words that begin with each of the folded words: those whose names begin
 * with them first, then by name.
 */
export async function recordsWithWords(
  db: Queryable,
  kinds: readonly RecordKind[],
  { id, words, most }: { id: string; words: readonly string[]; most: number },
): Promise<FoundRecord[]> {
  if (kinds.length === 0) return [];
  // One condition for all words: each reference to the folded words computes them again.
  const hasWords =
    words.length === 0
      ? sql`false`
      : sql`' ' || folded like all (array[${sql.join(
          words.map((word) => sql`${`% ${word}%`}`),
          sql`, `,
        )}])`;
  const { rows } = await db.execute<FoundRecord>(sql`
    select entity, id, coalesce(name, id) as name, is_deleted from (${sql.join(kinds.map(foldedRecords), sql` union all `)}) r
    where id = ${id} or ${hasWords}
    order by folded like ${`${words.join(' ')}%`} desc, folded limit ${most}`);
  return rows;
}
