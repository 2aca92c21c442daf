import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { brand } from '#database/tables/brand-tables.ts';
import { news, video } from '#database/tables/publishing-tables.ts';
import { serie, tier } from '#database/tables/race-tables.ts';
import { t100Championship, t100Season } from '#database/tables/season-tables.ts';
import {
  BASE,
  type IdRange,
  inRange,
  listOf,
  pictureOf,
  publicFields,
  recordReader,
} from './public-fields-store.ts';

/** Series with their former aliases. */
export const serieRecords = recordReader(sql`
    select ${publicFields(serie, 's')}, (select coalesce(json_agg(d.alias order by d.alias), '[]')
      from serie_redirect d where d.serie_id = s.id) as redirects
    from serie s where ${inRange(sql`s.id`)}`);

export const tierRecords = recordReader(
  sql`select ${publicFields(tier, 't')} from tier t where ${inRange(sql`t.id`)}`,
);

export const brandRecords = recordReader(
  sql`select ${publicFields(brand, 'b')} from brand b where ${inRange(sql`b.id`)}`,
);

export const newsRecords = recordReader(sql`
    select ${publicFields(news, 'n')}, coalesce(${pictureOf(sql`n.media_id`)},
      case when n.picture_key is not null then json_build_object('images',
        json_build_array(json_build_object('src', concat(${BASE}, '/', n.picture_key)))) end) as picture
    from news n where ${inRange(sql`n.id`)}`);

const CAPTIONS = listOf(
  sql`select c ->> 'language' as language, c ->> 'label' as label, ${BASE} || '/' || (c ->> 'key') as src
          from jsonb_array_elements(v.captions) c`,
  sql`x.language`,
);

/** Videos that can be played; their id is the name of their stream. */
export const videoRecords = recordReader(sql`
    select v.stream_key as id, ${publicFields(video, 'v')}, ${BASE} || '/' || v.thumbnail as thumbnail,
      ${BASE} || '/videos/' || v.stream_key || '/master.m3u8' as stream, ${CAPTIONS} as captions
    from video v where ${inRange(sql`v.id`)} and v.state = 'ready'`);

/** A published season with its published championships; the standings are added to it. */
export interface SeasonRecord {
  id: number;
  [field: string]: unknown;
}

export async function seasonRecords(db: Queryable, { from, to }: IdRange): Promise<SeasonRecord[]> {
  const { rows } = await db.execute<{ record: SeasonRecord }>(sql`
    select row_to_json(x) as record from (select ${publicFields(t100Season, 's')},
      ${listOf(
        sql`select ${publicFields(t100Championship, 'c')} from t100_championship c
          where c.t100_season_id = s.id and c.is_active = 1`,
        sql`x.id`,
      )} as championships
    from t100_season s where s.id >= ${from} and s.id < ${to} and s.is_active = 1 order by s.id) x`);
  return rows.map(({ record }) => record);
}
