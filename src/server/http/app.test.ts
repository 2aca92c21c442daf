import type {} from '@fastify/swagger';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { metricsToken: 'measure-me' } });
});
afterAll(() => server.close());

const inject = (options: InjectOptions) => server.app.inject(options);
const asAdmin = (headers: Record<string, string> = {}) => ({ ptotoken: server.tokens.admin, ...headers });

/** Deliberately open: the account calls that need no session, and the documentation page. */
const OPEN = new Set(
  ['login', 'signup', 'verifyemail', 'setpassword', 'reset', 'verifyreset', 'verifysession', 'logout'].map(
    (call) => `/auth/${call}`,
  ),
);

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** Every route, read from the router itself, so that none is forgotten. */
function allRoutes(): Route[] {
  const document = server.app.swagger() as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Route['method'], path })),
  );
}

const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1');

/** Other notations of the route that a router may accept. */
const notationsOf = (path: string): string[] => [
  path,
  `${path}/`,
  `${path}?x=/auth/login`,
  `/${path}`,
  path.replaceAll('/', '//'),
  path.replace('/a', '/%61'),
  path.replace(/[a-z]+\/?$/, (last) => [...last].map(percent).join('')),
];
const percent = (letter: string) => (letter === '/' ? letter : `%${letter.charCodeAt(0).toString(16)}`);

