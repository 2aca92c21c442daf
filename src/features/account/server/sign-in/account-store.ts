import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { databaseState } from '#database/database-state.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { account, session } from '#database/tables/account-tables.ts';
import { liveSince } from '#server/auth/session-limits.ts';

const accountColumns = {
  id: account.id,
  email: account.email,
  first: account.first,
  last: account.last,
  admin: account.admin,
  password_hash: account.password_hash,
  /** Since when a second factor is required. */
  totp_since: account.totp_since,
};
export type AccountRow = Pick<typeof account.$inferSelect, keyof typeof accountColumns>;

export async function accountByEmail(db: Queryable, email: string): Promise<AccountRow | null> {
  const [row] = await db.select(accountColumns).from(account).where(eq(account.email, email));
  return row ?? null;
}

export async function accountById(db: Queryable, id: number): Promise<AccountRow | null> {
  const [row] = await db.select(accountColumns).from(account).where(eq(account.id, id));
  return row ?? null;
}

/** Locks the account until the transaction ends: a new password waits for that, or was set before. */
export async function heldAccount(tx: Queryable, id: number): Promise<AccountRow | null> {
  const [row] = await tx.select(accountColumns).from(account).where(eq(account.id, id)).for('share');
  return row ?? null;
}

/** Whether an admin can sign in: one who was invited has no password yet. */
export async function hasAdmin(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.admin, 1), isNotNull(account.password_hash)))
    .limit(1);
  return rows.length > 0;
}

export async function addAdmin(tx: Tx, email: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .insert(account)
    .values({ email, first: 'First', last: 'Admin', admin: 1, password_hash: passwordHash, verified_at: at })
    .onConflictDoUpdate({ target: account.email, set: { admin: 1, password_hash: passwordHash } });
}

type NewAccount = Omit<typeof account.$inferInsert, 'id' | 'password_hash' | 'created_at'>;

/** Adds an account without a password; null when the e-mail or the athlete has one already. */
export async function addAccount(tx: Tx, added: NewAccount, at: Date): Promise<number | null> {
  const [row] = await tx
    .insert(account)
    .values({ ...added, created_at: at })
    .onConflictDoNothing()
    .returning({ id: account.id });
  return row?.id ?? null;
}

export async function markVerified(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .update(account)
    .set({ verified_at: at })
    .where(and(eq(account.id, id), isNull(account.verified_at)));
}

export async function setPasswordHash(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.update(account).set({ password_hash: passwordHash }).where(eq(account.id, id));
}

interface NewSession {
  tokenHash: string;
  accountId: number;
  at: Date;
  userAgent: string | null;
  address: string | null;
}

export async function openSession(db: Queryable, opened: NewSession): Promise<void> {
  await db.insert(session).values({
    token_hash: opened.tokenHash,
    account_id: opened.accountId,
    created_at: opened.at,
    last_used_at: opened.at,
    user_agent: opened.userAgent?.slice(0, 300) ?? null,
    address: opened.address,
  });
}

/** The sessions that can be used at this time. */
export function isLive(now: Date) {
  const { idleSince, openedSince } = liveSince(now);
  return and(
    isNull(session.ended_at),
    gt(session.last_used_at, idleSince),
    gt(session.created_at, openedSince),
  );
}

/** True when the account of this e-mail has had a session from this network address. */
export async function knowsPlace(db: Queryable, email: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(account, eq(account.id, session.account_id))
    .where(and(eq(account.email, email.replaceAll('\u0000', ' ')), eq(session.address, address)))
    .limit(1);
  return rows.length > 0;
}

/** Which sessions end: that of a token, one or all of an account, or all but one. */
export type EndedSessions =
  | { tokenHash: string }
  | { accountId: number; sessionId?: number; exceptSessionId?: number | undefined };

/**
 * The only function that ends sessions; every instance is notified with the commit. Returns how
 * many ended.
 */
export async function endSessions(db: Queryable, ended: EndedSessions, at: Date): Promise<number> {
  const which =
    'tokenHash' in ended
      ? eq(session.token_hash, ended.tokenHash)
      : and(
          eq(session.account_id, ended.accountId),
          ended.sessionId === undefined ? undefined : eq(session.id, ended.sessionId),
          ended.exceptSessionId === undefined ? undefined : ne(session.id, ended.exceptSessionId),
        );
  const rows = await db
    .update(session)
    .set({ ended_at: at })
    .where(and(which, isNull(session.ended_at)))
    .returning({ id: session.id });
  return rows.length;
}

/**
 * Ends the sessions that were last used or opened at or before these times. An expired session is refused
 * in any case; this closes its live sockets.
 */
export async function endExpiredSessions(
  db: Queryable,
  { idleSince, openedSince }: { idleSince: Date; openedSince: Date },
  at: Date,
): Promise<void> {
  const isExpired = or(lte(session.last_used_at, idleSince), lte(session.created_at, openedSince));
  await db
    .update(session)
    .set({ ended_at: at })
    .where(and(isExpired, isNull(session.ended_at)));
}

export interface LiveSession extends Omit<AccountRow, 'password_hash' | 'totp_since'> {
  timezone: string | null;
  sessionId: number;
  openedAt: Date;
  lastUsedAt: Date;
  /** At the time of this look-up. */
  databaseState: string;
}

const readOpenSession = preparedOnce((db) =>
  db
    .select({
      id: account.id,
      email: account.email,
      first: account.first,
      last: account.last,
      admin: account.admin,
      timezone: account.timezone,
      sessionId: session.id,
      openedAt: session.created_at,
      lastUsedAt: session.last_used_at,
      databaseState,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.account_id))
    .where(and(eq(session.token_hash, sql.placeholder('tokenHash')), isNull(session.ended_at))),
);

/** The session of a token that has not been ended; the caller checks whether it has expired. */
export async function openSessionOf(db: Queryable, tokenHash: string): Promise<LiveSession | null> {
  const [row] = await readOpenSession(db).execute({ tokenHash });
  return row ?? null;
}

export async function touchSession(db: Queryable, sessionId: number, at: Date): Promise<void> {
  await db.update(session).set({ last_used_at: at }).where(eq(session.id, sessionId));
}
