import type pg from 'pg';
import { createDatabase } from '#database/change-sets.ts';
import { openDatabase } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { addReferenceData } from '#database/seed-data.ts';
import { generateInPlace } from './generate-in-place.ts';
import {
  EARLIER_SET_DATE,
  madeUpAliases,
  madeUpAthletes,
  madeUpAttributes,
  madeUpProfiles,
  madeUpRaces,
  madeUpResults,
  madeUpSeries,
  RACES,
  SET_DATE,
} from './made-up-data.ts';
import type { Place } from './measurement.ts';

/** The set that all 300,000 results count for (1), and the published one before it (2). */
export const VOLUME_SET = 1;
export const EARLIER_SET = 2;
/** Best three of 52 weeks, with a bonus: the type with the most work. */
const TYPE = 10;
const RACES_AT_A_TIME = 250;

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
  await insertRows(client, 'serie', madeUpSeries());
  await insertRows(client, 'race', madeUpRaces());
  for (let race = 0; race < RACES; race += RACES_AT_A_TIME) {
    const { results, points } = madeUpResults(race, race + RACES_AT_A_TIME);
    await insertRows(client, 'result', results);
    await insertRows(client, 'result_points', points);
  }
  await insertRows(client, 'ranking_set', [
    { id: VOLUME_SET, date: SET_DATE, type: TYPE, published: 0 },
    { id: EARLIER_SET, date: EARLIER_SET_DATE, type: TYPE, published: 1 },
  ]);
  await client.query('insert into race_revision (race_id, revision) select id, 1 from race');
  await continueIds(client, ['athlete', 'athlete_alias', 'serie', 'race', 'result', 'ranking_set']);
}

/** Works as a replica, without triggers and checks of references: made-up data has no history and is consistent. */
async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await fillTables(client);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

/** Fills an empty database with the made-up data and generates both ranking sets. */
export async function fillVolume(place: Place): Promise<void> {
  const opened = await openDatabase(place);
  try {
    await migrateDatabase(opened.pool);
    const database = createDatabase(opened.pool, async () => undefined);
    await addReferenceData(database, new Date());
    await fill(opened.pool);
    for (const set of [EARLIER_SET, VOLUME_SET]) await generateInPlace(database, set);
    await opened.pool.query('vacuum analyze');
  } finally {
    await opened.close();
  }
}
