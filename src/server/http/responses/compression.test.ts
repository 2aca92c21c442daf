import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAthletes } from '#features/athletes/athletes-contract.ts';
import { createAthletes } from '#testing/builders/create-races.ts';
import { requestOf, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { addCompression } from './compression.ts';
import { addEtags } from './etag.ts';

/** Three routes like those of calls: a large body, a stream and a small body; `access` as in their contract. */
function appWith(access: 'admin' | 'open') {
  const app = Fastify();
  addEtags(app);
  addCompression(app);
  const names = Array.from({ length: 400 }, (_, index) => `Athlete ${index}`);
  const json = 'application/json; charset=utf-8';
  app.get('/large', { config: { access } }, async () => ({ names }));
  app.get('/small', { config: { access } }, async () => ({ names: names.slice(0, 4) }));
  app.get('/stream', { config: { access } }, (_request, reply) =>
    reply.type(json).send(Readable.from([JSON.stringify({ names })])),
  );
  app.get('/text', { config: { access } }, (_request, reply) =>
    reply.type('text/csv').send('x'.repeat(9_000)),
  );
  return { app, text: JSON.stringify({ names }) };
}

describe('compression', () => {
  const { app, text } = appWith('admin');
  const get = (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }) =>
    app.inject({ url, headers });

  it.each(['/large', '/stream'])('sends %s as gzip, with the same content', async (url) => {
    const response = await get(url);
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(response.rawPayload).toString()).toBe(text);
    expect(response.rawPayload.length).toBeLessThan(text.length / 3);
  });

  it.each([
    ['no header', {}],
    ['another encoding', { 'accept-encoding': 'br, zstd' }],
    ['gzip refused', { 'accept-encoding': 'gzip;q=0, br' }],
  ] as const)('sends it plain to a client with %s', async (_what, headers) => {
    for (const url of ['/large', '/stream']) {
      const response = await get(url, headers as Record<string, string>);
      expect(response.headers['content-encoding']).toBeUndefined();
      expect(response.body).toBe(text);
    }
  });

  it('leaves small responses and other types as they are', async () => {
    for (const url of ['/small', '/text'])
      expect((await get(url)).headers['content-encoding']).toBeUndefined();
  });

  it('gives a compressed response a weak ETag, with which the next one is a 304', async () => {
    const etag = String((await get('/large')).headers.etag);
    expect(etag).toMatch(/^W\/"/);
    const again = await get('/large', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('leaves calls without a session as they are', async () => {
    const open = appWith('open');
    const response = await open.app.inject({ url: '/large', headers: { 'accept-encoding': 'gzip' } });
    expect([response.headers['content-encoding'], response.body]).toEqual([undefined, open.text]);
  });
});

describe('a cached call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.given((tx) =>
      createAthletes(
        tx,
        Array.from({ length: 30 }, (_, index) => `Anna Tester ${index}`),
      ),
    );
  });
  afterAll(() => server.close());

  it('has the same content compressed as plain', async () => {
    const get = (encoding: string) =>
      server.app.inject({
        url: requestOf(listAthletes, {}).url,
        headers: { ptotoken: server.tokens.admin, 'accept-encoding': encoding },
      });
    const plain = await get('identity');
    const compressed = await get('gzip');
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.headers.etag).toBe(`W/${String(plain.headers.etag)}`);
  });
});
