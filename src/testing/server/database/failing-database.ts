import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { OpenedDatabase } from '#database/connect.ts';
import { openTestDatabase } from '../test-database.ts';
import type { TestServer } from '../test-server.ts';

/** `error`: the database refuses the statement, as when its disk is full. `lost`: the connection breaks before it. */
export type Failure = 'error' | 'lost';

interface Counting {
  /** Number of statements so far. */
  statements: number;
  /** The number of the statement that fails; 0 for none. */
  failing: number;
  failure: Failure;
}

/** Refused by the database itself, so that the surrounding transaction fails as in reality. */
const REFUSED = "do $$ begin raise exception 'made to fail' using errcode = '53200'; end $$";

const inWork = new AsyncLocalStorage<Counting>();
/** The statements of jobs, which are not part of the request that waits for them. */
let ofAll: Counting | null = null;

type Query = (this: pg.PoolClient, ...more: unknown[]) => unknown;

function failNow(client: pg.PoolClient, query: Query, failure: Failure, more: unknown[]): unknown {
  const last = more.at(-1);
  if (failure === 'lost')
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  const text = failure === 'lost' ? 'select 1' : REFUSED;
  return query.call(client, text, ...(typeof last === 'function' ? [last] : []));
}

/** A rollback does not fail, but its connection can be lost. */
const isRollback = (statement: unknown): boolean => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
  return /^\s*rollback/i.test(text ?? '');
};

function countQueries(client: pg.PoolClient): void {
  const query = client.query as unknown as Query;
  const counted: Query = function (...more) {
    const counting = inWork.getStore() ?? ofAll;
    if (!counting) return query.apply(this, more);
    counting.statements += 1;
    const isSpared = counting.failure === 'error' && isRollback(more[0]);
    if (counting.statements !== counting.failing || isSpared) return query.apply(this, more);
    return failNow(this, query, counting.failure, more);
  };
  client.query = counted as unknown as pg.PoolClient['query'];
}

/** A test database whose statements can be made to fail. */
export async function openFailingDatabase(): Promise<OpenedDatabase> {
  const opened = await openTestDatabase();
  opened.pool.on('connect', countQueries);
  return opened;
}

/** Runs the work with the n-th statement failing (0: none); returns the number of statements. */
export async function withFailing<T>(
  failing: number,
  { failure = 'error', isOfJobs = false }: { failure?: Failure | undefined; isOfJobs?: boolean | undefined },
  work: () => Promise<T>,
): Promise<{ result: T; statements: number }> {
  const counting: Counting = { statements: 0, failing, failure };
  if (isOfJobs) ofAll = counting;
  try {
    const result = await (isOfJobs ? work() : inWork.run(counting, work));
    return { result, statements: counting.statements };
  } finally {
    ofAll = null;
    // A request that waited for a connection may continue as if it were part of the work.
    counting.failing = 0;
  }
}

/** The rows of a table: how many, and a digest of their places and transactions, which every write of a row changes. */
export type Stored = Record<string, { rows: number; digest: string }>;

/** All stored data except counters of attempts and jobs, which may differ after a failed request. */
export async function everythingStored({ database: { db } }: TestServer): Promise<Stored> {
  const tables = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('attempt', 'session', 'event_log', 'idempotency_key', 'job') order by 1`);
  const each = tables.rows.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows,
      coalesce(sum(hashtextextended(concat(t.ctid, t.xmin), 0)), 0)::text as digest from ${sql.identifier(name)} t`,
  );
  const { rows: found } = await db.execute<{ name: string; rows: number; digest: string }>(
    sql.join(each, sql` union all `),
  );
  return Object.fromEntries(found.map(({ name, rows, digest }) => [name, { rows, digest }]));
}

/** The tables that differ, with the number of added rows: `{athlete: 1, nation: 0}`. */
export function difference(before: Stored, after: Stored): Record<string, number> {
  const names = Object.keys(after)
    .filter((name) => before[name]?.digest !== after[name]?.digest)
    .sort();
  return Object.fromEntries(
    names.map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)]),
  );
}

/** Waits until no job is open. */
export async function untilJobsEnded({ database: { db } }: TestServer, withinMs = 60_000): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    const { rows } = await db.execute<{ open: number }>(
      sql`select count(*)::int as open from job where state in ('waiting', 'running')`,
    );
    if ((rows[0]?.open ?? 0) === 0) return;
    if (performance.now() > until) throw new Error('A job does not end.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
