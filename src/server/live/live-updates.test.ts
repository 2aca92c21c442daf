import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { account } from '#database/tables/all-tables.ts';
import { logout } from '#features/account/account-contract.ts';
import {
  endSessions,
  openSession,
  openSessionOf,
  touchSession,
} from '#features/account/server/sign-in/account-store.ts';
import { addTier } from '#features/tiers/tiers-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { createAuthenticator } from '../auth/authenticate.ts';
import { hashToken, newToken } from '../auth/session-token.ts';
import { endExpired } from '../cleanup.ts';
import { notifyJobUpdated } from '../jobs/job-store.ts';
import { type LiveParts, LiveUpdates } from './live-updates.ts';

let server: TestServer;
let address: string;
const ORIGIN = 'http://127.0.0.1:1237';
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/live`;
});
afterAll(() => server.close());

/** A console's socket with all messages that it received, and its close code. */
function open(options: { origin?: string; path?: string; on?: string; autoPong?: boolean } = {}) {
  const socket = new WebSocket((options.on ?? address).replace('/live', options.path ?? '/live'), {
    origin: options.origin ?? ORIGIN,
    autoPong: options.autoPong ?? true,
  });
  const received: Record<string, unknown>[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  const opened = new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(true));
    socket.on('error', () => resolve(false));
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  return { socket, received, opened, closed };
}

async function session(token = server.tokens.admin, options: Parameters<typeof open>[0] = {}) {
  const console = open(options);
  await console.opened;
  console.socket.send(JSON.stringify({ ptotoken: token }));
  await expect.poll(() => console.received.length).toBeGreaterThan(0);
  return console;
}

describe('the live socket', () => {
  it('notifies every open console of the changed record, by its kind and id', async () => {
    const [one, other] = [await session(), await session(server.tokens['other-admin'])];
    const { id } = await server.ask(addTier, { name: 'LiveUpdates', base_points: 1, dropoff_percentage: 1 });
    for (const { received } of [one, other]) {
      await expect.poll(() => received.find((notice) => 'changed' in notice)).toBeDefined();
      expect(received.find((notice) => 'changed' in notice)).toMatchObject({
        changed: { records: [{ entity: 'tier', ids: [String(id)] }] },
      });
    }
    one.socket.close();
    other.socket.close();
  });

  it('tells a new console for how long nothing has changed', async () => {
    const quietMs = async () => {
      const { socket, received } = await session();
      socket.close();
      return (received[0] as { hello: { quiet_ms: number } }).hello.quiet_ms;
    };
    const before = performance.now();
    await server.ask(addTier, { name: 'QuietTime', base_points: 1, dropoff_percentage: 1 });
    await expect.poll(async () => performance.now() - (await quietMs())).toBeGreaterThan(before);
    await expect.poll(quietMs).toBeGreaterThan(await quietMs());
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
    const { socket, received, opened, closed } = open();
    await opened;
    socket.send(message());
    expect([await closed, received]).toEqual([1008, []]);
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

  it.each([
    ['no JSON', 'open', 1008],
    ['binary', Buffer.from('{"open":null}'), 1003],
  ])('closes for %s of a console that is signed in', async (_name, message, code) => {
    const console = await session();
    console.socket.send(message);
    expect(await console.closed).toBe(code);
  });

  it('closes for a flood of messages', async () => {
    const console = await session();
    for (let count = 0; count < 30; count += 1) console.socket.send('{}');
    expect(await console.closed).toBe(1008);
  });

  it('closes at once on logout and when the admin flag is removed', async () => {
    const console = await session(server.tokens['other-admin']);
    await server.given((tx) =>
      tx.update(account).set({ admin: 0 }).where(eq(account.email, 'ben@example.org')),
    );
    expect(await console.closed).toBe(1008);
    const another = await session();
    await server.call(logout, {}, 'admin');
    expect(await another.closed).toBe(1008);
  });
});

/** Separate LiveUpdates until the test ends; `updatedJobs` are the jobs that they were notified of. */
async function startLive(parts: Partial<LiveParts>) {
  const http = createServer();
  const updatedJobs: string[] = [];
  const live = new LiveUpdates({
    ...{
      pool: server.database.pool,
      isOnlyProcess: false,
      authenticator: realGate(),
      allowedOrigins: [ORIGIN],
      version: 'test',
    },
    log: pino({ level: 'silent' }),
    onJobUpdated: (id) => void updatedJobs.push(id),
    ...parts,
  });
  live.attach(http);
  await live.open();
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const close = () => live.close();
  // Also after a failure: a listener that remains open would make the close of the database wait forever.
  onTestFinished(async () => {
    await close();
    http.close();
  });
  return { on: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/live`, updatedJobs, close };
}

