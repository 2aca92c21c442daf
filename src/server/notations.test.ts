import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// The same call in other notations and from other origins: every path passes the same checks.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const statusOf = async (options: InjectOptions) => (await server.app.inject(options)).statusCode;
const tokenOf = (as: 'nobody' | 'signed-in' | 'admin'): Record<string, string> =>
  as === 'nobody' ? {} : { ptotoken: server.tokens[as] };

describe('another notation', () => {
  it.each([
    ['GET', '/api/tiers'],
    ['GET', '/api/tiers/'],
    ['GET', '//api/tiers'],
    ['GET', '/api//tiers'],
    ['GET', '/api/tiers?x=1'],
    ['HEAD', '/api/tiers'],
    ['GET', '/api/me'],
    ['GET', '/api/me/'],
    ['GET', '/api//accounts/'],
    ['GET', '/api/%2e%2e/api/tiers'],
  ] as const)('%s %s gets the same access decision as the call itself', async (method, url) => {
    const statuses = [];
    for (const as of ['nobody', 'signed-in', 'admin'] as const)
      statuses.push(await statusOf({ method, url, headers: tokenOf(as) }));
    expect(statuses.slice(0, 2)).toEqual([401, 403]);
    expect([200, 404]).toContain(statuses[2]);
  });

  it.each([
    ['GET', '/API/TIERS'],
    ['GET', '/Api/me'],
    ['GET', '/api/..%2fapi/tiers'],
    ['PUT', '/api/tiers'],
    ['OPTIONS', '/api/tiers'],
    ['OPTIONS', '/auth/login'],
    ['PUT', '/auth/login'],
  ] as const)('%s %s matches no route for any user', async (method, url) => {
    for (const as of ['nobody', 'signed-in', 'admin'] as const) {
      const { statusCode, body } = await server.app.inject({ method, url, headers: tokenOf(as) });
      expect([400, 401, 403, 404, 405]).toContain(statusCode);
      expect(body).not.toMatch(/"tiers"|token_session/);
    }
  });

  it.each(['/api/tiers%', '/api/athlete/50%off', '/api/athlete/%ff', '/%zz'])(
    '%s gets a readable message',
    async (url) => {
      const { statusCode, headers } = await server.app.inject({ url, headers: tokenOf('admin') });
      expect([400, 404]).toContain(statusCode);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  it('TRACE is refused', async () => {
    const options = {
      method: 'TRACE',
      url: '/api/tiers',
      headers: tokenOf('admin'),
    } as unknown as InjectOptions;
    expect([404, 405]).toContain(await statusOf(options).catch(() => 405));
  });
});

describe('another origin', () => {
  it.each(['https://evil.example', 'null'])('%s gets no permission to read', async (origin) => {
    for (const url of ['/api/tiers', '/auth/login', '/auth/verifysession']) {
      const preflight = await server.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'ptotoken',
        },
      });
      expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
      const response = await server.app.inject({ method: 'POST', url, headers: { origin } });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'cannot send %s, which needs no preflight',
    async (type) => {
      const payload = JSON.stringify({ email: 'a@example.org', password: 'x' });
      const headers = { origin: 'https://evil.example', 'content-type': type };
      expect(await statusOf({ method: 'POST', url: '/auth/login', headers, payload })).toBe(415);
    },
  );
});
