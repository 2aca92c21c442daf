import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAttempt } from '#features/account/server/account-store.ts';
import { countRows, startTestServer, type TestServer } from '#testing/test-server.ts';
import { forgetOld } from './housekeeping.ts';
import { takeKey } from './idempotency-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('forgets tries after an hour and answers after a day, and nothing younger', async () => {
  const { db } = server.database;
  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 60 * 60 * 1000);
  for (const hours of [0.5, 2]) await addAttempt(db, 'sign-in', hoursAgo(hours));
  for (const hours of [2, 25]) await takeKey(db, 1, `key ${hours}`, 'hash', hoursAgo(hours));
  await forgetOld(db, server.clock.now());
  expect(await countRows(server.database, 'attempt')).toBe(1);
  expect(await countRows(server.database, 'idempotency_key')).toBe(1);
});
