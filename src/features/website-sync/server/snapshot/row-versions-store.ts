import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { databaseRun } from '#database/database-state.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { currentSet, type IdRange, inRange } from './public-fields-store.ts';

// Whether the rows that a part is made of are still the same. A row that is written, by whatever program, gets the number of its
// transaction (`xmin`) and another place in its table (`ctid`). Results and their points are represented by the revision of their race,
// which every write of them raises.

/** The rows of a table as places and transactions. */
const rowsOf = (table: string, where: SQL): SQL =>
  sql`select x.tableoid, x.ctid, x.xmin from ${sql.identifier(table)} x where ${where}`;

/** Reads another text when any row of these was added, changed or deleted. */
function versionsReader(sources: SQL[]): (db: Queryable, range: IdRange) => Promise<string> {
  const statement = preparedOnce((db) =>
    db
      .select({
        versions: sql<string>`concat_ws(' ', ${databaseRun}, count(*),
          sum(hashtextextended(concat_ws(' ', x.tableoid, x.ctid, x.xmin), 0)))`,
      })
      .from(sql`(${sql.join(sources, sql` union all `)}) x`),
  );
  return async (db, range) => (await statement(db).execute({ ...range }))[0]?.versions ?? '';
}

const inRangeOf = (column: string): SQL => inRange(sql`x.${sql.identifier(column)}`);

export const versionsOfNews = versionsReader([
  rowsOf('news', inRangeOf('id')),
  rowsOf('media', sql`x.id in (select n.media_id from news n where ${inRange(sql`n.id`)})`),
]);

const OF_ATHLETE = ['old_link', 'attribute', 'profile', 'equipment', 'sponsor'].map(
  (name) => `athlete_${name}`,
);

export const versionsOfAthletes = versionsReader([
  rowsOf('athlete', inRangeOf('id')),
  ...OF_ATHLETE.map((table) => rowsOf(table, inRangeOf('athlete_id'))),
  rowsOf('ranking_row', sql`x.set_id = ${currentSet} and ${inRangeOf('athlete_id')}`),
  rowsOf(
    'media',
    sql`x.id in (
        select unnest(array[a.media_pic, a.media_hero_left, a.media_hero_right]) from athlete a
        where ${inRange(sql`a.id`)} union all
        select t.value::int from athlete_attribute t
        where ${inRange(sql`t.athlete_id`)} and t.value ~ '^[0-9]{1,9}$')`,
  ),
]);

const ofRaces = (columns: string): SQL =>
  sql`x.id in (select ${sql.raw(columns)} from race r where ${inRange(sql`r.id`)})`;
const ENTERED = sql`(select e.athlete_id from participant e where ${inRange(sql`e.race_id`)})`;

export const versionsOfRaces = versionsReader([
  rowsOf('race', inRangeOf('id')),
  rowsOf('race_revision', inRangeOf('race_id')),
  rowsOf('participant', inRangeOf('race_id')),
  rowsOf('athlete', sql`x.id in ${ENTERED}`),
  rowsOf('ranking_row', sql`x.set_id = ${currentSet} and x.athlete_id in ${ENTERED}`),
  rowsOf(
    'contender_ranking_row',
    sql`x.set_id in (select r.contender_ranking_set_id from race r where ${inRange(sql`r.id`)})`,
  ),
  rowsOf(
    'media',
    ofRaces('unnest(array[r.sectors_bike_lg, r.sectors_bike_sm, r.sectors_run_lg, r.sectors_run_sm])'),
  ),
  rowsOf('currency', ofRaces('r.prize_currency_id')),
  rowsOf('t100_season', ofRaces('r.t100_season_id')),
  rowsOf('t100_championship', ofRaces('r.t100_championship_id')),
]);

const PUBLISHED = sql`(select s.id from ranking_set s where s.published = 1)`;

export const versionsOfRankings = versionsReader([
  rowsOf('ranking_set', inRangeOf('id')),
  rowsOf(
    'ranking_set',
    sql`x.id in (select s.comparison_set_id from ranking_set s where ${inRange(sql`s.id`)})`,
  ),
  // By the range too: with many sets, the database would read the rows of all of them.
  rowsOf('ranking_row', sql`${inRangeOf('set_id')} and x.set_id in ${PUBLISHED}`),
]);

export const versionsOfContenderRankings = versionsReader([
  rowsOf('contender_ranking_set', inRangeOf('id')),
  rowsOf('contender_ranking_row', inRangeOf('set_id')),
  rowsOf('contender_generation', inRangeOf('set_id')),
  rowsOf(
    't100_season',
    sql`x.id in (select g.season_id from contender_generation g where ${inRange(sql`g.set_id`)})`,
  ),
]);
