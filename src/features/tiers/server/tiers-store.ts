import { asc, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { tier } from '#database/tables/race-tables.ts';
import { recordStore } from '#server/records/record-store.ts';

export const tierStore = recordStore(tier, {
  ...getTableColumns(tier),
  races_count: sql<number>`(select count(*)::int from race where race.tier_id = "tier"."id")`,
});

export type TierRow = Awaited<ReturnType<typeof tiersInOrder>>[number];

/** All tiers, the one with the most points first. */
export const tiersInOrder = (db: Queryable) =>
  tierStore.list(db, sql`${tier.base_points} desc`, asc(tier.name), asc(tier.id));