const realGate = () => createAuthenticator(server.database.db, server.clock);

async function newSession(email: string, at = server.clock.now()): Promise<string> {
  const token = newToken();
  const [made] = await server.given((tx) =>
    tx.insert(account).values({ email, first: 'Dora', last: 'Tester', admin: 1 }).returning(),
  );
  await openSession(server.database.db, {
    ...{ tokenHash: hashToken(token), accountId: made?.id as number, at },
    ...{ userAgent: null, address: '127.0.0.1' },
  });
  return token;
}

const endSession = (token: string) =>
  endSessions(server.database.db, { tokenHash: hashToken(token) }, server.clock.now());

it('the live socket of a session that ends during its handshake closes too', async () => {
  const authenticator = realGate();
  const { promise: found, resolve: sayFound } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>();
  const find: typeof authenticator.find = async (token) => {
    const session = await authenticator.find(token);
    sayFound();
    await goOn;
    return session;
  };
  const live = await startLive({ authenticator: { ...authenticator, find } });
  const token = await newSession('handshake@example.org');
  const console = open({ on: live.on });
  await console.opened;
  console.socket.send(JSON.stringify({ ptotoken: token }));
  await found;
  await endSession(token);
  // Notifications arrive in order: once this one has arrived, so has that of the end.
  await notifyJobUpdated(server.database.db, 'after the end');
  await expect.poll(() => live.updatedJobs).toContain('after the end');
  letGoOn();
  expect([await console.closed, console.received]).toEqual([1008, []]);
});

it('the live socket of a session that ends while the server receives no notifications from the database closes too', async () => {
  const { pool } = server.database;
  const { promise: sessionEnded, resolve: sayEnded } = Promise.withResolvers<void>();
  const listeners: PoolClient[] = [];
  const connect = async () => {
    if (listeners.length > 0) await sessionEnded;
    const client = await pool.connect();
    listeners.push(client);
    return client;
  };
  const live = await startLive({ pool: { connect } as unknown as LiveParts['pool'] });
  const token = await newSession('gap@example.org');
  const console = await session(token, { on: live.on });
  listeners[0]?.emit('error', new Error('the connection was lost'));
  await endSession(token);
  sayEnded();
  expect(await console.closed).toBe(1008);
});

it('a close while the server connects to the database again releases that connection', async () => {
  const { pool } = server.database;
  const { promise: connecting, resolve: sayConnecting } = Promise.withResolvers<void>();
  const { promise: closed, resolve: sayClosed } = Promise.withResolvers<void>();
  const listeners: PoolClient[] = [];
  const connect = async () => {
    if (listeners.length > 0) {
      sayConnecting();
      await closed;
    }
    const client = await pool.connect();
    listeners.push(client);
    return client;
  };
  const live = await startLive({ pool: { connect } as unknown as LiveParts['pool'] });
  listeners[0]?.emit('error', new Error('the connection was lost'));
  await connecting;
  await live.close();
  const removed: unknown[] = [];
  const onRemove = (client: unknown) => void removed.push(client);
  pool.on('remove', onRemove);
  sayClosed();
  await expect.poll(() => listeners.length > 1 && removed.includes(listeners[1])).toBe(true);
  pool.off('remove', onRemove);
});

