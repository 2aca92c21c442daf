import { sql } from 'drizzle-orm';
import type { Tx } from './change-sets.ts';

/** An arbitrary number, different from that of the migrations. */
const LOCK = 7_183_003;

/** Prevents other instances from setting up the database until the end of the transaction: those that start together do it once. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}
