import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { databaseRun } from '#database/database-state.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import type { Division } from '#rules/races/division.ts';
import { type SearchKind, searchKinds } from '#rules/search/search.ts';

// What the search knows of each kind of record: all rows, since they are held in memory.

interface Named {
  id: number;
  name: string;
}

/** The rows of each kind. */
export interface SearchedRows {
  /** `rank` is that in the newest published set, null when not in it; `other_words` are aliases, links, alternate and former names. */
  athlete: (Named & {
    country: string | null;
    division: Division;
    rank: number | null;
    other_words: string;
  })[];
  /** `name` is the serie's. */
  race: (Named & {
    year: number | null;
    date: PlainDate | null;
    division: Division | 'BOTH' | null;
    country: string | null;
    city: string | null;
  })[];
  brand: (Named & { url: string | null })[];
  serie: (Named & { alias: string })[];
  news: { id: number; title: string | null; url: string; site: string | null; date: PlainDate }[];
  season: (Named & { start_date: PlainDate; end_date: PlainDate })[];
  video: { name: string; date: PlainDate }[];
  championship: (Named & { season: string | null })[];
  ranking: { id: number; date: PlainDate; type: number }[];
  contender_ranking: { id: number; date: PlainDate; is_published: 0 | 1 }[];
}

const dayOf = (column: string) => sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD') as date`;

const QUERIES: Readonly<Record<keyof SearchedRows, SQL>> = {
  athlete: sql`
    select a.id, a.name, a.country, a.division, r.overall_rank as rank,
      concat_ws(' ', a.link, p.alternate_names, aliases.words, links.words, former.words) as other_words
    from athlete a
    left join athlete_profile p on p.athlete_id = a.id
    left join (select athlete_id, string_agg(alias, ' ' order by id) as words from athlete_alias group by athlete_id) aliases
      on aliases.athlete_id = a.id
    left join (select athlete_id, string_agg(link, ' ' order by link) as words from athlete_old_link group by athlete_id) links
      on links.athlete_id = a.id
    left join (
      select entity_id, string_agg(distinct before ->> 'name', ' ') as words from change_row
      where table_name = 'athlete' and before ->> 'name' <> after ->> 'name' group by entity_id
    ) former on former.entity_id = a.id::text
    left join ranking_row r on r.athlete_id = a.id
      and r.set_id = (select id from ranking_set where published = 1 order by date desc, id desc limit 1)`,
  race: sql`
    select r.id, s.name, r.year, r.date, r.division, r.country_name as country, r.city
    from race r join serie s on s.id = r.serie_id`,
  brand: sql`select id, name, url from brand`,
  serie: sql`select id, name, alias from serie`,
  news: sql`select id, title, url, site, ${dayOf('date')} from news`,
  season: sql`select id, name, start_date, end_date from t100_season`,
  video: sql`select id, name, ${dayOf('date')} from video`,
  championship: sql`
    select c.id, c.name, s.name as season
    from t100_championship c left join t100_season s on s.id = c.t100_season_id`,
  ranking: sql`select id, date, type from ranking_set`,
  contender_ranking: sql`select id, date, is_published from contender_ranking_set`,
};

/** All rows of a kind by id. One JSON text is faster to read than the rows by themselves. */
export async function searchedRows<Kind extends SearchKind>(
  db: Queryable,
  kind: Kind,
): Promise<SearchedRows[Kind]> {
  const { rows } = await db.execute<{ json: string | null }>(
    sql`select json_agg(one order by one.id)::text as json from (${QUERIES[kind]}) one`,
  );
  return JSON.parse(rows[0]?.json ?? '[]') as SearchedRows[Kind];
}

/** The tables of each kind. The rows of ranking sets have no history: {@link DataState} has their state. */
const TABLES: Readonly<Record<keyof SearchedRows, readonly string[]>> = {
  athlete: ['athlete', 'athlete_profile', 'athlete_alias', 'athlete_old_link', 'ranking_set'],
  race: ['race', 'serie'],
  brand: ['brand'],
  serie: ['serie'],
  news: ['news'],
  season: ['t100_season'],
  video: ['video'],
  championship: ['t100_championship', 't100_season'],
  ranking: ['ranking_set'],
  contender_ranking: ['contender_ranking_set'],
};

/** The state of the committed data. */
export interface DataState extends Record<string, unknown> {
  /** Of the run of the database: snapshots of different runs cannot be compared. */
  run: string;
  /** Another text after every commit, of whatever table. */
  snapshot: string;
  /** Of the ranks that athletes have now. */
  ranks: string;
}

export async function dataState(db: Queryable): Promise<DataState> {
  const { rows } = await db.execute<DataState>(sql`
    select ${databaseRun} as run, pg_current_snapshot()::text as snapshot, (
      select concat_ws(' ', s.id, g.generated_at, g.input_digest)
      from ranking_set s left join ranking_generation g on g.set_id = s.id
      where s.published = 1 order by s.date desc, s.id desc limit 1) as ranks`);
  return rows[0] as DataState;
}

/** The kinds with a table that was changed by transactions that a snapshot of the same run does not contain. */
export async function kindsChangedSince(db: Queryable, snapshot: string): Promise<SearchKind[]> {
  const old = sql`${snapshot}::pg_snapshot`;
  const { rows } = await db.execute<{ table_name: string }>(sql`
    select distinct r.table_name from change_set s join change_row r on r.change_set_id = s.id
    where s.transaction >= pg_snapshot_xmin(${old}) and not pg_visible_in_snapshot(s.transaction, ${old})`);
  const changed = new Set(rows.map(({ table_name }) => table_name));
  return searchKinds.filter((kind) => TABLES[kind].some((table) => changed.has(table)));
}
