import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

// The pool for stores: it refuses queries from inside a change but outside of its transaction, and releases a connection on which
// no transaction could begin.

const insideChange = new AsyncLocalStorage<true>();

/** Runs the work of a change: querying the pool from inside it is refused. */
export const runInTransaction = <T>(work: () => Promise<T>): Promise<T> => insideChange.run(true, work);

function refuseInsideChange(): void {
  // A second connection inside a change would wait for itself on the embedded database; therefore it is an error on every database.
  if (insideChange.getStore())
    throw new Error('A statement ran outside the open transaction; use the tx that was passed in.');
}

type Query = (...statement: unknown[]) => Promise<unknown>;

/**
 * Releases the connection when its first statement, the beginning of a transaction, fails, as after a restart of the database. The query
 * builder never does: after ten such failures the pool would be permanently empty.
 */
function releaseWhenFirstFails(client: pg.PoolClient): void {
  const query = client.query as unknown as Query;
  const release = client.release.bind(client);
  const setQuery = (next: Query) => {
    client.query = next as unknown as pg.PoolClient['query'];
  };
  let isReleased = false;
  client.release = (error) => {
    isReleased = true;
    setQuery(query);
    release(error);
  };
  setQuery((...statement) => {
    setQuery(query);
    const result = query.apply(client, statement);
    result.catch((error: Error) => {
      if (!isReleased) client.release(error);
    });
    return result;
  });
}

export function guardPool(pool: pg.Pool): pg.Pool {
  const own: Record<string | symbol, unknown> = {
    query(...statement: unknown[]) {
      refuseInsideChange();
      return (pool.query as unknown as Query).apply(pool, statement);
    },
    async connect() {
      refuseInsideChange();
      const client = await pool.connect();
      releaseWhenFirstFails(client);
      return client;
    },
  };
  return new Proxy(pool, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
