import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fillDatabase } from './fill-database.ts';
import { generateInPlace } from './generate-in-place.ts';
import {
  EARLIER_SET_DATE,
  madeUpAliases,
  madeUpAthletes,
  madeUpAttributes,
  madeUpNews,
  madeUpProfiles,
  madeUpRaces,
  madeUpResults,
  madeUpSeries,
  RACES,
  RESULTS_OF_RACE,
  SET_DATE,
} from './made-up-data.ts';
import type { Place } from './measurement.ts';

/** The set that all 300,000 results count for (1), and the published one before it (2). */
export const VOLUME_SET = 1;
export const EARLIER_SET = 2;
/** Best three of 52 weeks, with a bonus: the type with the most work. */
const TYPE = 10;
const RACES_AT_A_TIME = 250;

/** A race with 200 results and 150 participants. */
export const FULL_RACE = 14;
const MORE_RESULTS = 200 - RESULTS_OF_RACE;
const PARTICIPANTS = 150;

/** Inserts rows into a table with one statement; omitted columns get their defaults. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** Ids were given explicitly; the sequence continues after them. */
async function continueIds(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
}

async function fillTables(client: pg.ClientBase): Promise<void> {
  await insertRows(client, 'athlete', madeUpAthletes());
  await insertRows(client, 'athlete_alias', madeUpAliases());
  await insertRows(client, 'athlete_attribute', madeUpAttributes());
  await insertRows(client, 'athlete_profile', madeUpProfiles());
  await insertRows(client, 'news', madeUpNews());
  await insertRows(client, 'serie', madeUpSeries());
  await insertRows(client, 'race', madeUpRaces());
  for (let race = 0; race < RACES; race += RACES_AT_A_TIME) {
    const { results, points } = madeUpResults(race, race + RACES_AT_A_TIME);
    await insertRows(client, 'result', results);
    await insertRows(client, 'result_points', points);
  }
  await fillRace(client);
  await insertRows(client, 'ranking_set', [
    { id: VOLUME_SET, date: SET_DATE, type: TYPE, published: 0 },
    { id: EARLIER_SET, date: EARLIER_SET_DATE, type: TYPE, published: 1 },
  ]);
  await client.query('insert into race_revision (race_id, revision) select id, 1 from race');
  await continueIds(client, ['athlete', 'athlete_alias', 'news', 'serie', 'race', 'result', 'ranking_set']);
}

/** Athletes who have no result in the race get one, and some of all are on its lists. */
async function fillRace(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with added as (
      insert into result (id, race_id, athlete_id, division, status, overall)
      select (select max(id) from result) + row_number() over (order by a.id), $1::int, a.id, a.division, 'Finish', 30000 + a.id
      from athlete a where not exists (select from result r where r.race_id = $1::int and r.athlete_id = a.id)
      order by a.id limit $2::int returning id)
    insert into result_points (result_id, rank, overall_points) select id, 60 + row_number() over (order by id), 40 from added`,
    [FULL_RACE, MORE_RESULTS],
  );
  await client.query(
    `insert into participant (race_id, athlete_id, is_waiting)
    select $1::int, id, (row_number() over (order by id) % 3 = 0)::int from athlete order by id limit $2::int`,
    [FULL_RACE, PARTICIPANTS],
  );
}

/** Fills an empty database with the made-up data and generates both ranking sets. */
export const fillVolume = (place: Place): Promise<void> =>
  fillDatabase(place, fillTables, async (database) => {
    for (const set of [EARLIER_SET, VOLUME_SET]) await generateInPlace(database, set);
    await database.db.execute(sql`vacuum analyze`);
  });
