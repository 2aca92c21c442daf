import { Refusal } from '#contract/refusal.ts';
import type { Db, Queryable } from '#database/change-sets.ts';
import {
  SIGN_IN_TOOK_TOO_LONG,
  type SignInResponse,
  WRONG_SECOND_FACTOR,
} from '#features/account/account-contract.ts';
import { noteEvent } from '../events/event-store.ts';
import { heldAccount } from '../sign-in/account-store.ts';
import { claimAttempt, forgetAttempts } from '../sign-in/rate-limit-store.ts';
import { type Client, forgetFailures, newSession } from '../sign-in/sign-in.ts';
import { consumeToken, tokenAccount } from '../sign-up/code-store.ts';
import { hashCode, newRecoveryCode, plainCode } from '../sign-up/codes.ts';
import {
  consumeRecoveryCode,
  encryptedTotpKey,
  putRecoveryCodes,
  takeTotpStep,
} from './second-factor-store.ts';
import { openTotpKey, totpStep } from './totp.ts';

const RECOVERY_CODES = 10;

const recoveryPurpose = (accountId: number): string => `recovery ${accountId}`;

/** Replaces the recovery codes with ten new ones and returns them, since only their hashes are stored. */
export async function renewedRecoveryCodes(db: Queryable, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = [];
  for (const code of codes) hashes.push(await hashCode(db, recoveryPurpose(accountId), code));
  await putRecoveryCodes(db, accountId, hashes);
  return codes;
}

/** True once for each correct code: the app's digits, or a recovery code. */
export async function isSecondFactorRight(
  db: Queryable,
  accountId: number,
  typed: string,
  at: Date,
): Promise<boolean> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code))
    return consumeRecoveryCode(db, accountId, await hashCode(db, recoveryPurpose(accountId), code), at);
  const sealed = await encryptedTotpKey(db, accountId);
  if (sealed === null) return false;
  const step = totpStep(await openTotpKey(db, sealed), code, at);
  return step !== null && takeTotpStep(db, accountId, step);
}

/** Counts an attempt for an account's second factor, or refuses with 429. */
export const claimSecondFactorAttempt = (db: Db, accountId: number, at: Date): Promise<number> =>
  claimAttempt(db, `second factor ${accountId}`, at);

/** The second step of a sign-in: the challenge of the first, and the code. */
export async function verifySecondFactor(
  db: Db,
  given: { challenge: string; code: string | undefined; client: Client; at: Date },
): Promise<SignInResponse> {
  const { challenge, code, client, at } = given;
  if (code === undefined) throw new Refusal(400, 'bad-input', 'code is missing.', { field: 'code' });
  const account = await tokenAccount(db, challenge, 'second-factor', at);
  if (account?.totp_since == null) return { error: SIGN_IN_TOOK_TOO_LONG };
  const place = await claimSecondFactorAttempt(db, account.id, at);
  const details = { address: client.address };
  if (!(await isSecondFactorRight(db, account.id, code, at))) {
    await noteEvent(db, { at, accountId: account.id, kind: 'second factor refused', details });
    return { error: WRONG_SECOND_FACTOR };
  }
  await forgetAttempts(db, { ids: [place] });
  return db.transaction(async (tx) => {
    // A new password ends the challenge too: it is consumed while the account is locked.
    await heldAccount(tx, account.id);
    if (!(await consumeToken(tx, challenge, 'second-factor', at))) return { error: SIGN_IN_TOOK_TOO_LONG };
    await forgetFailures(tx, account.email, client.address);
    await noteEvent(tx, { at, accountId: account.id, kind: 'sign-in', details });
    return { token_session: await newSession(tx, account.id, client, at) };
  });
}
