import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { Refusal } from '#contract/refusal.ts';

declare const localStorage: { getItem(key: string): string | null };

/** Runs in the reader's browser: sends the stored session token with what the documentation page asks for. */
function sendStoredToken(request: { headers: Record<string, string> }) {
  const token = localStorage.getItem('ptotoken');
  if (token) request.headers.ptotoken = token;
  return request;
}

/** /api/docs (an empty page) shows /api/openapi.json (admin only); both come from the contract alone. */
export async function addApiDocs(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'tridesk',
        version,
        description: 'The back office of a professional triathlon ranking organisation.',
      },
      components: { securitySchemes: { ptotoken: { type: 'apiKey', in: 'header', name: 'ptotoken' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', requestInterceptor: sendStoredToken as never },
    uiHooks: {
      onRequest: async (request) => {
        if (/^\/api\/docs\/(json|yaml)/.test(request.url))
          throw new Refusal(404, 'not-found', 'There is nothing at this address.');
      },
    },
  });
  app.get(
    '/api/openapi.json',
    { config: { access: 'admin' }, schema: { hide: true } },
    async (_request, reply) => {
      reply.type('application/json; charset=utf-8');
      return JSON.stringify(app.swagger());
    },
  );
}
