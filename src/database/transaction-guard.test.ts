import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFailingDatabase, withFailing } from '#testing/server/database/failing-database.ts';
import { createDatabase, type Database } from './change-sets.ts';
import type { OpenedDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

let opened: OpenedDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openFailingDatabase();
  await migrateDatabase(opened.pool);
  database = createDatabase(opened.pool, async () => undefined);
});
afterAll(() => opened.close());

const act = { actor: { accountId: null, name: 'test' }, what: 'nothing', at: new Date() };

it.each(['error', 'lost'] as const)(
  'a transaction that cannot begin (%s) releases its connection, however often it happens',
  async (failure) => {
    for (let round = 0; round < 15; round += 1)
      await expect(
        withFailing(1, { failure }, () => database.change(act, async () => 'done')),
      ).rejects.toThrow();
    expect((await database.change(act, async () => 'done')).result).toBe('done');
    await expect.poll(() => opened.pool.totalCount - opened.pool.idleCount).toBe(0);
  },
);

it.each(['error', 'lost'] as const)(
  'a transaction that cannot end (%s) releases its connection too',
  async (failure) => {
    for (let round = 0; round < 15; round += 1)
      await expect(
        withFailing(4, { failure }, () => database.change(act, async () => 'done')),
      ).rejects.toThrow();
    expect((await database.change(act, async () => 'done')).result).toBe('done');
    await expect.poll(() => opened.pool.totalCount - opened.pool.idleCount).toBe(0);
  },
);
