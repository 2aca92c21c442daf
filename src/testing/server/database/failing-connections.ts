import type pg from 'pg';

/** The statement at which the process ends: before it is sent, or with `isAfter` before its response is read. */
export interface Death {
  statement: RegExp;
  isAfter?: boolean;
  /** Only on a connection that ran this statement before: the commit of one transaction among others. */
  following?: RegExp;
}

type Query = (statement: unknown, ...more: unknown[]) => Promise<unknown>;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

/**
 * The pool of a process that crashes, as the database sees it: it sends nothing from then on, and its open transactions are rolled back.
 * `isDead` resolves at the crash.
 */
export function failingConnections(pool: pg.Pool, death: Death): { pool: pg.Pool; isDead: Promise<void> } {
  const { promise: isDead, resolve: sayDead } = Promise.withResolvers<void>();
  const borrowed = new Set<pg.PoolClient>();
  let hasDied = false;

  function die(): never {
    hasDied = true;
    for (const client of borrowed) client.release(true);
    sayDead();
    throw new Error('This process is dead.');
  }

  const until = (query: Query): Query => {
    let isArmed = death.following === undefined;
    return async (statement, ...more) => {
      const isIt = isArmed && death.statement.test(textOf(statement));
      isArmed ||= death.following?.test(textOf(statement)) ?? false;
      if (hasDied || (isIt && !death.isAfter)) die();
      const answer = await query(statement, ...more);
      if (hasDied || isIt) die();
      return answer;
    };
  };

  async function connect(): Promise<pg.PoolClient> {
    if (hasDied) die();
    const client = await pool.connect();
    const own = client as unknown as { query?: Query };
    const release = client.release.bind(client);
    own.query = until(client.query.bind(client) as unknown as Query);
    client.release = (error) => {
      if (!borrowed.delete(client)) return;
      delete own.query;
      release(error);
    };
    borrowed.add(client);
    return client;
  }

  const dying: Record<string | symbol, unknown> = {
    query: until(pool.query.bind(pool) as unknown as Query),
    connect,
  };
  const get = (target: pg.Pool, name: string | symbol) => dying[name] ?? Reflect.get(target, name, target);
  return { pool: new Proxy(pool, { get }), isDead };
}
