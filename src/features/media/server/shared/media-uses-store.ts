import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete, athleteAttribute } from '#database/tables/athlete-tables.ts';
import { brand } from '#database/tables/brand-tables.ts';
import { media } from '#database/tables/media-tables.ts';
import { news, video } from '#database/tables/publishing-tables.ts';
import { race, serie } from '#database/tables/race-tables.ts';
import type { MediaUse } from '#features/media/media-contract.ts';
import { raceName } from '#rules/races/race-dates.ts';

// Where a picture is used besides its tags: by its id, or by a URL that contains its key.

interface Picture {
  id: number;
  path_key: string;
}

const names = (picture: Picture, column: unknown) =>
  sql`(${column} = ${String(picture.id)} or position(${picture.path_key} in ${column}) > 0)`;

const PICTURE_ATTRIBUTES = sql`('pic', 'pic-submission', 'hero-left', 'hero-left-submission', 'hero-right', 'hero-right-submission')`;

const WORDS: Readonly<Record<string, string>> = {
  pic: 'picture',
  'pic-submission': 'submitted picture',
  'hero-left': 'hero picture, left',
  'hero-left-submission': 'submitted hero picture, left',
  'hero-right': 'hero picture, right',
  'hero-right-submission': 'submitted hero picture, right',
};

async function usesByAthletes(db: Queryable, picture: Picture): Promise<MediaUse[]> {
  const { rows } = await db.execute<{ id: number; name: string; as: string }>(sql`
    with used as (
      select athlete_id, name as "as" from ${athleteAttribute}
        where name in ${PICTURE_ATTRIBUTES} and ${names(picture, athleteAttribute.value)}
      union select id, 'pic' from ${athlete} where media_pic = ${picture.id}
      union select id, 'hero-left' from ${athlete} where media_hero_left = ${picture.id}
      union select id, 'hero-right' from ${athlete} where media_hero_right = ${picture.id})
    select a.id, a.name, u."as" from used u join ${athlete} a on a.id = u.athlete_id order by a.name, a.id, u."as"`);
  return rows.map(({ id, name, as }) => ({ kind: 'athlete', id, name, as: WORDS[as] ?? as }));
}

const SECTORS = [
  ['sectors_bike_lg', 'bike sectors, desktop'],
  ['sectors_bike_sm', 'bike sectors, mobile'],
  ['sectors_run_lg', 'run sectors, desktop'],
  ['sectors_run_sm', 'run sectors, mobile'],
] as const;

async function usesByRaces(db: Queryable, { id }: Picture): Promise<MediaUse[]> {
  const parts = SECTORS.map(
    ([column, message]) =>
      sql`select r.id, s.name as serie, r.date::text as date, r.year, ${message} as "as" from ${race} r
        join ${serie} s on s.id = r.serie_id where r.${sql.identifier(column)} = ${id}`,
  );
  const { rows } = await db.execute<{
    id: number;
    serie: string;
    date: string | null;
    year: number | null;
    as: string;
  }>(sql`${sql.join(parts, sql` union all `)} order by 1, 5`);
  return rows.map(({ serie: serieName, as, ...row }) => ({
    ...{ kind: 'race', id: row.id, as },
    name: raceName(serieName, row),
  }));
}

async function usesByBrands(db: Queryable, picture: Picture): Promise<MediaUse[]> {
  const { rows } = await db.execute<{ id: number; name: string; as: string }>(sql`
    select id, name, 'logo' as "as" from ${brand} where position(${picture.path_key} in logo) > 0
    union all select id, name, 'color logo' from ${brand} where position(${picture.path_key} in logo_color) > 0
    order by 2, 1, 3`);
  return rows.map((row) => ({ kind: 'brand', ...row }));
}

