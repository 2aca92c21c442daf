import { asc, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { race, tier } from '#database/tables/race-tables.ts';
import { recordStore, usedByRaces } from '#server/records/record-store.ts';

export const tierStore = recordStore(tier, {
  ...getTableColumns(tier),
  ...usedByRaces(tier, race.tier_id),
});

export type TierRow = Awaited<ReturnType<typeof tiersInOrder>>[number];

/** All tiers, the one with the most points first. */
export const tiersInOrder = (db: Queryable) =>
  tierStore.list(db, sql`${tier.base_points} desc`, asc(tier.name), asc(tier.id));
