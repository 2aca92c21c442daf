import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import {
  contenderRankingRow,
  contenderRankingSet,
  rankingRow,
  rankingSet,
} from '#database/tables/ranking-tables.ts';
import type { Division } from '#rules/races/division.ts';
import {
  inRange,
  listedFields,
  longListOf,
  objectText,
  publicFields,
  publishedId,
  type RecordValues,
  recordReader,
} from './public-fields-store.ts';
import { versionsOfRankings } from './row-versions-store.ts';

// Only published sets.

/** The ids of athletes whose rows one statement reads, so few that others do not wait long for it on the embedded database. */
const ATHLETES_AT_ONCE = 2_500;

interface RowText extends Record<string, unknown> {
  athlete_id: number;
  division: Division;
  overall_rank: number;
  object: string;
}

const byRank = (one: RowText, other: RowText): number =>
  (one.division === other.division ? 0 : one.division > other.division ? -1 : 1) ||
  one.overall_rank - other.overall_rank ||
  one.athlete_id - other.athlete_id;

/** The rows of a set by rank, as JSON objects. */
async function rowObjects(db: Queryable, setId: number): Promise<string> {
  const { rows: ids } = await db.execute<{ last: number | null }>(
    sql`select max(k.athlete_id) as last from ranking_row k where k.set_id = ${setId}`,
  );
  const found: RowText[] = [];
  for (let from = 0; from <= (ids[0]?.last ?? -1); from += ATHLETES_AT_ONCE) {
    const { rows } = await db.execute<RowText>(sql`
      select k.athlete_id, k.division, k.overall_rank, ${objectText(listedFields(rankingRow, 'k'))} as object
      from ranking_row k
      where k.set_id = ${setId} and k.athlete_id >= ${from} and k.athlete_id < ${from + ATHLETES_AT_ONCE}`);
    found.push(...rows);
  }
  return found
    .sort(byRank)
    .map(({ object }) => object)
    .join(',');
}

const readSets = recordReader(sql`
    select ${publicFields(rankingSet, 's')},
      (select c.id from ranking_set c where c.id = s.comparison_set_id and c.published = 1) as comparison_set_id
    from ranking_set s where ${inRange(sql`s.id`)} and s.published = 1`);

/** The world ranking set of a range of one id, with its rows by rank; none if there is no published one. */
export async function rankingRecords(db: Queryable, values: RecordValues): Promise<string[]> {
  const versions = await versionsOfRankings(db, values);
  const [set] = await readSets(db, values);
  if (set === undefined) return [];
  const record = `${set.slice(0, -1)},"rows":[${await rowObjects(db, values.from)}]}`;
  // Rows that changed meanwhile would be of two rankings.
  return (await versionsOfRankings(db, values)) === versions ? [record] : rankingRecords(db, values);
}

/** Contender ranking sets likewise, without the athletes that are left out of the ranking. */
export const contenderRankingRecords = recordReader(
  sql`
    select ${publicFields(contenderRankingSet, 's')}, ${publishedId('t100_season', sql`g.season_id`)} as season_id
    from contender_ranking_set s left join contender_generation g on g.set_id = s.id
    where ${inRange(sql`s.id`)} and s.is_published = 1`,
  {
    rows: longListOf(
      listedFields(contenderRankingRow, 'k'),
      sql`from contender_ranking_row k where k.set_id = r.id and k.left_out is null`,
      sql`k.division desc, k.contender_rank, k.athlete_id`,
    ),
  },
);
