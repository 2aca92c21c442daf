import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { brand } from '#database/tables/brand-tables.ts';
import { news, video } from '#database/tables/publishing-tables.ts';
import { serie, tier } from '#database/tables/race-tables.ts';
import { t100Championship, t100Season } from '#database/tables/season-tables.ts';
import { listOf, pictureOf, publicFields, recordTexts } from './public-fields-store.ts';

/** Ids from the first up to and without the last. */
export interface IdRange {
  from: number;
  to: number;
}

const inRange = (alias: string, { from, to }: IdRange): SQL =>
  sql`${sql.identifier(alias)}.id >= ${from} and ${sql.identifier(alias)}.id < ${to}`;

/** Series with their former aliases, as JSON texts by id. */
export const serieRecords = (db: Queryable, range: IdRange): Promise<string[]> =>
  recordTexts(
    db,
    sql`
    select ${publicFields(serie, 's')}, (select coalesce(json_agg(d.alias order by d.alias), '[]')
      from serie_redirect d where d.serie_id = s.id) as redirects
    from serie s where ${inRange('s', range)}`,
  );

export const tierRecords = (db: Queryable, range: IdRange): Promise<string[]> =>
  recordTexts(db, sql`select ${publicFields(tier, 't')} from tier t where ${inRange('t', range)}`);

export const brandRecords = (db: Queryable, range: IdRange): Promise<string[]> =>
  recordTexts(db, sql`select ${publicFields(brand, 'b')} from brand b where ${inRange('b', range)}`);

export const newsRecords = (db: Queryable, range: IdRange, base: string): Promise<string[]> =>
  recordTexts(
    db,
    sql`
    select ${publicFields(news, 'n')}, coalesce(${pictureOf(sql`n.media_id`, base)},
      case when n.picture_key is not null then json_build_object('images',
        json_build_array(json_build_object('src', ${`${base}/`}::text || n.picture_key))) end) as picture
    from news n where ${inRange('n', range)}`,
  );

/** Videos that can be played; their id is the name of their stream. */
export const videoRecords = (db: Queryable, range: IdRange, base: string): Promise<string[]> =>
  recordTexts(
    db,
    sql`
    select v.stream_key as id, ${publicFields(video, 'v')}, ${`${base}/`}::text || v.thumbnail as thumbnail,
      ${`${base}/videos/`}::text || v.stream_key || '/master.m3u8' as stream,
      ${listOf(
        sql`select c ->> 'language' as language, c ->> 'label' as label, ${`${base}/`}::text || (c ->> 'key') as src
          from jsonb_array_elements(v.captions) c`,
        sql`x.language`,
      )} as captions
    from video v where ${inRange('v', range)} and v.state = 'ready'`,
  );

/** A published season with its published championships; the standings are added to it. */
export interface SeasonRecord {
  id: number;
  [field: string]: unknown;
}

export async function seasonRecords(db: Queryable, range: IdRange): Promise<SeasonRecord[]> {
  const { rows } = await db.execute<{ record: SeasonRecord }>(sql`
    select row_to_json(x) as record from (select ${publicFields(t100Season, 's')},
      ${listOf(
        sql`select ${publicFields(t100Championship, 'c')} from t100_championship c
          where c.t100_season_id = s.id and c.is_active = 1`,
        sql`x.id`,
      )} as championships
    from t100_season s where ${inRange('s', range)} and s.is_active = 1 order by s.id) x`);
  return rows.map(({ record }) => record);
}
