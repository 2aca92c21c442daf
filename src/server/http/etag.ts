import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, etagOf } from './response-cache.ts';

/** Whether the client's `If-None-Match` contains this ETag. */
function isKnownTo(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known === etag || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Sends a cached response, or 304 when the client has it. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: CachedResponse,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isKnownTo(request, etag)) return reply.status(304).send();
  return reply.status(200).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Adds ETags to reads (an unchanged response is a 304) and no-store to everything else without a caching header. */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.hasHeader('etag')) return done(null, payload);
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