describe('the authenticator', () => {
  it('knows at least the routes of the registered features', () => {
    expect(allRoutes().length).toBeGreaterThan(10);
  });

  it('returns 401 without a session and 403 without the admin flag, before the body is read, on every route and notation', async () => {
    for (const { method, path } of allRoutes()) {
      if (OPEN.has(path)) continue;
      for (const url of notationsOf(addressOf(path))) {
        const broken =
          method === 'GET' ? {} : { payload: '{broken', headers: { 'content-type': 'application/json' } };
        const nobody = await inject({ method, url, ...broken });
        expect([method, url, nobody.statusCode]).toEqual([method, url, 401]);
        const headers = { ...(broken.headers ?? {}), ptotoken: server.tokens['signed-in'] };
        const session = await inject({ method, url, ...broken, headers });
        expect([method, url, session.statusCode]).toEqual([method, url, 403]);
      }
    }
  });

  it('matches no route with capitals or an encoded slash', async () => {
    for (const { method, path } of allRoutes()) {
      const plain = addressOf(path);
      for (const url of [plain.toUpperCase(), plain.replace(/(.)\//, '$1%2f')]) {
        const { statusCode, headers } = await inject({ method, url, headers: { accept: 'text/html' } });
        expect([method, url, [401, 404].includes(statusCode)]).toEqual([method, url, true]);
        expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
      }
    }
  });

  it('serves the API description only with a session and allows no caching of account responses, in any notation', async () => {
    for (const url of ['/api/docs/json', '/api/docs/yaml'].flatMap(notationsOf))
      expect([url, (await inject({ url })).statusCode]).toEqual([url, 404]);
    for (const url of [...OPEN].flatMap(notationsOf)) {
      const { statusCode, headers } = await inject({ method: 'POST', url, payload: {} });
      expect([url, statusCode === 404, headers['cache-control']]).toEqual([url, false, 'no-store']);
    }
  });

  it.each([
    ['empty', ''],
    ['cut by one character', 'x'],
    ['10 KB', 'a'.repeat(10_000)],
  ])('takes no %s token', async (_name, token) => {
    const ptotoken = token === 'x' ? server.tokens.admin.slice(0, -1) : token;
    expect((await inject({ url: '/api/tiers', headers: { ptotoken } })).statusCode).toBe(401);
  });

  it('takes the token from its header only', async () => {
    const { admin } = server.tokens;
    expect(
      (await inject({ url: `/api/tiers?ptotoken=${admin}`, headers: { cookie: `ptotoken=${admin}` } }))
        .statusCode,
    ).toBe(401);
  });

  it('hides which URLs exist from users without a session, and returns 404 to staff', async () => {
    expect((await inject({ url: '/api/nothing-here' })).statusCode).toBe(401);
    const unknown = await inject({ url: '/api/nothing-here', headers: asAdmin() });
    expect([unknown.statusCode, unknown.headers['content-type'], unknown.body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'There is nothing at this address.',
    ]);
  });
});

describe('a value in the query', () => {
  it.each([
    ['/api/t100/seasons?is_active=2', 'is_active must be 0 or 1.'],
    ['/api/t100/championships?is_active=', 'is_active must be 0 or 1.'],
    ['/api/t100/contract-tiers?is_active=yes', 'is_active must be 0 or 1.'],
    ['/api/news?details=-1', 'details must be 0 or 1.'],
    ['/api/events?group=x', 'group must be one of sign-ins, exports, deletions.'],
  ])('of %s is refused with what it may be', async (url, message) => {
    const { statusCode, body } = await inject({ url, headers: asAdmin() });
    expect([statusCode, body]).toEqual([400, message]);
  });
});

describe('bodies', () => {
  it.each(['{"__proto__":{"admin":1}}', '{"a":{"constructor":{"prototype":{}}}}'])(
    '%s is refused for its name',
    async (payload) => {
      const headers = asAdmin({ 'content-type': 'application/json' });
      const { statusCode, body } = await inject({ method: 'POST', url: '/api/tier', payload, headers });
      expect([statusCode, body]).toEqual([
        400,
        'The body contains the name __proto__ or constructor.prototype. Remove it.',
      ]);
    },
  );

  it.each([
    ['not JSON', '{broken', 400],
    ['null', 'null', 400],
    ['an array', '[]', 400],
    ['a number', '5', 400],
    ['not UTF-8', Buffer.from('{"name":"Caf\u00e9","basePoints":1,"dropoffPercentage":1}', 'latin1'), 400],
    ['empty', '', 400],
    ['100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['a name twice', '{"name":"x","basePoints":1,"dropoffPercentage":1,"name":"y"}', 400],
    ['prototype pollution', '{"__proto__":{"admin":1},"name":"x"}', 400],
  ])('%s is refused with a message and changes nothing', async (_name, payload, status) => {
    const before = await countRows(server.database, 'tier');
    const response = await inject({
      method: 'POST',
      url: '/api/tier',
      payload,
      headers: asAdmin({ 'content-type': 'application/json' }),
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).not.toMatch(/node:|\.ts|Error:/);
    expect(await countRows(server.database, 'tier')).toBe(before);
    expect(({} as { admin?: number }).admin).toBeUndefined();
  });

  it.each([
    ['/auth/reset', { email: 'x'.repeat(10_000) }, 'email', 'email must be at most 2000 characters.'],
    [
      '/api/athletes/plan',
      { filename: 'a', content: 'a', corrections: Array(2001).fill({}) },
      'corrections',
      'corrections may contain at most 2000 entries.',
    ],
    [
      '/api/races/calculate_sof',
      { ids: Array(5001).fill(1) },
      'ids',
      'ids may contain at most 5000 entries.',
    ],
    [
      '/api/brands/1/update',
      { attributes: [{ name: 'url', value: [] }] },
      'url',
      'url must be text, a number, true, false or null.',
    ],
    [
      '/api/athlete/1/members',
      { members: [{ name: 'last', value: 'a\u0000' }] },
      'last',
      'last contains characters that cannot be stored.',
    ],
    [
      '/api/athlete/1/members',
      { members: [{ name: 5, value: 'a' }] },
      'members.0.name',
      'members.0.name must be text.',
    ],
  ])(
    'that %s refuses are explained: the field and what is wrong with it',
    async (url, payload, field, message) => {
      const { headers, body } = await inject({ method: 'POST', url, payload, headers: asAdmin() });
      expect([headers['x-error-field'], body]).toEqual([field, message]);
    },
  );

  it('must be JSON without encoding, and no larger than the call allows', async () => {
    const post = (headers: Record<string, string>, payload: string) =>
      inject({ method: 'POST', url: '/api/tier', payload, headers: asAdmin(headers) });
    expect((await post({ 'content-type': 'text/plain' }, '{}')).statusCode).toBe(415);
    expect(
      (await post({ 'content-type': 'application/json', 'content-encoding': 'gzip' }, '{}')).statusCode,
    ).toBe(415);
    const large = (size: number) => JSON.stringify({ name: 'x'.repeat(size * 1024) });
    const tooLarge = await post({ 'content-type': 'application/json' }, large(256));
    expect([tooLarge.statusCode, tooLarge.body]).toEqual([
      413,
      'The request is too large. Its body may contain 256 KB.',
    ]);
    expect((await post({ 'content-type': 'application/json' }, large(250))).statusCode).toBe(400);
  });

  it('of at most 64 KB are read without a session, on every route and on unknown paths', async () => {
    const headers = { 'content-type': 'application/json' };
    const payload = JSON.stringify({ email: 'x'.repeat(64 * 1024) });
    for (const url of OPEN)
      expect([url, (await inject({ method: 'POST', url, headers, payload })).body]).toEqual([
        url,
        'The request is too large. Its body may contain 64 KB.',
      ]);
    for (const { url, status } of [
      { url: '/api/nothing-here', status: 401 },
      { url: '/auth/nothing-here', status: 401 },
      { url: '/nothing-here', status: 404 },
      { url: '/healthz', status: 404 },
    ]) {
      const broken = await inject({ method: 'POST', url, headers, payload: '{broken' });
      expect([url, broken.statusCode]).toEqual([url, status]);
    }
  });

  it.each(['0', '-1', '2147483648', '9007199254740993', '1;drop', '%00', '..%2f', 'x'.repeat(600)])(
    'the id %s is refused',
    async (id) => {
      const { statusCode, body } = await inject({ url: `/api/tier/${id}`, headers: asAdmin() });
      expect([400, 404]).toContain(statusCode);
      expect(body).not.toMatch(/select|syntax|integer out of range/i);
    },
  );
});

describe('responses', () => {
  it('carry the security headers whatever the status', async () => {
    const etag = (await inject({ url: '/api/tiers', headers: asAdmin() })).headers.etag as string;
    const answers = [
      await inject({ url: '/api/tiers', headers: asAdmin() }),
      await inject({ url: '/api/tiers', headers: asAdmin({ 'if-none-match': etag }) }),
      await inject({ url: '/api/tiers' }),
      await inject({ url: '/nothing' }),
    ];
    expect(answers.map((one) => one.statusCode)).toEqual([200, 304, 401, 404]);
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(part);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('to reads have an ETag and private caching, everything else no-store', async () => {
    const read = await inject({ url: '/api/tiers', headers: asAdmin() });
    expect([read.headers['cache-control'], typeof read.headers.etag]).toEqual([
      'private, no-cache',
      'string',
    ]);
    const unchanged = await inject({
      url: '/api/tiers',
      headers: asAdmin({ 'if-none-match': String(read.headers.etag) }),
    });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect((await inject({ method: 'POST', url: '/auth/verifysession' })).headers['cache-control']).toBe(
      'no-store',
    );
  });

  it('to reads of every route are a 304 for a reader who has them', async () => {
    // Synchronizes although it is a GET.
    const paths = allRoutes().filter(({ method, path }) => method === 'GET' && path !== '/api/im/sync');
    let compared = 0;
    for (const { path } of paths) {
      const url = addressOf(path);
      const read = await inject({ url, headers: asAdmin() });
      if (read.statusCode !== 200) continue;
      const known = asAdmin({ 'if-none-match': String(read.headers.etag) });
      const again = await inject({ url, headers: known });
      expect([path, again.statusCode, again.body]).toEqual([path, 304, '']);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('to a repeated Idempotency-Key repeat the first one', async () => {
    const send = (name: string) =>
      inject({
        method: 'POST',
        url: '/api/tier',
        payload: { name, base_points: 1, dropoff_percentage: 1 },
        headers: asAdmin({ 'idempotency-key': 'once' }),
      });
    const before = await countRows(server.database, 'tier');
    const [first, second] = await Promise.all([send('Once'), send('Once')]);
    const third = await send('Once');
    expect([first.statusCode, second.body, third.body, third.headers['x-change-set']]).toEqual([
      200,
      first.body,
      first.body,
      first.headers['x-change-set'],
    ]);
    expect(await countRows(server.database, 'tier')).toBe(before + 1);
    expect((await send('Another')).statusCode).toBe(400);
  });
});

it('says that the server is busy, not that the database is away, when no connection becomes free', async () => {
  const error = new Error('timeout exceeded when trying to connect');
  const query = vi.spyOn(server.database.pool, 'query').mockImplementation(() => Promise.reject(error));
  const { statusCode, headers, body } = await inject({ url: '/api/tiers/', headers: asAdmin() });
  query.mockRestore();
  expect([statusCode, headers['x-error-code'], headers['retry-after']]).toEqual([503, 'busy', '5']);
  expect(body).toContain('busy');
});

describe('what needs no session', () => {
  it('health checks nothing, readiness checks the database, metrics need the token or an admin', async () => {
    expect((await inject({ url: '/healthz' })).body).toBe('ok');
    expect((await inject({ url: '/readyz' })).body).toBe('ready');
    expect((await inject({ url: '/metrics' })).statusCode).toBe(401);
    expect(
      (await inject({ url: '/metrics', headers: { authorization: 'Bearer measure-me' } })).body,
    ).toContain('process_cpu');
    expect((await inject({ url: '/metrics', headers: asAdmin() })).statusCode).toBe(200);
  });

  it('the documentation page is empty without a session: its description is for admins', async () => {
    expect((await inject({ url: '/api/docs' })).statusCode).toBe(200);
    expect((await inject({ url: '/api/docs/json' })).statusCode).toBe(404);
    expect((await inject({ url: '/api/docs/yaml' })).statusCode).toBe(404);
    expect((await inject({ url: '/api/openapi.json' })).statusCode).toBe(401);
    const described = (await inject({ url: '/api/openapi.json', headers: asAdmin() })).json() as {
      openapi: string;
      paths: object;
    };
    expect(described.openapi).toBe('3.1.0');
    expect(Object.keys(described.paths)).toEqual(
      expect.arrayContaining(['/api/tiers/', '/api/tier/{id}', '/auth/login']),
    );
  });
});
