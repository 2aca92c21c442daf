import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Tx } from '#database/change-sets.ts';
import type { TestServer } from '../test-server.ts';

/**
 * Sends requests while a transaction holds the lock that each of them needs, and releases it when all wait for it: none has ended before
 * all have begun. On the embedded database, in which nothing can wait for another transaction, they are only sent together.
 */
export async function sendAtOnce<Response>(
  { database: { db } }: TestServer,
  lock: (tx: Tx) => Promise<unknown>,
  requests: readonly (() => Promise<Response>)[],
): Promise<Response[]> {
  const send = () => requests.map((request) => request());
  if (!process.env.TEST_DATABASE_URL) return Promise.all(send());
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const sent = await db.transaction(async (tx) => {
    await lock(tx as Tx);
    const responses = send();
    await vi.waitFor(
      async () => expect((await db.execute(waiting)).rows).toHaveLength(requests.length),
      200_000,
    );
    return { responses };
  });
  return Promise.all(sent.responses);
}