it('the live socket of a session that has expired closes too', async () => {
  const { db } = server.database;
  const now = server.clock.now().getTime();
  // Sessions end 90 days after they were opened, even if they are in use.
  const ends = new Date(now + 60_000);
  const token = await newSession('expired@example.org', new Date(ends.getTime() - 90 * 24 * 60 * 60 * 1000));
  const opened = await openSessionOf(db, hashToken(token));
  await touchSession(db, opened?.sessionId as number, new Date(now));
  const console = await session(token);
  await endExpired(server.database, new Date(ends.getTime() - 1));
  expect((await openSessionOf(db, hashToken(token)))?.sessionId).toBe(opened?.sessionId);
  await endExpired(server.database, ends);
  expect(await console.closed).toBe(1008);
});

describe('who else has a record open', () => {
  type Console = Awaited<ReturnType<typeof session>>;
  const send = (console: Console, message: unknown) =>
    console.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const lastPresent = ({ received }: Console) =>
    received.findLast((notice) => 'present' in notice)?.present as { people: object[] }[] | undefined;
  const expectTabs = (console: Console, tabs: (string | null)[]) =>
    expect
      .poll(() => lastPresent(console)?.flatMap(({ people }) => people), { timeout: 30_000 })
      .toEqual(tabs.map((tab) => expect.objectContaining({ name: 'Dora Tester', tab })));

  let token: string;
  beforeAll(async () => {
    token = await newSession('garbage@example.org');
  });

  it('is shown at another instance until the session ends', async () => {
    const [one, other] = [await startLive({}), await startLive({})];
    const ending = await newSession('presence@example.org');
    const watcher = await session(await newSession('watcher@example.org'), { on: one.on });
    send(watcher, { open: { entity: 'contract_tier', id: 7, tab: 'Info' } });
    await expectTabs(watcher, []);
    const dora = await session(ending, { on: other.on });
    send(dora, { open: { entity: 'contract_tier', id: '7', tab: null } });
    await expectTabs(watcher, [null]);
    expect(lastPresent(watcher)).toMatchObject([{ entity: 'contract_tier', id: 7 }]);
    await expect.poll(() => lastPresent(dora)).toMatchObject([{ people: [{ tab: 'Info' }] }]);
    send(dora, { open: { entity: 'contract_tier', id: 7, tab: 'Results' } });
    await expectTabs(watcher, ['Results']);
    const video = { open: { entity: 'video', id: randomUUID() } };
    send(watcher, video);
    send(dora, video);
    await expectTabs(watcher, [null]);
    await endSession(ending);
    await expectTabs(watcher, []);
    watcher.socket.close();
  });

  it('ends when the console no longer responds, as on a laptop whose lid is closed', async () => {
    const other = await startLive({ heartbeatMs: 100 });
    const watcher = await session(await newSession('awake@example.org'));
    send(watcher, { open: { entity: 'brand', id: 7 } });
    const dora = await session(await newSession('lid@example.org'), { on: other.on, autoPong: false });
    send(dora, { open: { entity: 'brand', id: 7 } });
    await dora.closed;
    await expectTabs(watcher, []);
    watcher.socket.close();
  });

  it.each([
    ['another message', { close: 1 }],
    ['no kind', { open: { id: 1 } }],
    ['a kind with other characters', { open: { entity: 'Race 1', id: 1 } }],
    ['a long kind', { open: { entity: 'x'.repeat(51), id: 1 } }],
    ['no id', { open: { entity: 'race', id: '1e3' } }],
    ['an id of 0', { open: { entity: 'race', id: 0 } }],
    ['a long tab', { open: { entity: 'race', id: 1, tab: 'x'.repeat(251) } }],
    ['a list', { open: [{ entity: 'race', id: 1 }] }],
  ])('shows nobody for %s, and stays connected', async (_name, message) => {
    const console = await session(token);
    send(console, message);
    send(console, { open: { entity: 'race', id: 999 } });
    await expect.poll(() => lastPresent(console)).toEqual([{ entity: 'race', id: 999, people: [] }]);
    expect(console.received.filter((notice) => 'present' in notice)).toHaveLength(1);
    console.socket.close();
  });
});
