import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

// Gzip for the JSON of calls for admins: a ranking set is a tenth of its size on a slow network. Sessions are sent in a header that no other
// page can add, so the length of a response reveals nothing to a third party (BREACH). Calls without a session are not compressed.

/** A smaller response fits a few network packets anyway. */
const SMALLEST_BYTES = 4_096;

export const compress: (body: string | Buffer) => Promise<Buffer> = promisify(gzip);

/** Whether this response may be compressed; informs proxy caches that it depends on the request. */
export function acceptsGzip(request: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('vary', 'accept-encoding');
  return negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip';
}

/** Marks a response as compressed. Its ETag becomes a weak one, since the plain response has other bytes. */
export function markCompressed(reply: FastifyReply): void {
  const etag = reply.getHeader('etag');
  if (etag !== undefined) reply.header('etag', `W/${String(etag)}`);
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
}

/** Compresses the JSON of calls for admins as it is sent. Cached bodies are compressed once and stored (response-cache.ts). */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (request.routeOptions.config.access !== 'admin' || !isJson || reply.hasHeader('content-encoding'))
      return payload;
    const isLarge =
      payload instanceof Readable || (typeof payload === 'string' && payload.length >= SMALLEST_BYTES);
    if (!isLarge || !acceptsGzip(request, reply)) return payload;
    markCompressed(reply);
    return payload instanceof Readable ? payload.compose(createGzip()) : compress(payload as string);
  });
}
