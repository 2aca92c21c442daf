import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { databaseRun } from '#database/database-state.ts';
import type { IdRange } from './other-records-store.ts';
import { currentSet } from './public-fields-store.ts';

// Whether the rows that a part is made of are still the same. A row that is written, by whatever program, gets the number of its
// transaction (`xmin`) and another place in its table (`ctid`). Results and their points are represented by the revision of their race,
// which every write of them raises.

/** The rows of a table as places and transactions. */
const rowsOf = (table: string, where: SQL): SQL =>
  sql`select x.tableoid, x.ctid, x.xmin from ${sql.identifier(table)} x where ${where}`;

/** Another text when any row of these was added, changed or deleted. */
async function versionsOf(db: Queryable, sources: SQL[]): Promise<string> {
  const { rows } = await db.execute<{ versions: string }>(sql`
    select concat_ws(' ', ${databaseRun}, count(*), sum(hashtextextended(concat_ws(' ', x.tableoid, x.ctid, x.xmin), 0))) as versions
    from (${sql.join(sources, sql` union all `)}) x`);
  return rows[0]?.versions ?? '';
}

const inRange = (column: string, { from, to }: IdRange): SQL =>
  sql`x.${sql.identifier(column)} >= ${from} and x.${sql.identifier(column)} < ${to}`;

export const versionsOfNews = (db: Queryable, range: IdRange): Promise<string> =>
  versionsOf(db, [
    rowsOf('news', inRange('id', range)),
    rowsOf(
      'media',
      sql`x.id in (select n.media_id from news n where n.id >= ${range.from} and n.id < ${range.to})`,
    ),
  ]);

const OF_ATHLETE = ['old_link', 'attribute', 'profile', 'equipment', 'sponsor'].map(
  (name) => `athlete_${name}`,
);

export const versionsOfAthletes = (db: Queryable, range: IdRange): Promise<string> =>
  versionsOf(db, [
    rowsOf('athlete', inRange('id', range)),
    ...OF_ATHLETE.map((table) => rowsOf(table, inRange('athlete_id', range))),
    rowsOf('ranking_row', sql`x.set_id = ${currentSet} and ${inRange('athlete_id', range)}`),
    rowsOf(
      'media',
      sql`x.id in (
        select unnest(array[a.media_pic, a.media_hero_left, a.media_hero_right]) from athlete a
        where a.id >= ${range.from} and a.id < ${range.to} union all
        select t.value::int from athlete_attribute t
        where t.athlete_id >= ${range.from} and t.athlete_id < ${range.to} and t.value ~ '^[0-9]{1,9}$')`,
    ),
  ]);

export const versionsOfRaces = (db: Queryable, range: IdRange): Promise<string> => {
  const ofRaces = (columns: string) =>
    sql`x.id in (select ${sql.raw(columns)} from race r where r.id >= ${range.from} and r.id < ${range.to})`;
  const entered = sql`(select e.athlete_id from participant e where e.race_id >= ${range.from} and e.race_id < ${range.to})`;
  return versionsOf(db, [
    rowsOf('race', inRange('id', range)),
    rowsOf('race_revision', inRange('race_id', range)),
    rowsOf('participant', inRange('race_id', range)),
    rowsOf('athlete', sql`x.id in ${entered}`),
    rowsOf('ranking_row', sql`x.set_id = ${currentSet} and x.athlete_id in ${entered}`),
    rowsOf(
      'contender_ranking_row',
      sql`x.set_id in (select r.contender_ranking_set_id from race r where r.id >= ${range.from} and r.id < ${range.to})`,
    ),
    rowsOf(
      'media',
      ofRaces('unnest(array[r.sectors_bike_lg, r.sectors_bike_sm, r.sectors_run_lg, r.sectors_run_sm])'),
    ),
    rowsOf('currency', ofRaces('r.prize_currency_id')),
    rowsOf('t100_season', ofRaces('r.t100_season_id')),
    rowsOf('t100_championship', ofRaces('r.t100_championship_id')),
  ]);
};

export const versionsOfRankings = (db: Queryable, { from, to }: IdRange): Promise<string> => {
  const sets = sql`(select s.id from ranking_set s where s.id >= ${from} and s.id < ${to} and s.published = 1)`;
  return versionsOf(db, [
    rowsOf('ranking_set', inRange('id', { from, to })),
    rowsOf(
      'ranking_set',
      sql`x.id in (select s.comparison_set_id from ranking_set s where s.id >= ${from} and s.id < ${to})`,
    ),
    rowsOf('ranking_row', sql`x.set_id in ${sets}`),
  ]);
};

export const versionsOfContenderRankings = (db: Queryable, range: IdRange): Promise<string> =>
  versionsOf(db, [
    rowsOf('contender_ranking_set', inRange('id', range)),
    rowsOf('contender_ranking_row', inRange('set_id', range)),
    rowsOf('contender_generation', inRange('set_id', range)),
    rowsOf(
      't100_season',
      sql`x.id in (select g.season_id from contender_generation g where g.set_id >= ${range.from} and g.set_id < ${range.to})`,
    ),
  ]);
