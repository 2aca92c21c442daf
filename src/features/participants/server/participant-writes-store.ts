import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete, athleteAlias } from '#database/tables/athlete-tables.ts';
import { importWarning, participant, withdrawal } from '#database/tables/race-tables.ts';
import { foldName, nameKey } from '#rules/name-matching/names.ts';
import type { Division } from '#rules/races/division.ts';
import { newestFileOfWarning } from './list-import/list-warnings-store.ts';

export type ParticipantRow = typeof participant.$inferSelect;

/** Name and division of an athlete who joins a list; null when there is none. */
export async function athleteForList(db: Queryable, id: number) {
  const [row] = await db
    .select({ id: athlete.id, name: athlete.name, division: athlete.division })
    .from(athlete)
    .where(eq(athlete.id, id));
  return row ?? null;
}

/** The athlete's entry in a race; null without one. */
export async function entryOf(
  db: Queryable,
  raceId: number,
  athleteId: number,
): Promise<ParticipantRow | null> {
  const [row] = await db
    .select()
    .from(participant)
    .where(and(eq(participant.race_id, raceId), eq(participant.athlete_id, athleteId)));
  return row ?? null;
}

/** The entry by its own id; null when there is none. */
export async function entryById(db: Queryable, participantId: number): Promise<ParticipantRow | null> {
  const [row] = await db.select().from(participant).where(eq(participant.id, participantId));
  return row ?? null;
}

/** Returns the id of the entry; null when the athlete has one in this race already. */
export async function insertEntry(tx: Tx, values: typeof participant.$inferInsert): Promise<number | null> {
  const [row] = await tx
    .insert(participant)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: participant.id });
  return row?.id ?? null;
}

export async function updateEntry(
  tx: Tx,
  participantId: number,
  values: Partial<Omit<typeof participant.$inferInsert, 'id' | 'race_id' | 'athlete_id'>>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.update(participant).set(values).where(eq(participant.id, participantId));
}

/** False when there was none. */
export async function deleteEntry(tx: Tx, participantId: number): Promise<boolean> {
  const gone = await tx
    .delete(participant)
    .where(eq(participant.id, participantId))
    .returning({ id: participant.id });
  return gone.length > 0;
}

/** Records that an athlete was removed with a reason. */
export async function insertWithdrawal(tx: Tx, values: typeof withdrawal.$inferInsert): Promise<void> {
  const { is_waiting, reason, promoted_athlete_id } = values;
  await tx
    .insert(withdrawal)
    .values(values)
    .onConflictDoUpdate({
      target: [withdrawal.race_id, withdrawal.athlete_id],
      set: { is_waiting, reason, promoted_athlete_id },
    });
}

/** Removes all entries of a race and the warnings of its list imports; returns the number of entries. */
export async function deleteEntries(tx: Tx, raceId: number): Promise<number> {
  await tx.delete(importWarning).where(eq(importWarning.race_id, raceId));
  const gone = await tx
    .delete(participant)
    .where(eq(participant.race_id, raceId))
    .returning({ id: participant.id });
  return gone.length;
}

/** The name of another athlete of the division who has the alias, ignoring case, accents and word order; null when nobody has. */
export async function otherWithAlias(
  tx: Tx,
  { id, division }: { id: number; division: Division },
  alias: string,
): Promise<string | null> {
  const others = await tx
    .select({ name: athlete.name, alias: athleteAlias.alias })
    .from(athleteAlias)
    .innerJoin(athlete, eq(athlete.id, athleteAlias.athlete_id))
    .where(
      and(
        sql`length(${athleteAlias.folded_alias}) = length(${foldName(alias)})`,
        eq(athlete.division, division),
        sql`${athlete.id} <> ${id}`,
      ),
    )
    .orderBy(athlete.id);
  return others.find((other) => nameKey(other.alias) === nameKey(alias))?.name ?? null;
}

/** Whether another athlete of the division has a name of the same words. */
export async function hasNamesake(
  tx: Tx,
  { id, name, division }: { id: number; name: string; division: Division },
): Promise<boolean> {
  const others = await tx
    .select({ name: athlete.name })
    .from(athlete)
    .where(and(eq(athlete.division, division), sql`${athlete.id} <> ${id}`));
  return others.some((other) => nameKey(other.name) === nameKey(name));
}

/** The open warnings of list imports, of all races; `file` is the newest stored one of the list and division. */
export async function openWarnings(tx: Tx) {
  return tx
    .select({
      id: importWarning.id,
      race_id: importWarning.race_id,
      list: importWarning.list,
      name: importWarning.name,
      division: importWarning.division,
      file: newestFileOfWarning,
    })
    .from(importWarning)
    .where(eq(importWarning.resolved, 0))
    .orderBy(importWarning.race_id, importWarning.id);
}

export async function resolveWarning(tx: Tx, warningId: number): Promise<void> {
  await tx.update(importWarning).set({ resolved: 1 }).where(eq(importWarning.id, warningId));
}
