import { badInput, Refusal } from '#contract/refusal.ts';
import type { Db, Queryable } from '#database/change-sets.ts';
import { accessTransaction } from '#database/database-state.ts';
import { type SignInResponse, WRONG_SIGN_IN } from '#features/account/account-contract.ts';
import { hashToken, newToken } from '#server/auth/session-token.ts';
import { noteEvent } from '../events/event-store.ts';
import { isPasswordRight } from '../password/passwords.ts';
import { addToken } from '../sign-up/code-store.ts';
import { countedText, decodeOnce, plainEmail } from '../sign-up/email-address.ts';
import { type AccountRow, accountByEmail, heldAccount, knowsPlace, openSession } from './account-store.ts';
import { forgetAttempts, takePlaces } from './rate-limit-store.ts';
import { limitSignIn } from './sign-in-limit.ts';

const FAILURES_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 50;

export interface SignInTry {
  email: string | undefined;
  password: string | undefined;
  client: Client;
  at: Date;
}

/** The client: network address and browser. */
export interface Client {
  address: string;
  userAgent: string | null;
}

/**
 * The keys that failed sign-ins of an account are counted by, in whatever notation its address was typed:
 * in total, and from one network address.
 */
const accountKey = (email: string): string => `sign-in account ${countedText(email)}`;
const accountKeyFrom = (email: string, address: string): string => `${accountKey(email)} from ${address}`;

/** The owner has been verified: earlier failures are removed. */
export const forgetFailures = (db: Queryable, email: string, address: string): Promise<void> =>
  forgetAttempts(db, { keys: [accountKey(email), accountKeyFrom(email, address)] });

/**
 * Counts an attempt for an account and for a network address, before the password is checked. When others
 * have used up the account's attempts, an owner who signed in from this network before has a separate limit
 * there, so that nobody can lock them out.
 */
async function admitTry(db: Db, email: string, address: string, at: Date): Promise<number[]> {
  const limits = [
    { key: `sign-in address ${address}`, most: FAILURES_PER_ADDRESS },
    { key: accountKeyFrom(email, address), most: FAILURES_PER_ACCOUNT },
    { key: accountKey(email), most: FAILURES_PER_ACCOUNT },
  ];
  const places = await takePlaces(db, limits, at);
  const ids = places.flatMap((place) => (place.isTaken ? [place.id] : []));
  const last = places.at(-1);
  if (!last || last.isTaken) return ids;
  const isOfAccountAlone = places.length === limits.length;
  if (isOfAccountAlone && (await knowsPlace(db, email, address))) return ids;
  await forgetAttempts(db, { ids });
  throw new Refusal(429, 'too-many-tries', 'Too many failed sign-ins. Wait a few minutes, then try again.', {
    retryAfterSeconds: last.retryAfterSeconds,
  });
}

/** Starts a session for an account; the token is returned once and stored as a hash. */
export async function newSession(
  db: Queryable,
  accountId: number,
  client: Client,
  at: Date,
): Promise<string> {
  const token = newToken();
  await openSession(db, { tokenHash: hashToken(token), accountId, at, ...client });
  return token;
}

/** The result of every kind of sign-in: a session, or the challenge of the second factor that is required first. */
export async function enter(
  db: Queryable,
  found: AccountRow,
  client: Client,
  at: Date,
): Promise<SignInResponse> {
  if (found.totp_since === null) return { token_session: await newSession(db, found.id, client, at) };
  const challenge = newToken();
  await addToken(db, { tokenHash: hashToken(challenge), accountId: found.id, purpose: 'second-factor', at });
  return { second_factor: true, challenge };
}

/**
 * Signs in with e-mail and password: returns a new session token, or the same message for everything that
 * is wrong. Ten failures for an address of an account (known or not) or fifty from a network address in 15
 * minutes are limited with 429.
 */
export async function signIn(db: Db, given: SignInTry): Promise<SignInResponse> {
  if (given.email === undefined) throw badInput('email', 'email is missing.');
  if (given.password === undefined) throw badInput('password', 'password is missing.');
  const { password, client, at } = given;
  const email = plainEmail(decodeOnce(given.email));
  return limitSignIn(countedText(email), () => signInByPassword(db, { email, password, client, at }));
}

async function signInByPassword(
  db: Db,
  { email, password, client, at }: SignInTry & { email: string; password: string },
): Promise<SignInResponse> {
  const ids = await admitTry(db, email, client.address, at);
  const found = email.includes('\u0000') ? null : await accountByEmail(db, email);
  const isRight = await isPasswordRight(password, found?.password_hash ?? null);
  const details = { address: client.address };
  if (!found || !isRight) {
    await noteEvent(db, { at, accountId: found?.id ?? null, kind: 'sign-in refused', details });
    return { error: WRONG_SIGN_IN };
  }
  return accessTransaction(db, async (tx) => {
    // A password that was replaced while this one was compared is no longer accepted.
    const held = await heldAccount(tx, found.id);
    if (held?.password_hash !== found.password_hash) return { error: WRONG_SIGN_IN };
    await forgetAttempts(tx, { ids });
    const outcome = await enter(tx, held, client, at);
    if (outcome.token_session === undefined) return outcome;
    await forgetFailures(tx, email, client.address);
    await noteEvent(tx, { at, accountId: found.id, kind: 'sign-in', details });
    return outcome;
  });
}
