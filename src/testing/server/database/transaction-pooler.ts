import type pg from 'pg';

type Query = (this: pg.ClientBase, ...statement: unknown[]) => unknown;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string } | null)?.text);

/**
 * Makes the connections of a pool lose their state between two transactions, as behind a pooler that gives each transaction another
 * server connection: settings, prepared statements, session locks. Notifications never reach them.
 */
export function poolTransactions(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query as unknown as Query;
    let isInTransaction = false;
    const forget = async () => {
      if (!isInTransaction) await query.call(client, 'discard all');
    };
    const pooled: Query = function (statement, ...more) {
      const text = textOf(statement);
      if (/^\s*begin\b/i.test(text)) isInTransaction = true;
      if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) isInTransaction = false;
      const forwarded = /^\s*listen\b/i.test(text) ? 'select 1' : statement;
      const callback = more.at(-1);
      if (typeof callback !== 'function')
        return (query.call(this, forwarded, ...more) as Promise<unknown>).finally(forget);
      const forgetThenCall = (...results: unknown[]) => {
        const call = () => callback(...results);
        forget().then(call, call);
      };
      return query.call(this, forwarded, ...more.slice(0, -1), forgetThenCall);
    };
    client.query = pooled as unknown as pg.PoolClient['query'];
  });
}
