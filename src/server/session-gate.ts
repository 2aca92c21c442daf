import type { Access } from '#contract/declare-call.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Db } from '#database/transaction.ts';
import { type LiveSession, liveSession, touchSession } from '#features/account/server/account-store.ts';
import type { Clock } from './clock.ts';
import { hashToken, isTokenShaped } from './session-token.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends after 14 days without use, or 90 days in all. */
const IDLE_LIMIT = 14 * DAY;
const ABSOLUTE_LIMIT = 90 * DAY;
/** How often the last use is written down. */
const TOUCH_EVERY = 60 * 1000;

export type SignedIn = LiveSession;

export interface SessionGate {
  /** The live session of a token, or null. */
  find(token: unknown): Promise<SignedIn | null>;
  /** The live session that the access demands; refuses with 401 or 403. */
  admit(access: Access, token: unknown): Promise<SignedIn | null>;
}

/** The one place where the rule of a call is enforced: before its body is read. */
export function makeSessionGate(db: Db, clock: Clock): SessionGate {
  async function find(token: unknown): Promise<SignedIn | null> {
    if (!isTokenShaped(token)) return null;
    const now = clock.now();
    const found = await liveSession(
      db,
      hashToken(token),
      new Date(now.getTime() - IDLE_LIMIT),
      new Date(now.getTime() - ABSOLUTE_LIMIT),
    );
    if (found && now.getTime() - found.lastUsedAt.getTime() > TOUCH_EVERY)
      await touchSession(db, found.sessionId, now);
    return found;
  }

  async function admit(access: Access, token: unknown): Promise<SignedIn | null> {
    if (access === 'open') return null;
    const found = await find(token);
    if (!found)
      throw new Refusal(
        401,
        'signed-out',
        'You are not signed in, or your session has ended. Sign in again.',
      );
    if (access === 'admin' && found.admin !== 1)
      throw new Refusal(403, 'not-admin', 'Your account has no admin right. Ask an admin to grant it.');
    return found;
  }

  return { find, admit };
}
