import type pg from 'pg';
import { createDatabase, type Database } from '#database/change-sets.ts';
import { openDatabase } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { addReferenceData } from '#database/seed-data.ts';
import type { Place } from './measurement.ts';

/**
 * Fills an empty database. `insert` works as a replica, without triggers and checks of references: made-up data has no history and is
 * consistent. `afterwards` works as the product does.
 */
export async function fillDatabase(
  place: Place,
  insert: (client: pg.PoolClient) => Promise<void>,
  afterwards: (database: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const { pool, close } = await openDatabase(place);
  try {
    await migrateDatabase(pool);
    const database = createDatabase(pool, async () => undefined);
    await addReferenceData(database, new Date());
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await insert(client);
      await client.query('commit');
    } finally {
      client.release();
    }
    await pool.query('vacuum analyze');
    await afterwards(database);
  } finally {
    await close();
  }
}
