import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyKey, job } from '#database/tables/account-tables.ts';
import { takePlace } from '#features/account/server/sign-in/rate-limit-store.ts';
import { addToken, putCode } from '#features/account/server/sign-up/code-store.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { endExpired } from './cleanup.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('deletes attempts after an hour, codes and responses after a day, mails after 30 days, and nothing younger', async () => {
  const { db } = server.database;
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 60 * 60 * 1000);
  const limit = { key: 'sign-in', most: 9 };
  for (const hours of [0.5, 2]) await takePlace(db, limit, hoursAgo(hours));
  for (const hours of [2, 25]) {
    const at = hoursAgo(hours);
    const email = `${hours}@example.org`;
    await putCode(db, { email, purpose: 'reset', codeHash: 'x', details: null, at });
    await addToken(db, { tokenHash: email, accountId: 1, purpose: 'set-password', at });
  }
  for (const hours of [2, 25])
    await db
      .insert(idempotencyKey)
      .values({ account_id: 1, key: `key ${hours}`, request_hash: 'x', at: hoursAgo(hours) });
  const keyless = { account_id: 1, request_hash: 'x', at: server.clock.now() };
  await db.insert(idempotencyKey).values([
    { ...keyless, key: 'session 1 over', claimed_at: new Date(Date.now() - 11 * 60 * 1000) },
    { ...keyless, key: 'session 1 new' },
  ]);
  const days = { 'account-mail 29': 29, 'account-mail 31': 31, 'other 31': 31 };
  for (const [subject, count] of Object.entries(days)) {
    const ended_at = hoursAgo(count * 24);
    const row = { what: 'x', input: {}, state: 'done' as const, created_at: ended_at, ended_at };
    await db.insert(job).values({ id: randomUUID(), kind: subject.split(' ')[0] as string, subject, ...row });
  }
  await endExpired(server.database, server.clock.now());
  expect(await countRows(server.database, 'attempt')).toBe(1);
  expect(await countRows(server.database, 'account_code')).toBe(1);
  expect(await countRows(server.database, 'account_token')).toBe(1);
  expect(await countRows(server.database, 'idempotency_key')).toBe(2);
  const jobs = await db.select({ subject: job.subject }).from(job).orderBy(job.subject);
  expect(jobs.map(({ subject }) => subject)).toEqual(['account-mail 29', 'other 31']);
});
