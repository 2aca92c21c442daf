import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { accountCode, accountToken, type SignUpDetails } from '#database/tables/account-tables.ts';
import { hashToken, isTokenShaped } from '#server/auth/session-token.ts';
import { type AccountRow, accountById } from '../sign-in/account-store.ts';

export type CodePurpose = 'signup' | 'reset';
export type { SignUpDetails };

const TEN_MINUTES_MS = 10 * 60 * 1000;
/** A code from the future means that the clock was set back; it is not accepted. */
const CLOCK_SLACK_MS = 60 * 1000;
const TRIES = 5;

export interface NewCode {
  email: string;
  purpose: CodePurpose;
  codeHash: string;
  details: SignUpDetails | null;
  at: Date;
}

/** Replaces the live code of an address and purpose, which is no longer valid afterwards. */
export async function putCode(
  db: Queryable,
  { email, purpose, codeHash, details, at }: NewCode,
): Promise<void> {
  const values = {
    code_hash: codeHash,
    created_at: at,
    expires_at: new Date(at.getTime() + TEN_MINUTES_MS),
    tries_left: TRIES,
    details,
  };
  await db
    .insert(accountCode)
    .values({ email, purpose, ...values })
    .onConflictDoUpdate({
      target: [accountCode.email, accountCode.purpose],
      targetWhere: sql`ended_at is null`,
      set: values,
    });
}

export interface TriedCode {
  id: number;
  codeHash: string;
  details: SignUpDetails | null;
}

/** Counts one attempt for the live code of an address, in one statement; null when no attempts are left. */
export async function tryCode(
  db: Queryable,
  email: string,
  purpose: CodePurpose,
  at: Date,
): Promise<TriedCode | null> {
  const [row] = await db
    .update(accountCode)
    .set({ tries_left: sql`${accountCode.tries_left} - 1` })
    .where(
      and(
        eq(accountCode.email, email),
        eq(accountCode.purpose, purpose),
        isNull(accountCode.ended_at),
        gt(accountCode.tries_left, 0),
        gt(accountCode.expires_at, at),
        lte(accountCode.created_at, new Date(at.getTime() + CLOCK_SLACK_MS)),
      ),
    )
    .returning({ id: accountCode.id, codeHash: accountCode.code_hash, details: accountCode.details });
  return row ?? null;
}

/** Consumes a code; false when another request was faster, or a newer code has replaced it. */
export async function consumeCode(db: Queryable, tried: TriedCode, at: Date): Promise<boolean> {
  const rows = await db
    .update(accountCode)
    .set({ ended_at: at })
    .where(
      and(
        eq(accountCode.id, tried.id),
        eq(accountCode.code_hash, tried.codeHash),
        isNull(accountCode.ended_at),
      ),
    )
    .returning({ id: accountCode.id });
  return rows.length > 0;
}

/** Ends all codes of an address, for every purpose. */
export async function endCodes(db: Queryable, email: string, at: Date): Promise<void> {
  await db
    .update(accountCode)
    .set({ ended_at: at })
    .where(and(eq(accountCode.email, email), isNull(accountCode.ended_at)));
}

export type TokenPurpose = 'set-password' | 'second-factor';

export async function addToken(
  db: Queryable,
  token: { tokenHash: string; accountId: number; purpose: TokenPurpose; at: Date },
): Promise<void> {
  await db.insert(accountToken).values({
    token_hash: token.tokenHash,
    account_id: token.accountId,
    purpose: token.purpose,
    expires_at: new Date(token.at.getTime() + TEN_MINUTES_MS),
  });
}

const isLive = (token: string, purpose: TokenPurpose, at: Date) =>
  and(
    eq(accountToken.token_hash, hashToken(token)),
    eq(accountToken.purpose, purpose),
    isNull(accountToken.used_at),
    gt(accountToken.expires_at, at),
    lte(accountToken.expires_at, new Date(at.getTime() + TEN_MINUTES_MS + CLOCK_SLACK_MS)),
  );

/** The account of a live token, which remains valid; null for any other text. */
export async function tokenAccount(
  db: Queryable,
  token: string,
  purpose: TokenPurpose,
  at: Date,
): Promise<AccountRow | null> {
  if (!isTokenShaped(token)) return null;
  const [row] = await db
    .select({ accountId: accountToken.account_id })
    .from(accountToken)
    .where(isLive(token, purpose, at));
  return row ? accountById(db, row.accountId) : null;
}

/** Consumes a token; false when it is no longer valid. */
export async function consumeToken(
  db: Queryable,
  token: string,
  purpose: TokenPurpose,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(accountToken)
    .set({ used_at: at })
    .where(isLive(token, purpose, at))
    .returning({ accountId: accountToken.account_id });
  return rows.length > 0;
}

/** Ends every token of an account: those for setting its password and the sign-ins that wait for a second factor. */
export async function endTokens(db: Queryable, accountId: number, at: Date): Promise<void> {
  await db
    .update(accountToken)
    .set({ used_at: at })
    .where(and(eq(accountToken.account_id, accountId), isNull(accountToken.used_at)));
}

/** Deletes codes and tokens that expired before `before`. */
export async function deleteExpiredCodes(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(accountCode)
    .where(or(lt(accountCode.expires_at, before), lt(accountCode.ended_at, before)));
  await db.delete(accountToken).where(lt(accountToken.expires_at, before));
}
