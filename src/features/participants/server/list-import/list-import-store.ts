import { and, arrayOverlaps, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { participant, race, storedImportFile, withdrawal } from '#database/tables/race-tables.ts';
import { contenderRankingSet } from '#database/tables/ranking-tables.ts';
import { contractTier, t100SeasonParticipant } from '#database/tables/season-tables.ts';
import type { StoredFile } from '#features/results/server/shared/import-files-store.ts';
import type { ListAthlete, PresentEntry } from '#rules/lists-import/race-list-facts.ts';
import { isStartListTier } from '#rules/participants/entry-reasons.ts';

/** The entries of a race, by name. */
export const entriesOfRace = (db: Queryable, raceId: number): Promise<PresentEntry[]> =>
  db
    .select({
      participant_id: participant.id,
      athlete_id: participant.athlete_id,
      name: athlete.name,
      division: athlete.division,
      is_waiting: participant.is_waiting,
      is_by_hand: participant.is_by_hand,
      by_hand_reason: participant.by_hand_reason,
    })
    .from(participant)
    .innerJoin(athlete, eq(athlete.id, participant.athlete_id))
    .where(eq(participant.race_id, raceId))
    .orderBy(athlete.last, athlete.first, participant.id);

/** Athletes with a contract tier named Contract or Hot Shot in the season, and its name. */
export async function startListContracts(
  db: Queryable,
  seasonId: number | null,
): Promise<Map<number, string>> {
  if (seasonId === null) return new Map();
  const rows = await db
    .select({ id: t100SeasonParticipant.athlete_id, name: contractTier.name })
    .from(t100SeasonParticipant)
    .innerJoin(contractTier, eq(contractTier.id, t100SeasonParticipant.contract_tier_id))
    .where(eq(t100SeasonParticipant.season_id, seasonId))
    .orderBy(t100SeasonParticipant.athlete_id);
  return new Map(rows.filter(isStartListTier).map(({ id, name }) => [id, name]));
}

/** Athletes who withdrew from the race, with the reason. */
export async function withdrawnOfRace(db: Queryable, raceId: number): Promise<Map<number, string | null>> {
  const rows = await db
    .select({ id: withdrawal.athlete_id, reason: withdrawal.reason })
    .from(withdrawal)
    .where(eq(withdrawal.race_id, raceId))
    .orderBy(withdrawal.athlete_id);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

export async function listAthletes(db: Queryable, ids: readonly number[]): Promise<Map<number, ListAthlete>> {
  const rows = await db
    .select({
      id: athlete.id,
      name: athlete.name,
      division: athlete.division,
      country: athlete.country,
    })
    .from(athlete)
    .where(sql`${athlete.id} = any(${sql.param([...new Set(ids)])}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a newer file of the same list contains one of the file's divisions. */
export async function hasNewerFile(db: Queryable, raceId: number, file: StoredFile): Promise<boolean> {
  const [newer] = await db
    .select({ id: storedImportFile.id })
    .from(storedImportFile)
    .where(
      and(
        eq(storedImportFile.race_id, raceId),
        eq(storedImportFile.kind, file.kind),
        gt(storedImportFile.id, file.id),
        arrayOverlaps(storedImportFile.divisions, file.divisions ?? []),
      ),
    )
    .limit(1);
  return newer !== undefined;
}

export async function insertEntries(
  tx: Tx,
  entries: readonly (typeof participant.$inferInsert)[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(participant).values([...entries]);
}

/** Moves entries to the list, no longer by hand. */
export async function moveEntries(
  tx: Tx,
  participantIds: readonly number[],
  to: { is_waiting: 0 | 1; latest_source: string },
): Promise<void> {
  if (participantIds.length === 0) return;
  await tx
    .update(participant)
    .set({
      is_waiting: to.is_waiting,
      is_by_hand: 0,
      by_hand_reason: null,
      meta: sql`${participant.meta} || ${JSON.stringify({ latest_source: to.latest_source })}::jsonb`,
    })
    .where(inArray(participant.id, [...participantIds]));
}

export async function deleteEntriesById(tx: Tx, participantIds: readonly number[]): Promise<void> {
  if (participantIds.length > 0)
    await tx.delete(participant).where(inArray(participant.id, [...participantIds]));
}

/** Sets the race's contender ranking to the newest published one; unchanged while there is none. */
export async function setContenderRanking(tx: Tx, raceId: number): Promise<void> {
  const [newest] = await tx
    .select({ id: contenderRankingSet.id })
    .from(contenderRankingSet)
    .where(eq(contenderRankingSet.is_published, 1))
    .orderBy(desc(contenderRankingSet.date), desc(contenderRankingSet.id))
    .limit(1);
  if (newest) await tx.update(race).set({ contender_ranking_set_id: newest.id }).where(eq(race.id, raceId));
}
