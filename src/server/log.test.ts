import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRODUCT_PARAMETERS } from '#testing/killed-server/own-process.ts';
import { createTestDatabase } from '#testing/server/test-database.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { startCleanup } from './cleanup.ts';
import { createLog, serializeError } from './log.ts';

// Whichever statement fails, its content appears in no log, job or message. Here the database refuses rows and repeats them in full.

const SECRET = 'zx81-secret';
const REFUSE = `
  create or replace function refuse_row() returns trigger language plpgsql as $$
  begin
    raise exception 'refused %', coalesce(new, old)::text using errcode = '23514', detail = coalesce(new, old)::text,
      hint = coalesce(new, old)::text, table = TG_TABLE_NAME, constraint = 'refused';
  end $$`;
const refuse = (table: string) =>
  `create trigger refuse before insert or update or delete on ${table} for each row execute function refuse_row()`;

let server: TestServer;
let written = '';
const log = createLog({
  write(line) {
    written += line;
  },
});

const TABLES = [
  'account',
  'athlete',
  'attempt',
  'change_set',
  'event_log',
  'idempotency_key',
  'session',
  'tier',
];

beforeAll(async () => {
  server = await startTestServer({ log });
  await server.database.pool.query(REFUSE);
});
afterAll(() => server.close());
afterEach(() => {
  written = '';
});

/** Runs the work while the table refuses every row. */
async function whileRefused<T>(table: string, work: () => Promise<T>): Promise<T> {
  await server.database.pool.query(refuse(table));
  try {
    return await work();
  } finally {
    await server.database.pool.query(`drop trigger refuse on ${table}`);
  }
}

const entries = () =>
  written
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers: { ptotoken: server.tokens.admin, ...headers } });

let count = 0;
/** A different person each time, so that no request is refused before it reaches the database. */
const person = () => {
  count += 1;
  return { email: `${SECRET}-${count}@example.org`, first: `${SECRET}${count}`, last: SECRET };
};
const addTier = (headers = {}) =>
  post('/api/tier', { name: person().first, base_points: 1, dropoff_percentage: 1 }, headers);

const requests: (() => ReturnType<typeof post>)[] = [
  () => post('/auth/login', { email: person().email, password: SECRET }),
  () => post('/api/athlete/create', { ...person(), country: 'DE', division: 'MPRO' }),
  () => post('/api/accounts/invite', person()),
  () => addTier({ 'idempotency-key': person().first }),
];

