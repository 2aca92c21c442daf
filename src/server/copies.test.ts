import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { account, tier } from '#database/tables/all-tables.ts';
import { openSession } from '#features/account/server/account-store.ts';
import { saveTier } from '#features/tiers/tiers-contract.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { hashToken, newToken } from './session-token.ts';
import { readSettings } from './settings.ts';
import { type Product, startProduct } from './start.ts';

// Two copies of the product on one database: what one does, the other knows.

let one: TestServer;
let other: Product;
let address: string;

beforeAll(async () => {
  const opened = await openTestDatabase();
  // Whoever closes first must not take the database from the other.
  const shared = () => Promise.resolve({ ...opened, close: async () => undefined });
  one = await startTestServer({ openDatabase: shared, onClosed: () => opened.close() });
  other = await startProduct({
    settings: readSettings({ DEMO: '0' }),
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
  const heard: Record<string, unknown>[] = [];
  const socket = new WebSocket(`ws://${address}/live`, { origin: 'http://127.0.0.1:1237' });
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(JSON.stringify({ ptotoken: one.tokens['other-admin'] }));
  await expect.poll(() => heard.length, { timeout: 5_000 }).toBeGreaterThan(0);
  return { heard, closed };
}

it('a change through one copy reaches the consoles of the other', async () => {
  const { heard } = await consoleOnOther();
  const added = await one.app.inject({
    method: 'POST',
    url: '/api/tier',
    headers: { ptotoken: one.tokens.admin },
    payload: { name: 'Both', base_points: 1, dropoff_percentage: 1 },
  });
  const { id } = added.json() as { id: number };
  await expect
    .poll(() => heard.find((notice) => 'changed' in notice), { timeout: 5_000 })
    .toMatchObject({
      changed: { records: [{ entity: 'tier', ids: [String(id)] }] },
    });
  expect((await onOther(`/api/tier/${id}`)).json()).toMatchObject({ tier: { name: 'Both' } });
});

it('a job that runs in one copy is joined and awaited through the other', async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  for (const { jobs } of [one, other])
    jobs.define({ kind: 'held', run: () => held.then(() => 'done by one of them') });
  const who = { accountId: null, name: 'Anna' };
  const first = await one.jobs.start('held', 'set 1', 'Held', {}, who);
  const second = await other.jobs.start('held', 'set 1', 'Held', {}, who);
  expect(second).toEqual({ id: first.id, isJoined: true });
  const answers = [one.jobs.answer(first.id, 20_000), other.jobs.answer(first.id, 20_000)];
  open();
  expect(await Promise.all(answers)).toEqual(['done by one of them', 'done by one of them']);
});

const saveOn = (copy: Product, tierId: number, name: string) =>
  copy.app.inject({
    method: saveTier.method,
    url: saveTier.path.replace('{id}', String(tierId)),
    headers: { ptotoken: one.tokens.admin },
    payload: { name },
  });

it('what was saved through one copy is read through any other at once, however often it was read before', async () => {
  const tierId = await one.given(async (tx) => {
    const [made] = await tx
      .insert(tier)
      .values({ name: 'T', base_points: 1, dropoff_percentage: 1 })
      .returning();
    return made?.id as number;
  });
  const copies = [one, other] as const;
  const read = (copy: Product) =>
    copy.app.inject({ method: 'GET', url: '/api/tiers', headers: { ptotoken: one.tokens.admin } });
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(copies.map(read));
    const saved = await saveOn(copies[round % 2] as Product, tierId, `Tier ${round}`);
    expect(saved.statusCode).toBe(200);
    for (const copy of copies) expect((await read(copy)).body).toContain(`"Tier ${round}"`);
  }
});

async function signedInAdmin(email: string): Promise<string> {
  const accountId = await one.given(async (tx) => {
    const [made] = await tx
      .insert(account)
      .values({ email, first: 'Dora', last: 'Tester', admin: 1 })
      .returning();
    return made?.id as number;
  });
  const token = newToken();
  const at = one.clock.now();
  await openSession(one.database.db, {
    ...{ tokenHash: hashToken(token), accountId, at },
    ...{ userAgent: null, address: '127.0.0.1' },
  });
  return token;
}

it('an admin right taken through one copy is gone on the other at once', async () => {
  for (const [round, [taking, reading]] of [
    [one, other],
    [other, one],
  ].entries()) {
    const email = `dora-${round}@example.org`;
    const ptotoken = await signedInAdmin(email);
    const read = (copy: Product | undefined) =>
      copy?.app.inject({ method: 'GET', url: '/api/tiers', headers: { ptotoken } });
    for (const copy of [one, other, one, other]) expect((await read(copy))?.statusCode).toBe(200);
    const act = { actor: { accountId: null, name: 'test' }, what: 'admin taken', at: one.clock.now() };
    await taking?.database.change(act, (tx) =>
      tx.update(account).set({ admin: 0 }).where(eq(account.email, email)),
    );
    for (const copy of [reading, taking]) expect((await read(copy))?.statusCode).toBeOneOf([401, 403]);
  }
});

it('a sign-out through one copy ends the session on the other at once, its socket too', async () => {
  const { closed } = await consoleOnOther();
  expect((await onOther('/api/tiers')).statusCode).toBe(200);
  for (const ptotoken of [one.tokens.admin, one.tokens['other-admin']])
    await one.app.inject({ method: 'POST', url: '/auth/logout', headers: { ptotoken } });
  expect((await onOther('/api/tiers')).statusCode).toBe(401);
  expect(await closed).toBe(1008);
});
