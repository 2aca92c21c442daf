import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { setting } from '#database/tables/account-tables.ts';
import { athlete } from '#database/tables/athlete-tables.ts';

/** The setting that contains the ids of athletes excluded from team views. */
const TEAM_EXCLUSIONS = 'team_exclusions';

const asIds = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

/** The ids of athletes excluded from the team views, as set by admins. */
export async function teamExclusions(db: Queryable): Promise<number[]> {
  const [row] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.name, TEAM_EXCLUSIONS));
  return asIds(row?.value);
}

/** The same with names, by last name; deleted athletes are left out. */
export async function excludedAthletes(db: Queryable) {
  const ids = await teamExclusions(db);
  return db
    .select({ id: athlete.id, name: athlete.name, country: athlete.country, division: athlete.division })
    .from(athlete)
    .where(
      sql`${athlete.id} in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
    )
    .orderBy(asc(athlete.last), asc(athlete.id));
}

/** The ids, locked until the transaction ends, so that concurrent additions run one after the other. */
export async function lockTeamExclusions(tx: Tx): Promise<number[]> {
  await tx.insert(setting).values({ name: TEAM_EXCLUSIONS, value: [] }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.name, TEAM_EXCLUSIONS))
    .for('update');
  return asIds(row?.value);
}

export async function writeTeamExclusions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.update(setting).set({ value: ids }).where(eq(setting.name, TEAM_EXCLUSIONS));
}
