import type { Tx } from '#database/change-sets.ts';
import { type SignInResponse, TOKEN_IS_OVER } from '#features/account/account-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { noteEvent } from '../events/event-store.ts';
import { type AccountRow, endSessions, setPasswordHash } from '../sign-in/account-store.ts';
import { enter, forgetFailures } from '../sign-in/sign-in.ts';
import { consumeToken, endCodes, endTokens, tokenAccount } from '../sign-up/code-store.ts';
import { decodeOnce } from '../sign-up/email-address.ts';
import { passwordProblem } from './password-rule.ts';
import { hashPassword } from './passwords.ts';

/** Replaces the password; all sessions, codes and tokens of the account end with that. */
export async function replacePassword(
  tx: Tx,
  account: AccountRow,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await setPasswordHash(tx, account.id, passwordHash);
  await endSessions(tx, { accountId: account.id }, at);
  await endTokens(tx, account.id, at);
  await endCodes(tx, account.email, at);
}

export const ownerOf = (account: AccountRow) => ({
  ...account,
  hasSecondFactor: account.totp_since !== null,
});

const refused = (error: string) => ({ status: 1, error });

/**
 * Sets the password that a token permits to set and starts a session (or requests the second factor: access
 * to a mailbox alone does not replace it). A refused password leaves the token valid; of two requests with
 * one token one succeeds.
 */
export async function setPasswordByToken(
  { db, change, client, clock }: RequestContext,
  given: { password: string; token: string },
): Promise<{ status: number } & SignInResponse> {
  const at = clock.now();
  const account = await tokenAccount(db, given.token, 'set-password', at);
  if (!account) return refused(TOKEN_IS_OVER);
  const password = decodeOnce(given.password);
  const problem = passwordProblem(password, ownerOf(account));
  if (problem !== null) return refused(problem);
  const passwordHash = await hashPassword(password);
  const entered = await change(`Password of ${account.email} set`, async (tx) => {
    if (!(await consumeToken(tx, given.token, 'set-password', at))) return null;
    await replacePassword(tx, account, passwordHash, at);
    const details = { address: client.address };
    await noteEvent(tx, { at, accountId: account.id, kind: 'password set', details });
    return enter(tx, account, client, at);
  });
  if (!entered) return refused(TOKEN_IS_OVER);
  await forgetFailures(db, account.email, client.address);
  return { status: 0, ...entered };
}
