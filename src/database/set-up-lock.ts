import { sql } from 'drizzle-orm';
import type { Tx } from './change-sets.ts';

/** An arbitrary number, other than that of the migrations. */
const LOCK = 7_183_003;

/** Until the end of the transaction no other instance sets up the database: those that start together do it once. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}
