import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { t100Contender, t100SeasonParticipant } from '#database/tables/season-tables.ts';

/** The tier of each participant of the season; null for none. */
export async function tiersOfParticipants(
  db: Queryable,
  seasonId: number,
): Promise<Map<number, number | null>> {
  const rows = await db
    .select({ id: t100SeasonParticipant.athlete_id, tier: t100SeasonParticipant.contract_tier_id })
    .from(t100SeasonParticipant)
    .where(eq(t100SeasonParticipant.season_id, seasonId));
  return new Map(rows.map(({ id, tier }) => [id, tier]));
}

/** Gives participants of the season another contract tier. */
export async function updateTiers(
  tx: Tx,
  seasonId: number,
  changes: readonly { athlete_id: number; contract_tier_id: number | null }[],
): Promise<void> {
  const byTier = Map.groupBy(changes, (one) => one.contract_tier_id);
  for (const [contract_tier_id, some] of byTier)
    await tx
      .update(t100SeasonParticipant)
      .set({ contract_tier_id })
      .where(
        and(
          eq(t100SeasonParticipant.season_id, seasonId),
          inArray(
            t100SeasonParticipant.athlete_id,
            some.map((one) => one.athlete_id),
          ),
        ),
      );
}

export async function insertContenders(
  tx: Tx,
  list: { season_id: number; opt_method: 'IN' | 'OUT' },
  athleteIds: readonly number[],
): Promise<void> {
  if (athleteIds.length === 0) return;
  await tx.insert(t100Contender).values(athleteIds.map((athlete_id) => ({ ...list, athlete_id })));
}
