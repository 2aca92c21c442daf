import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { rankingSet, scenario } from '#database/tables/ranking-tables.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { recordStore } from '#server/records/record-store.ts';

const columns = {
  id: scenario.id,
  name: scenario.name,
  set_id: sql<number>`${scenario.set_id}`,
  set_date: sql<string>`(select date from ${rankingSet} where id = ${scenario}.set_id)`,
  changes: sql<WhatIfChange[]>`${scenario.changes}`,
  applied_at: scenario.applied_at,
  version: scenario.version,
};

export const scenarioStore = recordStore(scenario, columns);
export type ScenarioRow = Awaited<ReturnType<typeof scenarioStore.read>>;

/** Scenarios, newest first; all, or those of one ranking set. */
export async function scenarios(db: Queryable, setId: number | undefined) {
  return db
    .select(columns)
    .from(scenario)
    .where(setId === undefined ? undefined : eq(scenario.set_id, setId))
    .orderBy(desc(scenario.id));
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