describe('a failed statement', () => {
  it('of a request leaves its route, code, table and constraint in the log, and a reference', async () => {
    const response = await whileRefused('tier', () => addTier());
    expect(response.statusCode).toBe(500);
    const [entry] = entries();
    expect(entry).toMatchObject({
      msg: 'fault',
      route: 'POST /api/tier',
      err: { type: 'failed statement', code: '23514', table: 'tier', constraint: 'refused' },
    });
    expect(Object.keys(entry?.err as object).sort()).toEqual(['code', 'constraint', 'table', 'type']);
    expect(response.body).toContain(String(entry?.reqId));
  });

  it('whose values are a message of the driver is not taken for a lost connection', async () => {
    const name = 'Query read timeout';
    const response = await whileRefused('tier', () =>
      post('/api/tier', { name, base_points: 1, dropoff_percentage: 1 }),
    );
    expect(response.statusCode).toBe(500);
  });

  it('without a connection leaves the reason, which the driver gives without a code', () => {
    const reason = 'timeout exceeded when trying to connect';
    const logged = { type: 'failed statement', code: '53300', reason };
    expect(serializeError(new DrizzleQueryError('select', [SECRET], new Error(reason)))).toEqual(logged);
    expect(serializeError(new Error(reason))).toEqual(logged);
    expect(serializeError({ message: `${reason} (Queue: work, Worker: 1)`, stack: SECRET })).toMatchObject({
      code: '53300',
      reason,
    });
  });

  it('of any request on any table logs nothing of the request', async () => {
    for (const table of TABLES)
      for (const request of requests) {
        const response = await whileRefused(table, request);
        if (response.statusCode >= 500) expect(response.body).not.toContain(SECRET);
      }
    const routes = new Set(entries().map(({ route }) => route));
    for (const url of ['/auth/login', '/api/athlete/create', '/api/accounts/invite', '/api/tier'])
      expect(routes).toContain(`POST ${url}`);
    for (const { err } of entries())
      expect(['type', 'code', 'table', 'constraint']).toEqual(
        expect.arrayContaining(Object.keys(err as object)),
      );
    expect(written).not.toContain(SECRET);
    expect(written).not.toMatch(/argon2|insert into|params/);
  });

  it('of a job leaves nothing of its input in the log or in the queue', async () => {
    await whileRefused('account_code', async () => {
      await post('/auth/reset', { email: `${SECRET}@example.org` });
      await expect.poll(() => written).toContain('job');
    });
    expect(written).toContain('"code":"23514"');
    expect(written).not.toContain(SECRET);
    await expect.poll(async () => (await outputs()).length).toBeGreaterThan(0);
    for (const output of await outputs()) expect(output).not.toContain(SECRET);
  });

  it('of the queue itself, too', async () => {
    // The part of the queue's table that has the rows: a trigger on the whole locks several, which can deadlock with the queue.
    await whileRefused('job_queue.job_common', async () => {
      await post('/auth/reset', { email: `${SECRET}@example.org` });
      await expect.poll(() => written).toMatch(/"msg":"(queue|fault)"/);
    });
    expect(written).not.toContain(SECRET);
  });

  it('of the cleanup, too', async () => {
    const old = new Date(server.clock.now().getTime() - 2 * 24 * 60 * 60 * 1000);
    await server.database.db.execute(
      sql`insert into attempt (key, at) values (${SECRET}, ${old.toISOString()})`,
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stop = startCleanup(server.database, server.clock, log, async () => undefined);
    await whileRefused('attempt', async () => {
      vi.advanceTimersByTime(10 * 60 * 1000);
      vi.useRealTimers();
      await expect.poll(() => written).toContain('cleanup');
    });
    stop();
    expect(written).toContain('"table":"attempt"');
    expect(written).not.toContain(SECRET);
  });
});

it('a client that goes away while it sends its body is not logged', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(server.app.server, 'request');
  client.write('POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  client.write('Content-Length: 9\r\n\r\n{');
  const [request] = await arrived;
  written = '';
  client.destroy();
  await new Promise((resolve) => request.once('close', resolve));
  expect(written).toBe('');
});

/** The data that the queue stores about failed attempts. */
async function outputs(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ output: string }>(
    'select output::text as output from job_queue.job where output is not null',
  );
  return rows.map(({ output }) => output);
}

describe('an unhandled error', () => {
  const program = (ending: string) => `
    import { DrizzleQueryError } from 'drizzle-orm';
    import { createLog, logUnhandled } from '${join(import.meta.dirname, 'log.ts')}';
    logUnhandled(createLog());
    const error = new DrizzleQueryError('insert into account', ['${SECRET}'], Object.assign(new Error('${SECRET}'), { code: '22021' }));
    ${ending}
    setTimeout(() => undefined, 100);`;

  it.each([
    ['a rejection', 'void Promise.reject(error);', 0],
    ['an exception', 'setTimeout(() => { throw error; });', 1],
  ])('%s leaves a code', async (_name, ending, code) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program(ending)]);
    const ended = new Promise((resolve) => child.once('close', resolve));
    const printed = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
    expect(await ended).toBe(code);
    expect(printed).toContain('22021');
    expect(printed).not.toContain(SECRET);
  });
});

it('a statement that fails at the start is named by its code and table', async () => {
  const { environment, open, drop } = await createTestDatabase();
  const opened = await open();
  await opened.pool.query(REFUSE);
  await opened.pool.query(refuse('account'));
  await opened.close();
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const admin = { ADMIN_EMAIL: `${SECRET}@example.org`, ADMIN_PASSWORD: `${SECRET} long enough 42` };
  const child = spawn(process.execPath, PRODUCT_PARAMETERS, {
    env: { ...env, ...admin, PORT: String(20_000 + ((process.pid + 7) % 20_000)) },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const printed = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  expect(await ended).toBe(1);
  expect(printed).toContain('a statement failed in the database (23514, table account, constraint refused).');
  expect(printed).not.toContain(SECRET);
  await drop();
});

it('any other error keeps its message and stack, and those of its causes', () => {
  const error = new Error('outer', { cause: new TypeError('inner') });
  expect(serializeError(error)).toMatchObject({
    ...{ type: 'Error', message: 'outer', stack: error.stack },
    cause: { type: 'TypeError', message: 'inner' },
  });
  expect(serializeError({ password: SECRET })).toEqual({ type: 'object' });
  expect(serializeError({ code: '23514', message: SECRET })).toEqual({ type: 'object', code: '23514' });
  expect(serializeError({ code: SECRET })).toEqual({ type: 'object' });
  expect(JSON.stringify(serializeError(new AggregateError([error], 'all')))).toContain('inner');
});
