import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { contenderRankingRow, contenderRankingSet } from '#database/tables/ranking-tables.ts';
import { contractTier, t100SeasonParticipant } from '#database/tables/season-tables.ts';
import { recordStore } from '#server/records/record-store.ts';
import type { ContractTier } from '../contract-tiers-contract.ts';

export const contractTierStore = recordStore(contractTier, {
  ...getTableColumns(contractTier),
  seasons: sql<ContractTier['seasons']>`(
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'is_active', s.is_active, 'participants', held.participants
    ) order by s.start_date desc, s.id desc), '[]')
    from t100_season s join (
      select season_id, count(*)::int as participants from t100_season_participant
      where contract_tier_id = "contract_tier"."id" group by season_id) held on held.season_id = s.id)`,
});

export type ContractTierRow = Awaited<ReturnType<typeof contractTiersInOrder>>[number];

/** All contract tiers in their display order, equal numbers by name. */
export const contractTiersInOrder = (db: Queryable) =>
  contractTierStore.list(
    db,
    sql`${contractTier.order}`,
    sql`lower(${contractTier.name})`,
    asc(contractTier.id),
  );

/** All tiers, locked until the change is committed. */
export const lockTiers = (tx: Tx) =>
  tx
    .select({ id: contractTier.id, order: contractTier.order })
    .from(contractTier)
    .orderBy(contractTier.id)
    .for('update');

/** Numbers all tiers from 1 in this order; false unless `ids` names each of them once. */
export async function orderTiers(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const rows = await lockTiers(tx);
  const wanted = new Map(ids.map((id, at) => [id, at + 1]));
  if (wanted.size !== rows.length || ids.length !== rows.length || rows.some(({ id }) => !wanted.has(id)))
    return false;
  for (const { id, order } of rows)
    if (wanted.get(id) !== order)
      await tx
        .update(contractTier)
        .set({ order: wanted.get(id) })
        .where(eq(contractTier.id, id));
  return true;
}

/** The name of the tier that an athlete holds in a season; null for none. */
export async function tierHeld(db: Queryable, seasonId: number, athleteId: number): Promise<string | null> {
  const [row] = await db
    .select({ name: contractTier.name })
    .from(t100SeasonParticipant)
    .innerJoin(contractTier, eq(contractTier.id, t100SeasonParticipant.contract_tier_id))
    .where(
      and(eq(t100SeasonParticipant.season_id, seasonId), eq(t100SeasonParticipant.athlete_id, athleteId)),
    );
  return row?.name ?? null;
}

export async function hasContenderSet(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: contenderRankingSet.id })
    .from(contenderRankingSet)
    .where(eq(contenderRankingSet.id, id));
  return rows.length > 0;
}

/** The rank in a contender ranking, in the newest published one without `setId`; null for an athlete who is not in it. */
export async function contenderRank(
  db: Queryable,
  setId: number | null,
  athleteId: number,
): Promise<number | null> {
  const newest = db
    .select({ id: contenderRankingSet.id })
    .from(contenderRankingSet)
    .where(eq(contenderRankingSet.is_published, 1))
    .orderBy(desc(contenderRankingSet.date), desc(contenderRankingSet.id))
    .limit(1);
  const [row] = await db
    .select({ rank: contenderRankingRow.contender_rank })
    .from(contenderRankingRow)
    .where(
      and(
        eq(contenderRankingRow.athlete_id, athleteId),
        eq(contenderRankingRow.set_id, setId === null ? sql`(${newest})` : setId),
      ),
    );
  return row?.rank ?? null;
}
