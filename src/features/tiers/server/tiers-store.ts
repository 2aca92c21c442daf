import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { tier } from '#database/tables/race-tables.ts';

const columns = {
  id: tier.id,
  name: tier.name,
  description: tier.description,
  base_points: tier.base_points,
  dropoff_percentage: tier.dropoff_percentage,
  is_active: tier.is_active,
  version: tier.version,
  races_count: sql<number>`(select count(*)::int from race where race.tier_id = "tier"."id")`,
};

export type TierRow = Awaited<ReturnType<typeof tiersInOrder>>[number];

/** All tiers, the one worth most first. */
export async function tiersInOrder(db: Queryable) {
  return db.select(columns).from(tier).orderBy(sql`${tier.base_points} desc`, asc(tier.name), asc(tier.id));
}

export async function tierById(db: Queryable, id: number): Promise<TierRow | null> {
  const [row] = await db.select(columns).from(tier).where(eq(tier.id, id));
  return row ?? null;
}

/** The tier, locked against everyone else until the change is through. */
export async function lockTier(tx: Tx, id: number): Promise<TierRow | null> {
  await tx.execute(sql`select 1 from ${tier} where ${tier.id} = ${id} for update`);
  return tierById(tx, id);
}

export type TierFields = Pick<TierRow, 'name' | 'description' | 'base_points' | 'dropoff_percentage'>;

export async function insertTier(tx: Tx, fields: TierFields): Promise<number> {
  const [row] = await tx.insert(tier).values(fields).returning({ id: tier.id });
  return (row as { id: number }).id;
}

export async function updateTier(
  tx: Tx,
  id: number,
  fields: Partial<TierFields> & { is_active?: 0 | 1 },
): Promise<void> {
  await tx.update(tier).set(fields).where(eq(tier.id, id));
}

export async function removeTier(tx: Tx, id: number): Promise<void> {
  await tx.delete(tier).where(eq(tier.id, id));
}
