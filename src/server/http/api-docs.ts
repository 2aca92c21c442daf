import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { nothingHere } from '#contract/refusal.ts';

declare const localStorage: { getItem(key: string): string | null };

/**
 * Runs in the reader's browser, so it cannot use anything of this module: reads the description from its real URL instead of the
 * one that the page was generated with, and sends the stored session token.
 */
function readAsSignedIn(request: { url: string; headers: Record<string, string> }) {
  if (request.url.endsWith('/api/docs/json')) request.url = '/api/openapi.json';
  const token = localStorage.getItem('ptotoken');
  if (token) request.headers.ptotoken = token;
  return request;
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" fill="none" stroke="#fff" stroke-width="2.7" stroke-linecap="round">
  <path d="M2.6 16.2 6.6 4M8.4 16.2l4-12.2M14.2 16.2l2.9-8.8"/></svg>`;

/** The description that the page's plugin would serve to everyone; ours is for admins only. */
const DESCRIPTIONS = new Set(['/api/docs/json', '/api/docs/yaml']);

/** /api/docs (an empty page) shows /api/openapi.json (admin only), which is generated from the contract. */
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
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/', target: '_self' },
    uiConfig: { requestInterceptor: readAsSignedIn as never, defaultModelsExpandDepth: -1 },
    uiHooks: {
      onRequest: async (request) => {
        if (DESCRIPTIONS.has(request.routeOptions.url ?? '')) throw nothingHere();
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