async function usesByNews(db: Queryable, { id }: Picture): Promise<MediaUse[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, coalesce(title, url) as name from ${news} where media_id = ${id} order by id`,
  );
  return rows.map((row) => ({ kind: 'news', ...row, as: 'picture' }));
}

async function usesByVideos(db: Queryable, { path_key }: Picture): Promise<MediaUse[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from ${video} where position(${path_key} in thumbnail) > 0 order by id`,
  );
  return rows.map((row) => ({ kind: 'video', ...row, as: 'thumbnail' }));
}

/** The columns with which the records of a table use pictures, with the words of each use. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  athlete: {
    media_pic: 'picture',
    media_hero_left: 'hero picture, left',
    media_hero_right: 'hero picture, right',
  },
  race: Object.fromEntries(SECTORS),
  brand: { logo: 'logo', logo_color: 'color logo' },
  news: { media_id: 'picture' },
  video: { thumbnail: 'thumbnail' },
};
/** The tables whose columns have the URL of a picture, not its id. */
const BY_URL = new Set(['brand', 'video']);

/** The columns of a row that make this use. */
export function columnsOfUse(
  table: string,
  row: Record<string, unknown>,
  { kind, id, as }: MediaUse,
): string[] {
  if (table === 'athlete_attribute')
    return kind === 'athlete' && row.athlete_id === id && WORDS[String(row.name)] === as ? ['value'] : [];
  const columns = kind === table && row.id === id ? Object.entries(COLUMNS[table] ?? {}) : [];
  return columns.flatMap(([column, words]) => (words === as ? [column] : []));
}

/** All uses of a picture, athletes first. */
export async function usesOfMedia(db: Queryable, picture: Picture): Promise<MediaUse[]> {
  return [
    ...(await usesByAthletes(db, picture)),
    ...(await usesByRaces(db, picture)),
    ...(await usesByBrands(db, picture)),
    ...(await usesByNews(db, picture)),
    ...(await usesByVideos(db, picture)),
  ];
}

/** Those of the values that name a picture in the trash, by id or URL, or one that was deleted permanently, by its former id. */
export async function namedButAbsent(db: Queryable, values: readonly string[]) {
  const { rows } = await db.execute<{ value: string; id: number; filename: string | null }>(sql`
    with v as (select value from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) v(value))
    select v.value, m.id, m.filename from v
      join ${media} m on m.deleted_at is not null and (v.value = m.id::text or position(m.path_key in v.value) > 0)
    union all select v.value, 0, null from v
      where v.value ~ '^\\d+$' and not exists (select 1 from ${media} m where m.id::text = v.value)`);
  return rows;
}

/** Removes a picture from all its uses; its tags are not changed. */
export async function removeEverywhere(tx: Tx, picture: Picture): Promise<void> {
  const { id, path_key } = picture;
  await tx.execute(
    sql`delete from ${athleteAttribute} where name in ${PICTURE_ATTRIBUTES} and ${names(picture, athleteAttribute.value)}`,
  );
  for (const [table, columns] of Object.entries(COLUMNS))
    for (const column of Object.keys(columns).map((name) => sql.identifier(name))) {
      const isUsed = BY_URL.has(table) ? sql`position(${path_key} in ${column}) > 0` : sql`${column} = ${id}`;
      await tx.execute(sql`update ${sql.identifier(table)} set ${column} = null where ${isUsed}`);
    }
}

/** Uses of a picture by the URL of a rendition show this one from now on; those by its id need nothing. */
export async function followNewFile(tx: Tx, pathKey: string, renditionKey: string): Promise<void> {
  for (const [table, column] of [
    [athleteAttribute, athleteAttribute.value],
    [brand, brand.logo],
    [brand, brand.logo_color],
    [video, video.thumbnail],
  ] as const)
    await tx.execute(sql`update ${table}
      set ${sql.identifier(column.name)} = regexp_replace(${column}, ${`${pathKey}/\\d+\\.[a-z]+`}, ${renditionKey})
      where position(${pathKey} in ${column}) > 0`);
}
