import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, Refusal } from '#contract/refusal.ts';
import type { Db } from '#database/transaction.ts';
import type { Clock } from './clock.ts';
import { freeKey, type KeptAnswer, keepAnswer, keptAnswer, takeKey } from './idempotency-store.ts';

const WAIT_STEP_MS = 100;
const LONGEST_WAIT_MS = 30_000;
/** A request that never came back frees its key after this long. */
const FORSAKEN_MS = 120_000;

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | null;
  }
}

function keyOf(request: FastifyRequest): string | null {
  const given = request.headers['idempotency-key'];
  if (given === undefined || request.method === 'GET' || !request.signedIn) return null;
  // A POST that says what it reads writes nothing: asking twice does no harm, and its answer may be large. Of secrets nothing is kept.
  const { call } = request.routeOptions.config;
  if (call?.reads !== undefined || call?.isSecret) return null;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(given))
    throw badInput('Idempotency-Key', 'Idempotency-Key must be 1 to 200 visible characters.');
  return given;
}

const hashOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');

/** A repeated write with the same Idempotency-Key gets the first one's answer instead of being done again. */
export function addIdempotency(app: FastifyInstance, db: Db, clock: Clock): void {
  app.decorateRequest('idempotencyKey', null);

  async function untilAnswered(accountId: number, key: string): Promise<KeptAnswer | null> {
    const until = performance.now() + LONGEST_WAIT_MS;
    while (performance.now() < until) {
      const kept = await keptAnswer(db, accountId, key);
      if (!kept || kept.status !== null) return kept;
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    }
    throw new Refusal(
      409,
      'still-running',
      'The same request is still running. Wait for it before you repeat it.',
    );
  }

  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOf(request);
    const accountId = request.signedIn?.id;
    if (key === null || accountId === undefined) return;
    const now = clock.now();
    let kept = await takeKey(db, accountId, key, hashOf(request), now);
    if (kept && kept.status === null && now.getTime() - kept.at.getTime() > FORSAKEN_MS) {
      await freeKey(db, accountId, key);
      kept = await takeKey(db, accountId, key, hashOf(request), now);
    }
    if (!kept) {
      request.idempotencyKey = key;
      return;
    }
    if (kept.request_hash !== hashOf(request))
      throw badInput('Idempotency-Key', 'This Idempotency-Key was used for another request. Use a new one.');
    const answered = kept.status === null ? await untilAnswered(accountId, key) : kept;
    if (!answered)
      throw new Refusal(
        409,
        'still-running',
        'The first request did not finish. Send it again with a new key.',
      );
    return reply
      .status(answered.status ?? 200)
      .headers(answered.headers ?? {})
      .send(answered.answer ?? '');
  });

  async function keep(reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { request } = reply;
    const { idempotencyKey: key, signedIn } = request;
    if (key === null || !signedIn) return payload;
    request.idempotencyKey = null;
    if (reply.statusCode >= 500 || typeof payload !== 'string') await freeKey(db, signedIn.id, key);
    else {
      const kept: Record<string, string> = {};
      for (const name of ['content-type', 'x-change-set', 'x-error-code', 'x-error-field']) {
        const value = reply.getHeader(name);
        if (value !== undefined) kept[name] = String(value);
      }
      await keepAnswer(db, signedIn.id, key, reply.statusCode, kept, payload);
    }
    return payload;
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.idempotencyKey === null) return done(null, payload);
    keep(reply, payload).then((kept) => done(null, kept), done);
  });
}
