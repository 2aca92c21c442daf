import { and, eq, lt } from 'drizzle-orm';
import { idempotencyKey } from '#database/tables/account-tables.ts';
import type { Db } from '#database/transaction.ts';

export type KeptAnswer = typeof idempotencyKey.$inferSelect;

/** Takes a key; null when it was free, else what is kept under it. */
export async function takeKey(
  db: Db,
  accountId: number,
  key: string,
  requestHash: string,
  at: Date,
): Promise<KeptAnswer | null> {
  const taken = await db
    .insert(idempotencyKey)
    .values({ account_id: accountId, key, request_hash: requestHash, at })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  if (taken.length > 0) return null;
  return keptAnswer(db, accountId, key);
}

export async function keptAnswer(db: Db, accountId: number, key: string): Promise<KeptAnswer | null> {
  const [row] = await db
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.account_id, accountId), eq(idempotencyKey.key, key)));
  return row ?? null;
}

export async function keepAnswer(
  db: Db,
  accountId: number,
  key: string,
  status: number,
  headers: Record<string, string>,
  answer: string,
): Promise<void> {
  await db
    .update(idempotencyKey)
    .set({ status, headers, answer })
    .where(and(eq(idempotencyKey.account_id, accountId), eq(idempotencyKey.key, key)));
}

export async function freeKey(db: Db, accountId: number, key: string): Promise<void> {
  await db
    .delete(idempotencyKey)
    .where(and(eq(idempotencyKey.account_id, accountId), eq(idempotencyKey.key, key)));
}

export async function forgetOldKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKey).where(lt(idempotencyKey.at, before));
}
