import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { ClaimId, Db, Tx } from '#database/change-sets.ts';
import { idempotencyKey } from '#database/tables/account-tables.ts';

/** The key that a request claims. */
export interface WantedKey {
  accountId: number;
  key: string;
  /** Hash of the whole request: a key belongs to one request. */
  requestHash: string;
  at: Date;
  /** Sent without an Idempotency-Key: only requests that arrived before the response was sent are repeats. */
  isKeyless: boolean;
  /** Milliseconds since the request arrived, as of now. */
  age(): number;
  /** The database runs on this machine: then time in its queue does not count either. */
  isSameClock: boolean;
}

/** A change that was committed for a claim: the result of its work, serialized by v8, and its change set. */
export interface CompletedStep {
  result: string;
  changeSetId: number;
}

export interface StoredResponse {
  requestHash: string;
  /** Null while the first request runs, and where its response is not text. */
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  hasEnded: boolean;
}

/** If the process of a claim has not finished in this time, a repeated request may continue it. Liveness only: see {@link claimKey}. */
const STALE = sql`interval '10 seconds'`;

const samePlace = ({ accountId, key }: Pick<WantedKey, 'accountId' | 'key'>) =>
  and(eq(idempotencyKey.account_id, accountId), eq(idempotencyKey.key, key));

/** By the clock of the database. Evaluated when the statement is sent: time spent waiting for a connection does not count. */
const arrival = ({ age, isSameClock }: WantedKey) =>
  isSameClock
    ? // The clock of the process counts whole milliseconds; rounded up, no later request seems to be earlier.
      sql`${{ toPostgres: () => new Date(Math.ceil(Date.now() + 1 - age())).toISOString() }}::timestamptz`
    : sql`(clock_timestamp() - ${{ toPostgres: () => String(age()) }}::float8 * interval '1 millisecond')`;

/**
 * Claims a key; returns the steps that an earlier, abandoned request committed under it, or null when another request holds it.
 * Only its transaction decides whether an abandoned request wrote: it locks the claim, and commits its step together with its writes.
 * A claim in such a transaction is not taken over, and a claim that was taken over cannot commit.
 */
export async function claimKey(db: Db, wanted: WantedKey, claim: string): Promise<CompletedStep[] | null> {
  const { accountId, key, requestHash, at, isKeyless } = wanted;
  const inserted = await db
    .insert(idempotencyKey)
    .values({ account_id: accountId, key, request_hash: requestHash, at, claim })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  if (inserted.length > 0) return [];
  const { rows } = await db.execute<{ steps: CompletedStep[] }>(sql`
    with free as (
      select account_id, key, ended_at is null and (${!isKeyless}
        or ${arrival(wanted)} < claimed_at + ${STALE}) as is_continued
      from idempotency_key
      where account_id = ${accountId} and key = ${key} and request_hash = ${requestHash} and (
        ended_at is null and (claim is null or claimed_at < clock_timestamp() - ${STALE})
        or ${isKeyless} and ended_at <= ${arrival(wanted)})
      for update skip locked)
    update idempotency_key k set claim = ${claim}, claimed_at = clock_timestamp(), at = ${at.toISOString()},
      ended_at = null, status = null, headers = null, answer = null,
      steps = case when free.is_continued then k.steps else '[]' end
    from free where k.account_id = free.account_id and k.key = free.key
    returning k.steps`);
  return rows[0]?.steps ?? null;
}

export async function storedResponse(db: Db, wanted: WantedKey): Promise<StoredResponse | null> {
  const [row] = await db.select().from(idempotencyKey).where(samePlace(wanted));
  if (!row) return null;
  const { request_hash: requestHash, status, headers, body, ended_at } = row;
  return { requestHash, status, headers, body, hasEnded: ended_at !== null };
}

const ofClaim = ({ accountId, key, claim }: ClaimId) =>
  and(samePlace({ accountId, key }), eq(idempotencyKey.claim, claim));

/** Commits with the change: a repeat from then on does not run it again. */
export async function completeStep(tx: Tx, id: ClaimId, step: CompletedStep): Promise<void> {
  await tx
    .update(idempotencyKey)
    .set({ steps: sql`${idempotencyKey.steps} || ${JSON.stringify([step])}::jsonb` })
    .where(ofClaim(id));
}

/** Called before the response is sent: a request that arrives later is a separate one. */
export async function storeResponse(
  db: Db,
  id: ClaimId,
  response: Pick<StoredResponse, 'status' | 'headers' | 'body'>,
): Promise<void> {
  await db
    .update(idempotencyKey)
    .set({ ...response, ended_at: sql`clock_timestamp()` })
    .where(ofClaim(id));
}

/** Called after a failure: a repeat continues where this request stopped. */
export async function releaseKey(db: Db, id: ClaimId): Promise<void> {
  await db.update(idempotencyKey).set({ claim: null }).where(ofClaim(id));
}

/** Deletes the responses of keys sent before the given time, and of requests without a key as soon as no request can use them. */
export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  const isOver = sql`${idempotencyKey.key} like 'session %' and ${idempotencyKey.claimed_at} < now() - interval '10 minutes'`;
  await db.delete(idempotencyKey).where(or(lt(idempotencyKey.at, before), isOver));
}
