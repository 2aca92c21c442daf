import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const isCall = (url: string): boolean => url.startsWith('/api') || url.startsWith('/auth');

/** ETags for what is read (an unchanged one costs a 304), no-store for everything else under /api and /auth. */
export function addCaching(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isCall(request.url)) return payload;
    const isReadable =
      request.method === 'GET' && reply.statusCode === 200 && request.routeOptions.config.access === 'admin';
    if (!isReadable || typeof payload !== 'string') {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return payload;
    }
    const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    const known = request.headers['if-none-match'];
    if (known?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) {
      reply.status(304).removeHeader('content-type').removeHeader('content-length');
      return '';
    }
    return payload;
  });
}
