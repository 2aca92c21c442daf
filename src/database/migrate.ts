import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** An arbitrary number: instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_183_001;

type Session = { transaction<T>(work: (tx: unknown) => Promise<T>): Promise<T> };

/** Brings the tables up to date; everything pending is in or out as a whole. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  await drizzle(pool).transaction(async (tx) => {
    // A lock of the transaction: behind a transaction pooler a lock of the session would stay with a connection that others use.
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const { dialect, session } = tx as unknown as { dialect: unknown; session: Session };
    // The migrator starts a transaction, whose end would end this one.
    const inside = Object.create(session, {
      transaction: { value: (work: (one: unknown) => unknown) => work(tx) },
    });
    await migrate({ dialect, session: inside } as unknown as NodePgDatabase, { migrationsFolder: FOLDER });
  });
}
