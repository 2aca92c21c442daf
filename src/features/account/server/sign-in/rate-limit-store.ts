import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '#database/change-sets.ts';
import { accessTransaction } from '#database/database-state.ts';
import { attempt } from '#database/tables/account-tables.ts';
import { tooManyTries } from '#features/account/own-account-contract.ts';

/** A counted attempt for a key, or how long to wait for the next one. */
export type Place = { isTaken: true; id: number } | { isTaken: false; retryAfterSeconds: number };

/** Attempts are counted over fifteen minutes. */
const WINDOW_MS = 15 * 60 * 1000;

export interface Limit {
  /** What is counted: "sign-in account anna@example.org". */
  key: string;
  most: number;
}

async function takeOne(tx: Tx, { key, most }: Limit, at: Date): Promise<Place> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const taken = await tx
    .select({ at: attempt.at })
    .from(attempt)
    .where(and(eq(attempt.key, key), gt(attempt.at, new Date(at.getTime() - WINDOW_MS))))
    .orderBy(asc(attempt.at));
  const oldest = taken.at(-most);
  if (oldest && taken.length >= most) {
    const waitMs = oldest.at.getTime() + WINDOW_MS - at.getTime();
    return { isTaken: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
  }
  const [added] = await tx.insert(attempt).values({ key, at }).returning({ id: attempt.id });
  return { isTaken: true, id: (added as { id: number }).id };
}

/**
 * Counts an attempt for each key, until one is refused: that one is the last of the result. However many
 * are made at once, on however many instances, at most `most` of a key are allowed in the time.
 * Attempts are counted before they are checked; remove them with {@link forgetAttempts} when they were
 * correct. Keys that are checked together are always passed in the same order.
 */
export function takePlaces(db: Db, limits: readonly Limit[], at: Date): Promise<Place[]> {
  return accessTransaction(db, async (tx) => {
    const places: Place[] = [];
    for (const limit of limits) {
      const place = await takeOne(tx, limit, at);
      places.push(place);
      if (!place.isTaken) break;
    }
    return places;
  });
}

/** The same for one key. */
export async function takePlace(db: Db, limit: Limit, at: Date): Promise<Place> {
  const [place] = await takePlaces(db, [limit], at);
  return place as Place;
}

/** Counts one of the ten attempts that each key has; refuses more with 429. */
export async function claimAttempt(db: Db, key: string, at: Date): Promise<number> {
  const place = await takePlace(db, { key, most: 10 }, at);
  if (!place.isTaken) throw tooManyTries(place.retryAfterSeconds);
  return place.id;
}

/** Removes counted attempts: single ones by their ids, or all of some keys. */
export async function forgetAttempts(
  db: Queryable,
  which: { ids: readonly number[] } | { keys: readonly string[] },
): Promise<void> {
  const condition =
    'keys' in which ? inArray(attempt.key, [...which.keys, '']) : inArray(attempt.id, [...which.ids, 0]);
  await db.delete(attempt).where(condition);
}

export async function deleteExpiredAttempts(db: Queryable, before: Date): Promise<void> {
  await db.delete(attempt).where(lt(attempt.at, before));
}
