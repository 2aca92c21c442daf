import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#testing/server/test-database.ts';
import { createDatabase } from './change-sets.ts';
import type { OpenedDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';
import { rankingSet, scenario } from './tables/all-tables.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase({ isMigrated: false });
  await migrateDatabase(opened.pool);
});
afterAll(() => opened.close());

const statementsOf = (migration: string): string[] =>
  readFileSync(join(import.meta.dirname, 'migrations', `${migration}.sql`), 'utf8').split(
    '--> statement-breakpoint',
  );

it('scenarios of a set that have the same name are numbered, each in a change of its own', async () => {
  const { db, change } = createDatabase(opened.pool, async () => undefined);
  const act = { actor: { accountId: null, name: 'Anna' }, what: 'Added', at: new Date() };
  await db.execute(sql`drop index scenario_name_once`);
  const long = 'x'.repeat(100);
  await change(act, async (tx) => {
    const sets = await tx
      .insert(rankingSet)
      .values([1, 2].map((type) => ({ date: '2026-01-01', type })))
      .returning({ id: rankingSet.id });
    const [first = 0, second = 0] = sets.map(({ id }) => id);
    const names = ['Plan', 'plan (2)', 'PLAN', 'plan', long, long];
    await tx
      .insert(scenario)
      .values([
        ...names.map((name) => ({ name, set_id: first, changes: [] })),
        { name: 'Plan', set_id: second, changes: [] },
      ]);
  });
  await db.transaction(async (tx) => {
    for (const statement of statementsOf('0031_scenario-names-once')) await tx.execute(sql.raw(statement));
  });
  const names = await db.select({ name: scenario.name }).from(scenario).orderBy(asc(scenario.id));
  expect(names.map(({ name }) => name)).toEqual([
    'Plan',
    'plan (2)',
    'PLAN (3)',
    'plan (4)',
    long,
    `${'x'.repeat(93)} (2)`,
    'Plan',
  ]);
  const { rows } = await db.execute(sql`
    select c.who, c.what from change_set c join change_row r on r.change_set_id = c.id
    where r.table_name = 'scenario' and r.before is not null order by c.id`);
  expect(rows[0]).toEqual({ who: 'tridesk', what: 'Scenario PLAN renamed PLAN (3)' });
  expect(rows).toHaveLength(3);
});
