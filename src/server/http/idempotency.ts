import { hash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, Refusal } from '#contract/refusal.ts';
import type { ChangeResult, ClaimId, Db, Tx } from '#database/change-sets.ts';
import type { Clock } from '../clock.ts';
import {
  type CompletedStep,
  claimKey,
  completeStep,
  releaseKey,
  type StoredResponse,
  storedResponse,
  storeResponse,
  type WantedKey,
} from './idempotency-store.ts';

// A write that is sent twice is carried out once, on whichever instances: a button pressed twice, a retry after a lost connection or a
// killed process. With an Idempotency-Key a repeat gets the stored response for a day. Without one, equal POSTs of a session that
// arrive before the response to the first one share it; two equal requests one after the other are treated as two.

const POLL_MS = 50;
const LONGEST_WAIT_MS = 30_000;
/** How long a connection may have been open before its first request is sent on it. */
const LONGEST_CONNECT_MS = 10_000;
const STORED_HEADERS = ['content-type', 'x-change-set', 'x-error-code', 'x-error-field'];

/** A write that only this request carries out. */
export interface Claim extends ClaimId {
  /** The steps that an earlier request committed before it was interrupted. */
  completed: readonly CompletedStep[];
  steps: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds on the clock of the process. */
    arrivedAt: number;
    /** Hash of the text as it was sent. */
    bodyHash: string;
    claim: Claim | null;
  }
}

const stillRunning = () =>
  new Refusal(409, 'still-running', 'The same request is still running. Wait for it before you repeat it.');

const savedAlready = () =>
  new Refusal(409, 'already-saved', 'This was saved already, but its response was lost. Reload to see it.');

function keyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(given))
    throw badInput('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible characters.');
  return given;
}

/** The claim of the request before its work; null for calls that may be repeated safely, and for secrets, which are not stored. */
function wantedKeyOf(
  request: FastifyRequest,
  { at, isSameClock }: Pick<WantedKey, 'at' | 'isSameClock'>,
): WantedKey | null {
  const { call } = request.routeOptions.config;
  const { session, method } = request;
  if (!call || !session || method === 'GET' || call.dependsOn !== undefined || call.isSecret) return null;
  const key = keyOf(request);
  if (key === null && method !== 'POST') return null;
  const { url } = request.routeOptions;
  const input = JSON.stringify([method, url, request.params, request.query, request.bodyHash]);
  const requestHash = hash('sha256', input, 'base64url');
  return {
    accountId: session.id,
    // No client can send a key with spaces.
    key: key ?? `session ${session.sessionId} ${requestHash}`,
    requestHash,
    at,
    isKeyless: key === null,
    age: () => performance.now() - request.arrivedAt,
    isSameClock,
  };
}

/** Claims the key as soon as it is free, or returns the response of the request that held it. */
async function claimOrResponse(db: Db, wanted: WantedKey): Promise<Claim | StoredResponse> {
  const { accountId, key, requestHash } = wanted;
  const claim = randomUUID();
  const until = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < until) {
    const completed = await claimKey(db, wanted, claim);
    if (completed) return { accountId, key, claim, completed, steps: 0 };
    const stored = await storedResponse(db, wanted);
    if (stored && stored.requestHash !== requestHash)
      throw badInput('Idempotency-Key', 'This Idempotency-Key was used for another request. Use a new one.');
    if (stored?.hasEnded) return stored;
    await sleep(POLL_MS);
  }
  throw stillRunning();
}

/**
 * Makes a change of a claim, or returns its result when an earlier request committed it. The step commits with the change, so
 * that neither a crash nor a repeat on another instance makes it twice.
 */
export async function changeOnce<T>(
  claim: Claim | null,
  work: (tx: Tx, changeSetId: number) => Promise<T>,
  change: (work: (tx: Tx, changeSetId: number) => Promise<T>) => Promise<ChangeResult<T>>,
): Promise<ChangeResult<T>> {
  if (!claim) return change(work);
  const done = claim.completed[claim.steps];
  claim.steps += 1;
  if (done)
    return { result: deserialize(Buffer.from(done.result, 'base64')) as T, changeSetId: done.changeSetId };
  return change(async (tx, changeSetId) => {
    const result = await work(tx, changeSetId);
    await completeStep(tx, claim, { result: serialize(result).toString('base64'), changeSetId });
    return result;
  });
}

/**
 * The error of a request that failed. When an earlier one committed its change, a refusal before that change is about the state after it:
 * the record is gone, the preview is another.
 */
export const errorOfRepeat = (claim: Claim | null, error: unknown): unknown =>
  claim && claim.steps < claim.completed.length && error instanceof Refusal ? savedAlready() : error;

/** Records when requests arrived. A client opens a connection to send a request on it: its first request existed by then. */
function noteArrivals(app: FastifyInstance): void {
  const openedAt = new WeakMap<Socket, number>();
  /** Requests that are read in one round of the event loop had arrived when it began, however long the first of them takes. */
  let roundAt: number | null = null;
  const thisRound = () => {
    if (roundAt === null)
      setImmediate(() => {
        roundAt = null;
      });
    roundAt ??= performance.now();
    return roundAt;
  };
  app.server.on('connection', (socket) => openedAt.set(socket, thisRound()));
  app.decorateRequest('arrivedAt', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw;
    const now = thisRound();
    request.arrivedAt = Math.max(openedAt.get(socket) ?? now, now - LONGEST_CONNECT_MS);
    openedAt.delete(socket);
    done();
  });
}

async function endClaim(db: Db, claim: Claim, reply: FastifyReply, payload: unknown): Promise<void> {
  if (reply.statusCode >= 500) return releaseKey(db, claim);
  if (typeof payload !== 'string')
    return storeResponse(db, claim, { status: null, headers: null, body: null });
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  await storeResponse(db, claim, { status: reply.statusCode, headers, body: payload });
}

interface IdempotencyParts {
  db: Db;
  clock: Clock;
  isEmbedded: boolean;
}

/** Makes writes repeatable. Add it before the access check: it records when a request arrived. */
export function addIdempotency(app: FastifyInstance, { db, clock, isEmbedded }: IdempotencyParts): void {
  noteArrivals(app);
  app.decorateRequest('bodyHash', '');
  app.decorateRequest('claim', null);

  app.addHook('preHandler', async (request, reply) => {
    const wanted = wantedKeyOf(request, { at: clock.now(), isSameClock: isEmbedded });
    if (!wanted) return;
    const found = await claimOrResponse(db, wanted);
    if ('claim' in found) {
      request.claim = found;
      return;
    }
    if (found.status === null) throw stillRunning();
    return reply
      .status(found.status)
      .headers(found.headers ?? {})
      .send(found.body ?? '');
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { claim } = request;
    if (!claim) return done(null, payload);
    request.claim = null;
    // Committed steps stay: if this fails, a repeat continues from there.
    endClaim(db, claim, reply, payload)
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'idempotency');
        return releaseKey(db, claim).catch(() => undefined);
      })
      .finally(() => done(null, payload));
  });
}
