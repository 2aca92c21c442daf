import { Refusal } from '#contract/refusal.ts';
import type { Db } from '#database/transaction.ts';
import { hashToken, newToken } from '#server/session-token.ts';
import { WRONG_SIGN_IN } from '../account-contract.ts';
import { accountByEmail, addAttempt, countAttempts, forgetAttempts, openSession } from './account-store.ts';
import { isPasswordRight } from './passwords.ts';

const WINDOW_MS = 15 * 60 * 1000;
const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 50;

/** Decodes once; text that is no valid encoding is taken as it is. */
export function decodeOnce(given: string): string {
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}

/** The one form of an e-mail address that accounts are found and counted by. */
export const plainEmail = (typed: string): string => typed.normalize('NFC').trim().toLowerCase();

export interface SignInTry {
  email: string;
  password: string;
  address: string;
  userAgent: string | null;
  at: Date;
}

async function refuseTooMany(db: Db, key: string, most: number, at: Date): Promise<void> {
  const { count, oldest } = await countAttempts(db, key, new Date(at.getTime() - WINDOW_MS));
  if (count < most) return;
  const until = (oldest?.getTime() ?? at.getTime()) + WINDOW_MS;
  const retryAfterSeconds = Math.max(1, Math.ceil((until - at.getTime()) / 1000));
  throw new Refusal(429, 'too-many-tries', 'Too many wrong sign-ins. Wait a few minutes, then try again.', {
    retryAfterSeconds,
  });
}

/**
 * Signs in with e-mail and password: a new session token, or the one text for everything that is wrong. Ten failures
 * for an address of an account (known or not) or fifty from a network address in 15 minutes slow it down with 429.
 */
export async function signIn(
  db: Db,
  given: SignInTry,
): Promise<{ token_session: string } | { error: string }> {
  const email = plainEmail(decodeOnce(given.email));
  const accountKey = `sign-in account ${email.slice(0, 320).toWellFormed().replaceAll('\u0000', ' ')}`;
  const addressKey = `sign-in address ${given.address}`;
  await refuseTooMany(db, accountKey, FAILURES_PER_ACCOUNT, given.at);
  await refuseTooMany(db, addressKey, FAILURES_PER_ADDRESS, given.at);
  // Counted before the password is looked at, so that parallel tries cannot slip through between look and count.
  await addAttempt(db, accountKey, given.at);
  await addAttempt(db, addressKey, given.at);
  const found = email.includes('\u0000') ? null : await accountByEmail(db, email);
  const isRight = await isPasswordRight(given.password, found?.password_hash ?? null);
  if (!found || !isRight) return { error: WRONG_SIGN_IN };
  await forgetAttempts(db, accountKey);
  const token = newToken();
  await openSession(db, {
    tokenHash: hashToken(token),
    accountId: found.id,
    at: given.at,
    userAgent: given.userAgent,
    address: given.address,
  });
  return { token_session: token };
}
