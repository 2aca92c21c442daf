import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTestDatabase } from '#testing/server/test-database.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { type Product, startProduct } from './start.ts';

// Two instances of the product on one database: each learns of the other's changes. Reads are tested in instances-and-writers.test.ts.

let one: TestServer;
let other: Product;
let address: string;

beforeAll(async () => {
  const opened = await openTestDatabase();
  // The instance that closes first must not close the other's database.
  const shared = () => Promise.resolve({ ...opened, close: async () => undefined });
  one = await startTestServer({ openDatabase: shared, onClosed: () => opened.close() });
  other = await startProduct({
    settings: one.settings,
    log: pino({ level: 'silent' }),
    clock: one.clock,
    openDatabase: shared,
    isConsoleServedElsewhere: true,
  });
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  address = `127.0.0.1:${(other.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const onOther = (url: string, method: 'GET' | 'POST' = 'GET') =>
  other.app.inject({ method, url, headers: { ptotoken: one.tokens.admin } });

async function consoleOnOther() {
  const received: Record<string, unknown>[] = [];
  const socket = new WebSocket(`ws://${address}/live`, { origin: 'http://127.0.0.1:1237' });
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(JSON.stringify({ ptotoken: one.tokens['other-admin'] }));
  await expect.poll(() => received.length).toBeGreaterThan(0);
  return { received, closed };
}

it('a change on one instance reaches the consoles of the other', async () => {
  const { received } = await consoleOnOther();
  const added = await one.app.inject({
    method: 'POST',
    url: '/api/tier',
    headers: { ptotoken: one.tokens.admin },
    payload: { name: 'Both', base_points: 1, dropoff_percentage: 1 },
  });
  const { id } = added.json() as { id: number };
  await expect
    .poll(() => received.find((notice) => 'changed' in notice))
    .toMatchObject({
      changed: { records: [{ entity: 'tier', ids: [String(id)] }] },
    });
  expect((await onOther(`/api/tier/${id}`)).json()).toMatchObject({ tier: { name: 'Both' } });
});

it('a job that runs on one instance is joined and awaited on the other', async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  for (const { jobs } of [one, other])
    jobs.define({ kind: 'held', run: () => held.then(() => 'done by one of them') });
  const who = { accountId: null, name: 'Anna' };
  const first = await one.jobs.start('held', 'set 1', 'Held', {}, who);
  const second = await other.jobs.start('held', 'set 1', 'Held', {}, who);
  expect(second).toEqual({ id: first.id, isJoined: true, other: null });
  const responses = [one.jobs.resultOf(first.id, 200_000), other.jobs.resultOf(first.id, 200_000)];
  open();
  expect(await Promise.all(responses)).toEqual(['done by one of them', 'done by one of them']);
});

it('a sign-out on one instance ends the session on the other at once, its socket too', async () => {
  const { closed } = await consoleOnOther();
  expect((await onOther('/api/tiers')).statusCode).toBe(200);
  for (const ptotoken of [one.tokens.admin, one.tokens['other-admin']])
    await one.app.inject({ method: 'POST', url: '/auth/logout', headers: { ptotoken } });
  expect((await onOther('/api/tiers')).statusCode).toBe(401);
  expect(await closed).toBe(1008);
});
