import type { Access } from '#contract/declare-call.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Freshness } from '#database/freshness.ts';
import type { Db } from '#database/transaction.ts';
import {
  endSessions,
  type LiveSession,
  openSessionOf,
  touchSession,
} from '#features/account/server/account-store.ts';
import type { Clock } from './clock.ts';
import { endOfSession } from './session-limits.ts';
import { hashToken, isTokenShaped } from './session-token.ts';

/** How often the last use is written down. */
const TOUCH_EVERY = 60 * 1000;
/** How long a found session is remembered at most; its end, or a change of its account, ends that at once. */
const REMEMBER_FOR = 30 * 1000;
const MOST_REMEMBERED = 10_000;
const TABLES = ['session', 'account'];

export type SignedIn = LiveSession;

export interface SessionGate {
  /** The live session of a token, or null. */
  find(token: unknown): Promise<SignedIn | null>;
  /** The session, where nothing has to be asked for it; null says nothing. */
  remembered(token: unknown): SignedIn | null;
  /** The live session that the access demands; refuses with 401 or 403. */
  admit(access: Access, token: unknown): Promise<SignedIn | null>;
}

interface Remembered {
  found: SignedIn;
  revision: number;
  from: number;
  until: number;
}

/** Found sessions by the hash of their token, as long as neither sessions nor accounts changed. */
function rememberSessions(freshness: Freshness) {
  const remembered = new Map<string, Remembered>();
  return {
    get(tokenHash: string, now: number): SignedIn | null {
      const one = remembered.get(tokenHash);
      const isRight = one && one.revision === freshness.of(TABLES) && one.from <= now && now < one.until;
      return isRight ? one.found : null;
    },
    put(tokenHash: string, found: SignedIn, revision: number, now: number): void {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const ends = endOfSession(found).getTime();
      remembered.set(tokenHash, { found, revision, from: now, until: Math.min(now + REMEMBER_FOR, ends) });
    },
  };
}

/**
 * The one place where the rule of a call is enforced: before its body is read. With `freshness`, what is kept in memory is right at
 * the time of the answer, sessions included; without it every question goes to the database.
 */
export function makeSessionGate(db: Db, clock: Clock, freshness?: Freshness): SessionGate {
  const memory = freshness && rememberSessions(freshness);

  async function find(token: unknown): Promise<SignedIn | null> {
    if (!isTokenShaped(token)) return null;
    const tokenHash = hashToken(token);
    await freshness?.lookNow();
    const now = clock.now();
    const remembered = memory?.get(tokenHash, now.getTime());
    if (remembered) return remembered;
    const revision = freshness?.of(TABLES) ?? 0;
    const found = await openSessionOf(db, tokenHash);
    if (!found) return null;
    if (endOfSession(found) <= now) {
      // Ended for good, so that a clock that is set back does not revive it.
      await endSessions(db, { tokenHash }, now);
      return null;
    }
    if (now.getTime() - found.lastUsedAt.getTime() > TOUCH_EVERY)
      await touchSession(db, found.sessionId, now);
    memory?.put(tokenHash, found, revision, now.getTime());
    return found;
  }

  function remembered(token: unknown): SignedIn | null {
    if (!memory || !freshness.isUpToDate() || !isTokenShaped(token)) return null;
    return memory.get(hashToken(token), clock.now().getTime());
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

  return { find, remembered, admit };
}
