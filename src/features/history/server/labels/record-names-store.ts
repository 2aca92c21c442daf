import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import type { RecordKind } from './label-shapes.ts';

/** The name of a record and its page, also after its deletion. */
export interface NamedRecord {
  name: string;
  /** Null for records without a page. */
  url: string | null;
}

interface Kind {
  table: string;
  /** The column that other rows refer to. */
  key: string;
  /** SQL for the name, from a row `j` as jsonb. */
  name: string;
  /** SQL for the address of its page. */
  url?: string;
}

const page = (path: string) => `'${path}' || (j ->> 'id')`;

const KINDS: Readonly<Record<RecordKind, Kind>> = {
  account: { table: 'account', key: 'id', name: "(j ->> 'first') || ' ' || (j ->> 'last')" },
  athlete: { table: 'athlete', key: 'id', name: "j ->> 'name'", url: page('/athlete/') },
  brand: { table: 'brand', key: 'id', name: "j ->> 'name'", url: page('/brand/') },
  championship: {
    ...{ table: 't100_championship', key: 'id', name: "j ->> 'name'", url: page('/t100/championship/') },
  },
  contender_ranking: {
    ...{ table: 'contender_ranking_set', key: 'id', name: "'Contender ranking ' || (j ->> 'date')" },
    url: page('/t100/contender-ranking/'),
  },
  contract_tier: {
    ...{ table: 'contract_tier', key: 'id', name: "j ->> 'name'", url: page('/t100/contract-tier/') },
  },
  currency: { table: 'currency', key: 'id', name: "j ->> 'code'" },
  media: { table: 'media', key: 'id', name: "j ->> 'filename'" },
  mediacategory: { table: 'media_category', key: 'id', name: "j ->> 'name'" },
  nation: { table: 'nation', key: 'alpha_2', name: "j ->> 'name'" },
  news: {
    ...{ table: 'news', key: 'id', name: "coalesce(nullif(j ->> 'title', ''), j ->> 'url')" },
    url: page('/news/'),
  },
  race: {
    ...{ table: 'race', key: 'id', url: page('/race/') },
    name: `coalesce((select s.name from serie s where s.id = (j ->> 'serie_id')::int), 'Race ' || (j ->> 'id'))
      || coalesce(' ' || coalesce(j ->> 'year', left(j ->> 'date', 4)), '')`,
  },
  ranking: {
    ...{
      table: 'ranking_set',
      key: 'id',
      name: "'World ranking ' || (j ->> 'date')",
      url: page('/ranking/'),
    },
  },
  saved_view: { table: 'saved_view', key: 'id', name: "j ->> 'name'" },
  scenario: { table: 'scenario', key: 'id', name: "j ->> 'name'" },
  season: { table: 't100_season', key: 'id', name: "j ->> 'name'", url: page('/t100/season/') },
  serie: { table: 'serie', key: 'id', name: "j ->> 'name'", url: "'/serie/' || (j ->> 'alias')" },
  setting: { table: 'setting', key: 'name', name: "j ->> 'name'" },
  tier: { table: 'tier', key: 'id', name: "j ->> 'name'", url: page('/tier/') },
  video: { table: 'video', key: 'id', name: "j ->> 'name'", url: "'/videos'" },
};

export const isRecordKind = (kind: string): kind is RecordKind => kind in KINDS;

/** The table of a kind of records. */
export const tableOf = (kind: RecordKind): string => KINDS[kind].table;

/** The kinds whose records have pages. */
export const KINDS_WITH_PAGES = (Object.keys(KINDS) as RecordKind[]).filter(
  (kind) => KINDS[kind].url !== undefined,
);

type Found = { id: string; name: string | null; url: string | null };

async function read(db: Queryable, kind: RecordKind, rows: SQL): Promise<[string, NamedRecord][]> {
  const { name, url } = KINDS[kind];
  const shown = sql.raw(`${name} as name, ${url ?? 'null'} as url`);
  const found = await db.execute<Found>(sql`select t.id, ${shown} from (${rows}) t`);
  return found.rows.map((row) => [row.id, { name: row.name ?? row.id, url: row.url }]);
}

const presentRows = ({ table, key }: Kind) => sql`select ${sql.identifier(key)}::text as id, to_jsonb(x) as j
  from ${sql.identifier(table)} x`;

/** The rows that were deleted, also those that were restored since, with their last values. */
const deletedRows = (kind: RecordKind, condition: SQL) => sql`
  select distinct on (entity_id) entity_id as id, before as j from change_row
  where entity = ${kind} and table_name = ${KINDS[kind].table} and after is null and ${condition}
  order by entity_id, id desc`;

const among = (ids: readonly string[]) =>
  sql`in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/** The names of records by their ids as text. A deleted record has its last name; one that nobody recorded is left out. */
export async function namesOfRecords(
  db: Queryable,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, NamedRecord>> {
  const { key } = KINDS[kind];
  const present = new Map(
    await read(db, kind, sql`${presentRows(KINDS[kind])} where ${sql.identifier(key)}::text ${among(ids)}`),
  );
  const missing = ids.filter((id) => !present.has(id));
  const deleted = await read(db, kind, deletedRows(kind, sql`entity_id ${among(missing)}`));
  return new Map([...present, ...deleted]);
}

/** The names of all records of a kind, also of those that were deleted. */
export async function allRecordsOf(
  db: Queryable,
  kind: RecordKind,
): Promise<Map<string, NamedRecord & { isDeleted: boolean }>> {
  const deleted = await read(db, kind, deletedRows(kind, sql`true`));
  const present = await read(db, kind, presentRows(KINDS[kind]));
  const marked =
    (isDeleted: boolean) =>
    ([id, record]: [string, NamedRecord]) =>
      [id, { ...record, isDeleted }] as const;
  return new Map([...deleted.map(marked(true)), ...present.map(marked(false))]);
}
