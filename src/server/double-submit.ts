import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// A button pressed twice, or a form sent twice by a slow line, sends the same POST again while the first is under way. The
// second then joins the first and gets its answer, so that one record is added and not two. Two equal requests one after the
// other are meant as two. Requests with an Idempotency-Key say themselves what is a repeat, but for those of which nothing is kept.

interface Submitted {
  /** Milliseconds of the process; null while it is under way. */
  endedAt: number | null;
  answered: Promise<Answer>;
  answer(given: Answer): void;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  payload: unknown;
}

/** A request that came in before an equal one ended may be read this much later: reading and the gate take their time. */
const REMEMBER_MS = 5_000;
const KEPT_HEADERS = ['content-type', 'x-change-set', 'x-error-code', 'x-error-field'];

declare module 'fastify' {
  interface FastifyRequest {
    cameAt: number;
    submitted: Submitted | null;
  }
}

const hashOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.signedIn?.sessionId} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');

function newSubmitted(): Submitted {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { endedAt: null, answered: promise, answer: resolve };
}

function answerOf(reply: FastifyReply, payload: unknown): Answer {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return { status: reply.statusCode, headers, payload };
}

/** Joins equal POSTs of one session that are under way together. Add it before the session gate: it notes when a request came in. */
export function addDoubleSubmit(app: FastifyInstance): void {
  const known = new Map<string, Submitted>();
  app.decorateRequest('cameAt', 0);
  app.decorateRequest('submitted', null);

  app.addHook('onRequest', (request, _reply, done) => {
    request.cameAt = performance.now();
    done();
  });

  app.addHook('preHandler', async (request, reply) => {
    const hasOwnKey =
      request.headers['idempotency-key'] !== undefined && !request.routeOptions.config.call?.isSecret;
    const isJoinable = request.method === 'POST' && request.signedIn && !hasOwnKey;
    if (!isJoinable) return;
    const hash = hashOf(request);
    const other = known.get(hash);
    if (other && (other.endedAt === null || other.endedAt > request.cameAt)) {
      const { status, headers, payload } = await other.answered;
      if (status < 500) return reply.status(status).headers(headers).send(payload);
    }
    const own = newSubmitted();
    request.submitted = own;
    known.set(hash, own);
    void own.answered.then(() => {
      setTimeout(() => known.get(hash) === own && known.delete(hash), REMEMBER_MS).unref();
    });
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { submitted } = request;
    if (!submitted) return done(null, payload);
    request.submitted = null;
    submitted.endedAt = performance.now();
    submitted.answer(answerOf(reply, payload));
    done(null, payload);
  });
}
