import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { isQuiet } from './quiet-statements.ts';

// What goes over a pool of connections: nothing from inside a change but its own transaction, and a count of what may write.

/** Statements and transactions of this process that may write. */
export interface Writes {
  /** How many are under way. */
  underWay: number;
  /** How many have ended. */
  ended: number;
}

const writesOf = new WeakMap<pg.Pool, Writes>();

/** The count for a pool; the same one for everybody who shares it. */
export function countedWrites(pool: pg.Pool): Writes {
  const writes = writesOf.get(pool) ?? { underWay: 0, ended: 0 };
  writesOf.set(pool, writes);
  return writes;
}

const insideChange = new AsyncLocalStorage<true>();

/** Runs the work of a change: asking the pool from inside it is refused. */
export const runInsideChange = <T>(work: () => Promise<T>): Promise<T> => insideChange.run(true, work);

/** What was asked of the database while some work ran. */
export interface Asked {
  statements: Set<string>;
  /** A connection was borrowed: what went over it is not known. */
  isMoreThanKnown: boolean;
}

const listening = new AsyncLocalStorage<Asked>();

/** Runs the work and tells what it asked the database outside of changes. */
export async function hearStatements<T>(work: () => Promise<T>): Promise<{ answer: T; asked: Asked }> {
  const asked: Asked = { statements: new Set(), isMoreThanKnown: false };
  // A query of drizzle is only sent when it is awaited, which has to be inside.
  return { answer: await listening.run(asked, async () => await work()), asked };
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

function counted<T>(writes: Writes, work: Promise<T>): Promise<T> {
  writes.underWay += 1;
  return work.finally(() => {
    writes.underWay -= 1;
    writes.ended += 1;
  });
}

function refuseInsideChange(): void {
  // A second connection inside a change would wait for itself on the embedded database; it is a fault everywhere.
  if (insideChange.getStore())
    throw new Error('The database was asked outside the open transaction; use the tx that was handed in.');
}

type Query = (statement: unknown, ...more: unknown[]) => Promise<unknown>;

interface Borrowed {
  /** The first statement failed. It is the beginning of a transaction. */
  failedToBegin(error: Error): void;
  /** The first one that may write what kept answers show. */
  mayWrite(): void;
}

/**
 * Watches what goes over a borrowed connection, until the returned function is called. Where the beginning of a transaction fails, as after a
 * restart of the database, the query builder never gives the connection back: ten of those and the pool is empty for good.
 */
function watchStatements(client: pg.PoolClient, tell: Borrowed): () => void {
  const query = client.query as unknown as Query;
  const put = (watched: Query) => {
    client.query = watched as unknown as pg.PoolClient['query'];
  };
  let isFirst = true;
  let hasWritten = false;
  put((statement, ...more) => {
    if (!hasWritten && !isQuiet(textOf(statement))) {
      hasWritten = true;
      tell.mayWrite();
    }
    const answering = query.call(client, statement, ...more);
    if (isFirst) answering.catch(tell.failedToBegin);
    isFirst = false;
    return answering;
  });
  return () => put(query);
}

/** The pool as stores get it. */
export function guardPool(pool: pg.Pool): pg.Pool {
  const writes = countedWrites(pool);

  function query(statement: unknown, ...more: unknown[]): Promise<unknown> {
    refuseInsideChange();
    const text = textOf(statement);
    listening.getStore()?.statements.add(text);
    const answering = (pool.query as unknown as Query).call(pool, statement, ...more);
    return isQuiet(text) ? answering : counted(writes, answering);
  }

  /** A borrowed connection counts as one write from the first statement that is none of the quiet ones until it is given back. */
  async function connect(): Promise<pg.PoolClient> {
    refuseInsideChange();
    const asked = listening.getStore();
    if (asked) asked.isMoreThanKnown = true;
    const client = await pool.connect();
    const release = client.release.bind(client);
    const { promise, resolve } = Promise.withResolvers<void>();
    let isBack = false;
    const stopWatching = watchStatements(client, {
      mayWrite: () => void counted(writes, promise),
      failedToBegin(error) {
        if (!isBack) client.release(error);
      },
    });
    client.release = (error) => {
      isBack = true;
      stopWatching();
      release(error);
      resolve();
    };
    return client;
  }

  const own: Record<string | symbol, unknown> = { query, connect };
  return new Proxy(pool, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
