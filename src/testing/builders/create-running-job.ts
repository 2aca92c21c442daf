import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { job } from '#database/tables/all-tables.ts';
import type { TestServer } from '#testing/server/test-server.ts';

type Values = Pick<typeof job.$inferInsert, 'kind' | 'subject' | 'what' | 'input'>;

/** A job that another process runs, with its row in the queue: without one it would count as stalled. Returns its id. */
export async function createRunningJob({ database, clock }: TestServer, values: Values): Promise<string> {
  const id = randomUUID();
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into job_queue.job (name, data, state, started_on, expire_seconds)
      values ('work', ${JSON.stringify({ id })}::jsonb, 'active', now(), 900)`);
    await tx.insert(job).values({ ...values, id, state: 'running', created_at: clock.now() });
  });
  return id;
}
