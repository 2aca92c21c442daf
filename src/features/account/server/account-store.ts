import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { account, attempt, session } from '#database/tables/account-tables.ts';
import type { Reader, Tx } from '#database/transaction.ts';

export interface AccountRow {
  id: number;
  email: string;
  first: string;
  last: string;
  admin: 0 | 1;
  password_hash: string | null;
}

const accountColumns = {
  id: account.id,
  email: account.email,
  first: account.first,
  last: account.last,
  admin: account.admin,
  password_hash: account.password_hash,
};

export async function accountByEmail(db: Reader, email: string): Promise<AccountRow | null> {
  const [row] = await db.select(accountColumns).from(account).where(eq(account.email, email));
  return row ?? null;
}

export async function hasAdmin(db: Reader): Promise<boolean> {
  const rows = await db.select({ id: account.id }).from(account).where(eq(account.admin, 1)).limit(1);
  return rows.length > 0;
}

export async function addAdmin(tx: Tx, email: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .insert(account)
    .values({ email, first: 'First', last: 'Admin', admin: 1, password_hash: passwordHash, verified_at: at })
    .onConflictDoUpdate({ target: account.email, set: { admin: 1, password_hash: passwordHash } });
}

export interface NewSession {
  tokenHash: string;
  accountId: number;
  at: Date;
  userAgent: string | null;
  address: string | null;
}

export async function openSession(db: Reader, opened: NewSession): Promise<void> {
  await db.insert(session).values({
    token_hash: opened.tokenHash,
    account_id: opened.accountId,
    created_at: opened.at,
    last_used_at: opened.at,
    user_agent: opened.userAgent?.slice(0, 300) ?? null,
    address: opened.address,
  });
}

export async function endSession(db: Reader, tokenHash: string, at: Date): Promise<void> {
  await db
    .update(session)
    .set({ ended_at: at })
    .where(and(eq(session.token_hash, tokenHash), isNull(session.ended_at)));
}

export interface LiveSession extends Omit<AccountRow, 'password_hash'> {
  sessionId: number;
  openedAt: Date;
  lastUsedAt: Date;
}

/** The session of a token that was used after `idleSince` and opened after `openedSince`. */
export async function liveSession(
  db: Reader,
  tokenHash: string,
  idleSince: Date,
  openedSince: Date,
): Promise<LiveSession | null> {
  const [row] = await db
    .select({
      id: account.id,
      email: account.email,
      first: account.first,
      last: account.last,
      admin: account.admin,
      sessionId: session.id,
      openedAt: session.created_at,
      lastUsedAt: session.last_used_at,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.account_id))
    .where(
      and(
        eq(session.token_hash, tokenHash),
        isNull(session.ended_at),
        gt(session.last_used_at, idleSince),
        gt(session.created_at, openedSince),
      ),
    );
  return row ?? null;
}

export async function touchSession(db: Reader, sessionId: number, at: Date): Promise<void> {
  await db.update(session).set({ last_used_at: at }).where(eq(session.id, sessionId));
}

export async function countAttempts(
  db: Reader,
  key: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${attempt.at})` })
    .from(attempt)
    .where(and(eq(attempt.key, key), gt(attempt.at, since)));
  return { count: row?.count ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null };
}

export async function addAttempt(db: Reader, key: string, at: Date): Promise<void> {
  await db.insert(attempt).values({ key, at });
}

export async function forgetAttempts(db: Reader, key: string): Promise<void> {
  await db.delete(attempt).where(eq(attempt.key, key));
}

export async function forgetOldAttempts(db: Reader, before: Date): Promise<void> {
  await db.delete(attempt).where(sql`${attempt.at} < ${before}`);
}
