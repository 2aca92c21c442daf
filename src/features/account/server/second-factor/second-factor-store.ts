import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { account, accountRecoveryCode } from '#database/tables/account-tables.ts';

export async function encryptedTotpKey(db: Queryable, accountId: number): Promise<string | null> {
  const [row] = await db
    .select({ sealed: account.totp_secret })
    .from(account)
    .where(eq(account.id, accountId));
  return row?.sealed ?? null;
}

/** Stores a key until its first code is entered; false when a second factor is on already. */
export async function savePendingKey(db: Queryable, accountId: number, sealed: string): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ totp_secret: sealed, totp_last_step: null })
    .where(and(eq(account.id, accountId), isNull(account.totp_since)))
    .returning({ id: account.id });
  return rows.length > 0;
}

/** Switches the second factor on; false when it is on already. */
export async function startSecondFactor(tx: Tx, accountId: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(account)
    .set({ totp_since: at })
    .where(and(eq(account.id, accountId), isNull(account.totp_since)))
    .returning({ id: account.id });
  return rows.length > 0;
}

export async function dropSecondFactor(tx: Tx, accountId: number): Promise<void> {
  await tx
    .update(account)
    .set({ totp_secret: null, totp_since: null, totp_last_step: null })
    .where(eq(account.id, accountId));
  await tx.delete(accountRecoveryCode).where(eq(accountRecoveryCode.account_id, accountId));
}

/** Records the time step of a correct code, once: false when it, or a later one, was used before. */
export async function takeTotpStep(db: Queryable, accountId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(account)
    .set({ totp_last_step: step })
    .where(
      and(eq(account.id, accountId), or(isNull(account.totp_last_step), lt(account.totp_last_step, step))),
    )
    .returning({ id: account.id });
  return rows.length > 0;
}

/** Replaces all recovery codes with new ones. */
export async function putRecoveryCodes(
  db: Queryable,
  accountId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(accountRecoveryCode).where(eq(accountRecoveryCode.account_id, accountId));
  await db
    .insert(accountRecoveryCode)
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })));
}

/** Consumes a recovery code; false when it is unknown or already used. */
export async function consumeRecoveryCode(
  db: Queryable,
  accountId: number,
  codeHash: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .update(accountRecoveryCode)
    .set({ used_at: at })
    .where(
      and(
        eq(accountRecoveryCode.account_id, accountId),
        eq(accountRecoveryCode.code_hash, codeHash),
        isNull(accountRecoveryCode.used_at),
      ),
    )
    .returning({ id: accountRecoveryCode.account_id });
  return rows.length > 0;
}

export function recoveryCodesLeft(db: Queryable, accountId: number): Promise<number> {
  const isLeft = and(eq(accountRecoveryCode.account_id, accountId), isNull(accountRecoveryCode.used_at));
  return db.$count(accountRecoveryCode, isLeft);
}
