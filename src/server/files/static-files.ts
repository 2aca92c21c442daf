import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingHere } from '#contract/refusal.ts';

const BUILT = join(import.meta.dirname, '../../../dist/console');

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html');

/** Unknown paths: the console's page for browsers, plain text for programs. */
function replyNotFound(request: FastifyRequest, reply: FastifyReply, hasConsole: boolean): FastifyReply {
  if (hasConsole && wantsPage(request))
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  throw nothingHere();
}

/** Serves the built console (unless the bundler does): files with a hash in their name are cached forever, the page never. */
export async function serveConsole(app: FastifyInstance, isServedElsewhere: boolean): Promise<void> {
  const hasConsole = !isServedElsewhere && existsSync(`${BUILT}/index.html`);
  if (hasConsole)
    await app.register(fastifyStatic, {
      root: BUILT,
      wildcard: false,
      index: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes('/assets/');
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => replyNotFound(request, reply, hasConsole));
}
