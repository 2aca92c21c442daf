import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

// Over a port, since what is answered quickly never reaches the router.

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { headers: { ptotoken: server.tokens.admin, ...headers } });

const countedNow = async (status: number): Promise<number> => {
  const text = await (await get('/metrics')).text();
  const found = new RegExp(
    `http_request_duration_seconds_count\\{method="GET",route="/api/tiers/",status="${status}"\\} (\\d+)`,
  ).exec(text);
  return Number(found?.[1] ?? 0);
};

describe('a quick answer', () => {
  it('has the bytes, the status and every header of the one that went the whole way', async () => {
    const slow = await server.app.inject({
      method: 'GET',
      url: '/api/tiers/',
      headers: { ptotoken: server.tokens.admin },
    });
    const quick = await get('/api/tiers/');
    expect([quick.status, await quick.text()]).toEqual([200, slow.body]);
    const names = (headers: Iterable<string>) =>
      [...headers].filter((name) => !['keep-alive', 'connection', 'date'].includes(name)).sort();
    expect(names(quick.headers.keys())).toEqual(names(Object.keys(slow.headers)));
    for (const name of names(quick.headers.keys()).filter((one) => one !== 'x-request-id'))
      expect([name, quick.headers.get(name)]).toEqual([name, String(slow.headers[name])]);
    expect(quick.headers.get('x-request-id')).not.toBe(slow.headers['x-request-id']);
  });

  it('says 304 to who has it, and is counted like any other', async () => {
    const { headers } = await get('/api/tiers/');
    const before = await countedNow(304);
    const again = await get('/api/tiers/', { 'if-none-match': `W/${headers.get('etag')}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
      304,
      '',
      headers.get('etag'),
    ]);
    expect(await countedNow(304)).toBe(before + 1);
  });

  it('is for admins whose session lives, and for nobody else', async () => {
    await get('/api/tiers/');
    const statusOf = async (headers: Record<string, string>) => (await get('/api/tiers/', headers)).status;
    expect(await statusOf({ ptotoken: server.tokens['signed-in'] })).toBe(403);
    expect(await statusOf({ ptotoken: 'x'.repeat(43) })).toBe(401);
    expect(await statusOf({ 'content-encoding': 'gzip' })).toBe(415);
    expect((await fetch(`${address}/api/tiers/`)).status).toBe(401);
    const other = { ptotoken: server.tokens['other-admin'] };
    expect(await statusOf(other)).toBe(200);
    await fetch(`${address}/auth/logout`, { method: 'POST', headers: other });
    expect(await statusOf(other)).toBe(401);
  });
});
