import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, markCompressed } from './compression.ts';
import { type CachedResponse, etagOf } from './response-cache.ts';

/** Whether the client's `If-None-Match` contains this ETag. */
function isKnownTo(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known === etag || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Sends a cached response, or 304 when the client has it. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, gzip }: CachedResponse,
): Promise<FastifyReply> {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (isKnownTo(request, etag)) return reply.status(304).send();
  reply.status(200).header('content-type', 'application/json; charset=utf-8');
  if (!acceptsGzip(request, reply)) return reply.send(body);
  markCompressed(reply);
  return reply.send(await gzip());
}

const etagsOfStreams = new WeakMap<object, string>();

/** A streamed response with the ETag of its content: `create` is called twice, since the ETag is sent first. */
export async function streamWithEtag(create: () => Readable): Promise<Readable> {
  const hash = createHash('sha1');
  for await (const piece of create()) hash.update(piece);
  const stream = create();
  etagsOfStreams.set(stream, `"${hash.digest('base64url')}"`);
  return stream;
}

const etagOfPayload = (payload: unknown): string | undefined =>
  typeof payload === 'string' ? etagOf(payload) : etagsOfStreams.get(payload as object);

/** Adds ETags to reads (an unchanged response is a 304) and no-store to everything else without a caching header. */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.hasHeader('etag')) return done(null, payload);
    const { access, call } = request.routeOptions.config;
    const isReadable =
      request.method === 'GET' && reply.statusCode === 200 && access === 'admin' && !call?.isWrite;
    const etag = isReadable ? etagOfPayload(payload) : undefined;
    if (etag === undefined) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return done(null, payload);
    }
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (!isKnownTo(request, etag)) return done(null, payload);
    if (payload instanceof Readable) payload.destroy();
    reply.status(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  });
}
