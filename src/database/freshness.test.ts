import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/test-database.ts';
import type { OpenedDatabase } from './connect.ts';
import type { Freshness } from './freshness.ts';
import { migrateDatabase } from './migrate.ts';
import { hearStatements } from './pool-guard.ts';
import { attempt, brand, eventLog, session, tier } from './tables/all-tables.ts';
import { type Database, makeDatabase } from './transaction.ts';

let opened: OpenedDatabase;
/** Knows itself alone. */
let database: Database;
/** Another copy on the same database, which does not: it looks each time. */
let other: Freshness;

beforeAll(async () => {
  opened = await openTestDatabase();
  await migrateDatabase(opened.pool);
  database = makeDatabase(
    opened.pool,
    async () => undefined,
    () => true,
  );
  other = makeDatabase(opened.pool, async () => undefined).freshness;
});
afterAll(() => opened.close());

const act = { actor: { accountId: null, name: 'Anna' }, what: 'test', at: new Date('2026-06-01T12:00:00Z') };
const addBrand = (name: string) => database.change(act, (tx) => tx.insert(brand).values({ name }));

async function revisionOf(freshness: Freshness, tables: string[]): Promise<number> {
  await freshness.lookNow();
  return freshness.of(tables);
}

describe('the revision of tables', () => {
  it('moves with a change of one of them, on every copy, and with nothing else', async () => {
    for (const one of [database.freshness, other]) {
      const before = await revisionOf(one, ['brand', 'tier']);
      const elsewhere = one.of(['athlete']);
      expect(await revisionOf(one, ['brand', 'tier'])).toBe(before);
      await addBrand(`Brand ${before} ${Math.random()}`);
      expect(await revisionOf(one, ['brand', 'tier'])).toBeGreaterThan(before);
      expect(one.of(['athlete'])).toBe(elsewhere);
    }
  });

  it('moves when a row changes that a statement outside of any change set wrote', async () => {
    const before = await revisionOf(database.freshness, ['nation']);
    await database.db.execute(
      sql`insert into nation (id, alpha_2, alpha_3, name) values (9999, 'X1', 'X1X', 'Nowhere')`,
    );
    expect(await revisionOf(database.freshness, ['nation'])).toBeGreaterThan(before);
  });

  it('does not move before the commit, and moves after it, whoever committed first', async () => {
    // The embedded database runs one transaction at a time.
    if (opened.kind === 'embedded') return expect(await revisionOf(other, [])).toBeGreaterThan(0);
    const slow = await opened.pool.connect();
    await slow.query('begin');
    await slow.query(`insert into currency (code, name) values ('XXA', 'Slow')`);
    await addBrand('Quick');
    const between = await revisionOf(other, ['currency']);
    expect(await revisionOf(other, ['currency'])).toBe(between);
    await slow.query('commit');
    slow.release();
    expect(await revisionOf(other, ['currency'])).toBeGreaterThan(between);
  });

  it('of sessions does not move with their last use, but with their end', async () => {
    await database.db.execute(sql`
      insert into account (email, first, last) select 'a@example.org', 'A', 'B' where set_config('app.change_set',
        (select id::text from change_set order by id desc limit 1), false) is not null`);
    const at = new Date('2026-06-01T12:00:00Z');
    const values = { token_hash: 'x', account_id: 1, created_at: at, last_used_at: at };
    await database.db.insert(session).values(values);
    const before = await revisionOf(database.freshness, ['session']);
    await database.db.update(session).set({ last_used_at: new Date() });
    expect(await revisionOf(database.freshness, ['session'])).toBe(before);
    await database.db.update(session).set({ ended_at: new Date() });
    expect(await revisionOf(database.freshness, ['session'])).toBeGreaterThan(before);
  });
});

describe('whether a look can be left out', () => {
  const isUpToDateAfter = async (work: () => Promise<unknown>) => {
    await database.freshness.lookNow();
    expect(database.freshness.isUpToDate()).toBe(true);
    await work();
    return database.freshness.isUpToDate();
  };
  const at = new Date('2026-06-01T12:00:00Z');

  it('stays so while people sign in', async () => {
    const signIn = () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(1)`);
        await tx.insert(attempt).values({ key: 'sign-in', at });
        expect(database.freshness.isUpToDate()).toBe(true);
        const values = { token_hash: `y${Math.random()}`, account_id: 1, created_at: at, last_used_at: at };
        await tx.insert(session).values(values);
        await tx.insert(eventLog).values({ at, kind: 'sign-in' });
        await tx.delete(attempt);
      });
    const before = await revisionOf(database.freshness, ['session', 'account']);
    expect(await isUpToDateAfter(signIn)).toBe(true);
    expect(await revisionOf(other, ['brand'])).toBeGreaterThan(0);
    database.freshness.heardOfWrite();
    expect(await revisionOf(database.freshness, ['session', 'account'])).toBe(before);
  });

  it('ends with every other write, also one late in a transaction or beside a quiet one', async () => {
    expect(await isUpToDateAfter(() => addBrand(`Late ${Math.random()}`))).toBe(false);
    const late = () =>
      database.db.transaction(async (tx) => {
        await tx.insert(attempt).values({ key: 'late', at });
        await tx.execute(sql`insert into currency (code, name) values ('XXL', 'Late')`);
        expect(database.freshness.isUpToDate()).toBe(false);
      });
    expect(await isUpToDateAfter(late)).toBe(false);
    expect(await isUpToDateAfter(() => database.db.update(session).set({ ended_at: at }))).toBe(false);
    expect(await isUpToDateAfter(() => database.db.execute(sql`with a as (select 1) select * from a`))).toBe(
      false,
    );
  });
});

describe('what statements show', () => {
  const tablesOf = async (work: () => Promise<unknown>) => {
    await database.freshness.lookNow();
    const { asked } = await hearStatements(work);
    return asked.isMoreThanKnown ? null : (database.freshness.tablesOf(asked.statements)?.sort() ?? null);
  };

  it('is the tables they name, subqueries included', async () => {
    expect(await tablesOf(() => database.db.select().from(brand))).toEqual(['brand']);
    const nested = sql`select (select count(*) from athlete), t.* from ${tier} t, lateral (select 1 from change_row) c`;
    expect(await tablesOf(() => database.db.execute(nested))).toEqual(['athlete', 'change_set', 'tier']);
  });

  it('is not known for sessions, for tables that are not noted, and for what went over a connection of its own', async () => {
    expect(await tablesOf(() => database.db.select().from(session))).toBeNull();
    expect(await tablesOf(() => database.db.execute(sql`select 1 from job`))).toBeNull();
    expect(await tablesOf(() => database.db.transaction((tx) => tx.select().from(brand)))).toBeNull();
  });
});
