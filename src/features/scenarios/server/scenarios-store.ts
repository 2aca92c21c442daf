import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { rankingSet, scenario } from '#database/tables/ranking-tables.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { scenarioNotFound } from '../scenarios-contract.ts';

const columns = {
  id: scenario.id,
  name: scenario.name,
  set_id: rankingSet.id,
  set_date: rankingSet.date,
  type: rankingSet.type,
  changes: sql<WhatIfChange[]>`${scenario.changes}`,
  applied_at: scenario.applied_at,
  version: scenario.version,
};

export type ScenarioRow = NonNullable<Awaited<ReturnType<typeof scenarioById>>>;

const select = (db: Queryable) =>
  db.select(columns).from(scenario).innerJoin(rankingSet, eq(rankingSet.id, scenario.set_id));

/** Scenarios, newest first; all, or those of one ranking set. */
export async function scenarios(db: Queryable, setId: number | undefined) {
  return select(db)
    .where(setId === undefined ? undefined : eq(scenario.set_id, setId))
    .orderBy(desc(scenario.id));
}

export async function scenarioById(db: Queryable, id: number) {
  const [row] = await select(db).where(eq(scenario.id, id));
  return row ?? null;
}

/** The scenario; refuses an id that does not exist. */
export async function existingScenario(db: Queryable, id: number): Promise<ScenarioRow> {
  const row = await scenarioById(db, id);
  if (!row) throw scenarioNotFound(id);
  return row;
}

/** The scenario, locked until the transaction ends. */
export async function lockScenario(tx: Tx, id: number): Promise<ScenarioRow | null> {
  await tx.execute(sql`select 1 from ${scenario} where ${scenario.id} = ${id} for update`);
  return scenarioById(tx, id);
}

/** Another scenario of the set that has this name, ignoring case. */
export async function isNameTaken(tx: Tx, setId: number, name: string, except: number): Promise<boolean> {
  const rows = await tx
    .select({ id: scenario.id })
    .from(scenario)
    .where(
      and(
        eq(scenario.set_id, setId),
        sql`lower(${scenario.name}) = lower(${name}) and ${scenario.id} <> ${except}`,
      ),
    );
  return rows.length > 0;
}

export interface ScenarioFields {
  name: string;
  changes: readonly WhatIfChange[];
  applied_at: Date | null;
}

export async function insertScenario(
  tx: Tx,
  fields: Pick<ScenarioFields, 'name' | 'changes'> & { set_id: number },
): Promise<number> {
  const [row] = await tx.insert(scenario).values(fields).returning({ id: scenario.id });
  return (row as { id: number }).id;
}

export async function updateScenario(tx: Tx, id: number, fields: Partial<ScenarioFields>): Promise<void> {
  await tx.update(scenario).set(fields).where(eq(scenario.id, id));
}

export async function removeScenario(tx: Tx, id: number): Promise<void> {
  await tx.delete(scenario).where(eq(scenario.id, id));
}
