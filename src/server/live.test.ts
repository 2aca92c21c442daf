import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { account } from '#database/tables/all-tables.ts';
import { logout } from '#features/account/account-contract.ts';
import { addTier } from '#features/tiers/tiers-contract.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let address: string;
const ORIGIN = 'http://127.0.0.1:1237';
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/live`;
});
afterAll(() => server.close());

/** A console's socket with everything that it heard, and how it was closed. */
function open(options: { origin?: string; path?: string } = {}) {
  const socket = new WebSocket(address.replace('/live', options.path ?? '/live'), {
    origin: options.origin ?? ORIGIN,
  });
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const opened = new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(true));
    socket.on('error', () => resolve(false));
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  return { socket, heard, opened, closed };
}

async function signedIn(token = server.tokens.admin) {
  const console = open();
  await console.opened;
  console.socket.send(JSON.stringify({ ptotoken: token }));
  await expect.poll(() => console.heard.length, { timeout: 5_000 }).toBeGreaterThan(0);
  return console;
}

describe('the live socket', () => {
  it('tells every open console which record changed, by its kind and id', async () => {
    const [one, other] = [await signedIn(), await signedIn(server.tokens['other-admin'])];
    const { id } = await server.ask(addTier, { name: 'Live', base_points: 1, dropoff_percentage: 1 });
    for (const { heard } of [one, other]) {
      await expect.poll(() => heard.find((notice) => 'changed' in notice), { timeout: 5_000 }).toBeDefined();
      expect(heard.find((notice) => 'changed' in notice)).toMatchObject({
        changed: { records: [{ entity: 'tier', ids: [String(id)] }] },
      });
    }
    one.socket.close();
    other.socket.close();
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another path', { path: '/elsewhere' }],
    ['a token in the address', { path: '/live?ptotoken=x' }],
  ])('is not opened for %s', async (_name, options) => {
    expect(await open(options).opened).toBe(false);
  });

  it.each([
    ['no admin', () => JSON.stringify({ ptotoken: server.tokens['signed-in'] })],
    ['an unknown token', () => JSON.stringify({ ptotoken: 'x'.repeat(43) })],
    ['no JSON', () => 'hello'],
    ['no token', () => '{}'],
    ['null', () => 'null'],
  ])('closes for %s with no data sent', async (_name, message) => {
    const { socket, heard, opened, closed } = open();
    await opened;
    socket.send(message());
    expect([await closed, heard]).toEqual([1008, []]);
  });

  it('closes for a message over 64 KB, and for binary', async () => {
    const large = open();
    await large.opened;
    large.socket.send('x'.repeat(64 * 1024 + 1));
    expect(await large.closed).toBe(1009);
    const binary = open();
    await binary.opened;
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(1003);
  });

  it('closes for a flood of messages', async () => {
    const console = await signedIn();
    for (let count = 0; count < 30; count += 1) console.socket.send('{}');
    expect(await console.closed).toBe(1008);
  });

  it('closes at once on logout and when the admin flag goes', async () => {
    const console = await signedIn(server.tokens['other-admin']);
    await server.given((tx) =>
      tx.update(account).set({ admin: 0 }).where(eq(account.email, 'ben@example.org')),
    );
    expect(await console.closed).toBe(1008);
    const another = await signedIn();
    await server.call(logout, {}, 'admin');
    expect(await another.closed).toBe(1008);
  });
});
