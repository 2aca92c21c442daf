import type { Tx } from '#database/change-sets.ts';
import { WRONG_CODE } from '#features/account/account-contract.ts';
import { hashToken, newToken } from '#server/auth/session-token.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { type AccountRow, accountByEmail, addAccount, markVerified } from '../sign-in/account-store.ts';
import { addToken, type CodePurpose, consumeCode, type TriedCode, tryCode } from './code-store.ts';
import { hashCode, isSameHash } from './codes.ts';
import { isEmail, plainEmail } from './email-address.ts';

type Verified = { status: number; token?: string; error?: string };
const REFUSED: Verified = { status: 1, error: WRONG_CODE };
/** An attempt without a live code is compared with this, so that it takes the same time. */
const NO_HASH = 'x'.repeat(43);

/** The account of a correct code: the one of the address, or the one that the sign-up creates now. */
async function accountFor(
  tx: Tx,
  purpose: CodePurpose,
  email: string,
  { details }: TriedCode,
  at: Date,
): Promise<AccountRow | null> {
  const found = await accountByEmail(tx, email);
  // A sign-up never changes an account that has a password.
  if (found) return purpose === 'signup' && found.password_hash !== null ? null : found;
  if (purpose !== 'signup' || !details) return null;
  await addAccount(tx, { email, ...details, verified_at: at }, at);
  return accountByEmail(tx, email);
}

/**
 * Exchanges a code for a token that sets a password. Each attempt is counted before it is checked, on any
 * instance of the server; a wrong, old, used, or never sent code and an unknown address all get the same
 * response for the same work.
 */
export async function verifyCode(
  context: RequestContext,
  purpose: CodePurpose,
  given: { email: string; code: string },
): Promise<Verified> {
  const { db, change, clock } = context;
  const email = plainEmail(given.email);
  if (!isEmail(email)) return REFUSED;
  const at = clock.now();
  const hash = await hashCode(db, `${purpose} ${email}`, given.code);
  const tried = await tryCode(db, email, purpose, at);
  if (!isSameHash(hash, tried?.codeHash ?? NO_HASH) || !tried) return REFUSED;
  const token = newToken();
  const isTaken = await change(`${email} verified`, async (tx) => {
    if (!(await consumeCode(tx, tried, at))) return false;
    const account = await accountFor(tx, purpose, email, tried, at);
    if (!account) return false;
    await markVerified(tx, account.id, at);
    await addToken(tx, { tokenHash: hashToken(token), accountId: account.id, purpose: 'set-password', at });
    return true;
  });
  return isTaken ? { status: 0, token } : REFUSED;
}
