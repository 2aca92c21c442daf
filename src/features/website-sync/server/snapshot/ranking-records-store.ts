import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import {
  contenderRankingRow,
  contenderRankingSet,
  rankingRow,
  rankingSet,
} from '#database/tables/ranking-tables.ts';
import { listedFields, longListOf, publicFields, publishedId, recordTexts } from './public-fields-store.ts';

// Only published sets.

/** World ranking sets with an id from `from` up to and without `to`, with their rows by rank, as JSON texts by id. */
export const rankingRecords = (db: Queryable, from: number, to: number): Promise<string[]> =>
  recordTexts(
    db,
    sql`
    select ${publicFields(rankingSet, 's')},
      (select c.id from ranking_set c where c.id = s.comparison_set_id and c.published = 1) as comparison_set_id
    from ranking_set s where s.id >= ${from} and s.id < ${to} and s.published = 1`,
    {
      rows: longListOf(
        listedFields(rankingRow, 'k'),
        sql`from ranking_row k where k.set_id = r.id`,
        sql`k.division desc, k.overall_rank, k.athlete_id`,
      ),
    },
  );

/** Contender ranking sets likewise, without the athletes that are left out of the ranking. */
export const contenderRankingRecords = (db: Queryable, from: number, to: number): Promise<string[]> =>
  recordTexts(
    db,
    sql`
    select ${publicFields(contenderRankingSet, 's')}, ${publishedId('t100_season', sql`g.season_id`)} as season_id
    from contender_ranking_set s left join contender_generation g on g.set_id = s.id
    where s.id >= ${from} and s.id < ${to} and s.is_published = 1`,
    {
      rows: longListOf(
        listedFields(contenderRankingRow, 'k'),
        sql`from contender_ranking_row k where k.set_id = r.id and k.left_out is null`,
        sql`k.division desc, k.contender_rank, k.athlete_id`,
      ),
    },
  );
