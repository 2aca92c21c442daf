import type { Access } from '#contract/declare-call.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import { accessTransaction } from '#database/database-state.ts';
import {
  endSessions,
  type LiveSession,
  openSessionOf,
  touchSession,
} from '#features/account/server/sign-in/account-store.ts';
import type { Clock } from '../clock.ts';
import { isDiskFull } from '../disk-full.ts';
import { endOfSession } from './session-limits.ts';
import { hashToken, isTokenShaped } from './session-token.ts';

/** How often the last use is saved, in milliseconds. */
const TOUCH_EVERY = 60 * 1000;

export type Session = LiveSession;

export interface Authenticator {
  /** The live session of a token, or null. */
  find(token: unknown): Promise<Session | null>;
  /** The live session that the access requires; throws 401 or 403. */
  authorize(access: Access, token: unknown): Promise<Session | null>;
}

/** Reading remains possible when the disk is full. */
function unlessDiskIsFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

/** Enforces the access of every route, before its body is read. Every request queries the database, so that a session ends on all instances at once. */
export function createAuthenticator(db: Db, clock: Clock): Authenticator {
  async function find(token: unknown): Promise<Session | null> {
    if (!isTokenShaped(token)) return null;
    const tokenHash = hashToken(token);
    const found = await openSessionOf(db, tokenHash);
    if (!found) return null;
    const now = clock.now();
    if (endOfSession(found) <= now) {
      // The session is ended permanently, so that setting the clock back does not revive it.
      await endSessions(db, { tokenHash }, now);
      return null;
    }
    if (now.getTime() - found.lastUsedAt.getTime() > TOUCH_EVERY)
      await accessTransaction(db, (tx) => touchSession(tx, found.sessionId, now)).catch(unlessDiskIsFull);
    return found;
  }

  async function authorize(access: Access, token: unknown): Promise<Session | null> {
    if (access === 'open') return null;
    const found = await find(token);
    if (!found)
      throw new Refusal(
        401,
        'signed-out',
        'You are not signed in, or your session has ended. Sign in again.',
      );
    if (found.admin !== 1)
      throw new Refusal(403, 'not-admin', 'Your account has no admin rights. Ask an admin to grant it.');
    return found;
  }

  return { find, authorize };
}
