import { eq, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#testing/server/test-database.ts';
import { type OpenedDatabase, openDatabase } from './connect.ts';
import { statementErrorOf } from './statement-error.ts';

// What the product's libraries require of a database, tested on the kind of database that the run uses.

const thing = pgTable('thing', {
  id: integer().primaryKey(),
  name: text().notNull(),
  points: numeric({ mode: 'number' }),
  facts: jsonb(),
});

let opened: OpenedDatabase;
let db: NodePgDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  db = drizzle(opened.pool);
  await db.execute(
    sql`create table thing (id int primary key, name text not null, points numeric(8, 2), facts jsonb)`,
  );
});

afterAll(() => opened.close());

test('values are parsed in the types that the product uses', async () => {
  const { rows } = await opened.pool.query(
    `select count(*) as whole, 12.50::numeric as points, date '2024-03-01' - 1 as day,
            timestamptz '2026-03-01 10:00+02' as instant, array[1, null]::int8[] as counts,
            array[date '2026-01-02'] as days, array[1.5]::numeric[] as lengths`,
  );
  expect(rows).toEqual([
    {
      whole: 1,
      points: 12.5,
      day: '2024-02-29',
      instant: new Date('2026-03-01T08:00:00Z'),
      counts: [1, null],
      days: ['2026-01-02'],
      lengths: [1.5],
    },
  ]);
  expect((await db.execute(sql`select count(*) as whole from thing`)).rows).toEqual([{ whole: 0 }]);
});

describe('drizzle', () => {
  test('writes, reads, prepares, and rolls back to a savepoint or completely', async () => {
    await db.insert(thing).values({ id: 1, name: 'Zoë', points: 71.25, facts: { a: [1] } });
    const byId = db
      .select()
      .from(thing)
      .where(eq(thing.id, sql.placeholder('id')))
      .prepare('thing_by_id');
    const all = await Promise.all(Array.from({ length: 30 }, () => byId.execute({ id: 1 })));
    expect(all).toEqual(all.map(() => [{ id: 1, name: 'Zoë', points: 71.25, facts: { a: [1] } }]));
    await db.transaction(async (tx) => {
      await tx.update(thing).set({ name: 'kept' }).where(eq(thing.id, 1));
      const inner = tx.transaction(async (nested) => {
        await nested.update(thing).set({ name: 'undone' });
        throw new Error('only this part');
      });
      await expect(inner).rejects.toThrow('only this part');
    });
    expect(await db.select({ name: thing.name }).from(thing)).toEqual([{ name: 'kept' }]);
    await expect(db.insert(thing).values({ id: 1, name: 'twice' })).rejects.toMatchObject({
      cause: { code: '23505' },
    });
  });
});

test('pg-boss runs every job once on the same pool', async () => {
  const boss = new PgBoss({
    db: { executeSql: (message, values) => opened.pool.query(message, values) },
    schedule: false,
  });
  await boss.start();
  await boss.createQueue('count');
  await boss.insert(
    'count',
    Array.from({ length: 20 }, (_, number) => ({ data: { number } })),
  );
  const done: number[] = [];
  await boss.work<{ number: number }>(
    'count',
    { batchSize: 10, pollingIntervalSeconds: 0.5 },
    async (jobs) => {
      for (const job of jobs) done.push(job.data.number);
    },
  );
  await expect.poll(() => done.length).toBe(20);
  await boss.stop({ graceful: true });
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number));
  const { rows } = await opened.pool.query(
    "select state, count(*) as jobs from pgboss.job where name = 'count' group by 1",
  );
  expect(rows).toEqual([{ state: 'completed', jobs: 20 }]);
});

test('a server that cannot be reached is an error within 10 seconds, and the process continues', async () => {
  const away = await openDatabase({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    dataDirectory: '',
  });
  await expect(away.pool.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await away.close();
});

test('a statement that gets no connection in time fails with the code of too many connections', async () => {
  const { pool } = opened;
  const { connectionTimeoutMillis, max } = pool.options;
  const inUse = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = 20;
  const error = await pool.query('select 1').catch((one: Error) => one);
  Object.assign(pool.options, { connectionTimeoutMillis });
  for (const client of inUse) client.release();
  expect(statementErrorOf(error)).toMatchObject({ code: '53300' });
});
