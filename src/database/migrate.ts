import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** An arbitrary number for the lock: instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_183_001;

type Session = { transaction<T>(work: (tx: unknown) => Promise<T>): Promise<T> };

/** Migrates the tables; all pending migrations are applied, or none. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  await drizzle(pool).transaction(async (tx) => {
    // A transaction lock: behind a transaction pooler a session lock would stay with a connection that others use.
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const { dialect, session } = tx as unknown as { dialect: unknown; session: Session };
    // The migrator starts a second transaction, whose commit would end this one.
    const inside = Object.create(session, {
      transaction: { value: (work: (one: unknown) => unknown) => work(tx) },
    });
    await migrate({ dialect, session: inside } as unknown as NodePgDatabase, { migrationsFolder: FOLDER });
  });
}
