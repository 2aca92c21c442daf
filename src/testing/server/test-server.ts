import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino, { type Logger } from 'pino';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import { pathParameters } from '#contract/declare-call.ts';
import type { Database, Tx } from '#database/change-sets.ts';
import { account } from '#database/tables/account-tables.ts';
import { openSession } from '#features/account/server/sign-in/account-store.ts';
import { hashToken, newToken } from '#server/auth/session-token.ts';
import type { ServiceLimits } from '#server/services/outside-services.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { type Product, startProduct } from '#server/start.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestResponse<T> {
  status: number;
  /** The parsed response when the status is 200 or 202. */
  body: T;
  /** The message of a refusal. */
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

export type As = 'admin' | 'other-admin' | 'signed-in' | 'nobody';

export interface TestServer extends Product {
  /** For further instances of the product on the same database and files. */
  settings: Settings;
  clock: FixedClock;
  tokens: Record<Exclude<As, 'nobody'>, string>;
  /** Makes a call through the whole app, as an admin unless said otherwise. */
  call<C extends Call>(
    call: C,
    input: InputOf<C>,
    as?: As,
    headers?: Record<string, string>,
  ): Promise<TestResponse<ResponseOf<C>>>;
  /** The same, but the test fails unless the call succeeds. */
  ask<C extends Call>(call: C, input: InputOf<C>, as?: As): Promise<ResponseOf<C>>;
  /** Writes facts directly into the tables, as one change set. */
  given<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

interface Options {
  log?: Logger;
  clock?: FixedClock;
  settings?: Partial<Settings>;
  serviceLimits?: ServiceLimits;
  requestsEndWithinMs?: number;
  /** A database that others use too; then `onClosed` closes it. */
  openDatabase?: typeof openTestDatabase;
  onClosed?(): Promise<void>;
}

async function addAccount(database: Database, email: string, admin: 0 | 1, at: Date): Promise<string> {
  const first = email.split('@')[0] as string;
  const { result } = await database.change(
    { actor: { accountId: null, name: 'test' }, what: 'account', at },
    (tx) => tx.insert(account).values({ email, first, last: 'Tester', admin }).returning({ id: account.id }),
  );
  const token = newToken();
  const accountId = (result[0] as { id: number }).id;
  await openSession(database.db, {
    tokenHash: hashToken(token),
    accountId,
    at,
    userAgent: null,
    address: '127.0.0.1',
  });
  return token;
}

/** The URL and body of a call: path parameters in the path, the rest in query or body. */
export function requestOf<C extends Call>(call: C, input: InputOf<C>) {
  const inPath = new Set(pathParameters(call.path));
  const values = input as Record<string, unknown>;
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const rest = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined),
  );
  if (call.method !== 'GET') return { url, body: rest };
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return { url: query.size > 0 ? `${url}?${query}` : url, body: undefined };
}

/** Makes calls through the whole app. */
const callerOf =
  (app: Product['app'], tokens: TestServer['tokens']): TestServer['call'] =>
  async <C extends Call>(
    called: C,
    input: InputOf<C>,
    as: As = 'admin',
    headers: Record<string, string> = {},
  ) => {
    const { url, body } = requestOf(called, input);
    const response = await app.inject({
      method: called.method,
      url,
      headers: { ...(as === 'nobody' ? {} : { ptotoken: tokens[as] }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isFine = response.statusCode === 200 || response.statusCode === 202;
    return {
      status: response.statusCode,
      body: (isFine ? response.json() : undefined) as ResponseOf<C>,
      text: isFine ? '' : response.body,
      headers: response.headers,
    };
  };

/**
 * The whole product on a new database, without a port, with a fixed clock, and with a new data directory unless the settings name one.
 * Close it in `afterAll`.
 */
export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const clock = options.clock ?? fixedClock();
  const folder = mkdtempSync(join(tmpdir(), 'tridesk-data-'));
  const settings: Settings = { ...readSettings({ DEMO: '0', DATA_DIR: folder }), ...options.settings };
  const product = await startProduct({
    settings,
    log: options.log ?? pino({ level: 'silent' }),
    clock,
    openDatabase: options.openDatabase ?? openTestDatabase,
    ...(options.serviceLimits ? { serviceLimits: options.serviceLimits } : {}),
    ...(options.requestsEndWithinMs ? { requestsEndWithinMs: options.requestsEndWithinMs } : {}),
    isConsoleServedElsewhere: true,
    isQuiet: true,
  });
  const { database, app } = product;
  const at = clock.now();
  const tokens = {
    admin: await addAccount(database, 'anna@example.org', 1, at),
    'other-admin': await addAccount(database, 'ben@example.org', 1, at),
    'signed-in': await addAccount(database, 'cleo@example.org', 0, at),
  };

  const call = callerOf(app, tokens);
  return {
    ...product,
    async close() {
      await product.close();
      await options.onClosed?.();
      rmSync(folder, { recursive: true, force: true });
    },
    settings,
    clock,
    tokens,
    call,
    async ask(called, input, as) {
      const { status, body, text } = await call(called, input, as);
      if (status >= 300) throw new Error(`${called.method} ${called.path}: ${status} ${text}`);
      return body;
    },
    async given(work) {
      const act = { actor: { accountId: null, name: 'test' }, what: 'given', at: clock.now() };
      return (await database.change(act, work)).result;
    },
  };
}

/** The number of rows of a table, to check that nothing was written. */
export async function countRows(database: Database, table: string): Promise<number> {
  const found = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return found.rows[0]?.count ?? 0;
}
