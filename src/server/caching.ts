import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, type KeptAnswers } from './kept-answers.ts';
import { bodyOf, type FinishedAnswer, sizeOf } from './packed-answers.ts';

const isCall = (url: string): boolean => url.startsWith('/api') || url.startsWith('/auth');

/** Whether the client says by its `If-None-Match` that it has this one. */
export function isKnown(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  return known === etag || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

const isKnownTo = (request: FastifyRequest, etag: string) => isKnown(request.headers['if-none-match'], etag);

/** Sends a finished answer, or that it is the one that the client has. */
export function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FinishedAnswer,
): FastifyReply {
  const { etag } = answer;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isKnownTo(request, etag)) return reply.status(304).send();
  reply.status(200).header('content-type', 'application/json; charset=utf-8');
  return reply.header('content-length', sizeOf(answer)).send(bodyOf(answer));
}

/** Answers what is kept before anything is read or checked again. Add it behind the session gate. */
export function addKeptAnswers(app: FastifyInstance, answers: KeptAnswers): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isKeepable = request.method === 'GET' && request.routeOptions.config.call?.reads !== undefined;
    const kept = isKeepable ? answers.at(request.url) : null;
    if (kept) sendFinished(request, reply, kept);
    else done();
  });
}

/** ETags for what is read (an unchanged one costs a 304), no-store for everything else under /api and /auth. */
export function addCaching(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.hasHeader('etag') || !isCall(request.url)) return done(null, payload);
    const isReadable =
      request.method === 'GET' && reply.statusCode === 200 && request.routeOptions.config.access === 'admin';
    if (!isReadable || typeof payload !== 'string') {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return done(null, payload);
    }
    const etag = etagOf(payload);
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (!isKnownTo(request, etag)) return done(null, payload);
    reply.status(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  });
}
