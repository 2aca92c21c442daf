import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athleteNote } from '#database/tables/athlete-tables.ts';
import type { AthleteNote } from '#features/athletes/athlete-notes-contract.ts';

/** Who wrote a note, according to history, which lists it under the athlete, or under the one who was merged into it. */
const writer = sql<string | null>`(
  select s.who from change_row r join change_set s on s.id = r.change_set_id
  where r.entity = 'athlete' and r.table_name = 'athlete_note' and r.entity_id in (select athlete_note.athlete_id::text
    union all select o.old_id::text from athlete_old_id o where o.athlete_id = athlete_note.athlete_id)
    and r.before is null and r.after ->> 'id' = athlete_note.id::text
  order by r.id limit 1)`;

/** The notes about an athlete, the newest day first. */
export async function notesOf(db: Queryable, athleteId: number): Promise<AthleteNote[]> {
  return db
    .select({
      id: athleteNote.id,
      date: athleteNote.date,
      text: athleteNote.text,
      who: writer,
      version: athleteNote.version,
    })
    .from(athleteNote)
    .where(eq(athleteNote.athlete_id, athleteId))
    .orderBy(desc(athleteNote.date), desc(athleteNote.id));
}

const oneOf = (athleteId: number, noteId: number) =>
  and(eq(athleteNote.athlete_id, athleteId), eq(athleteNote.id, noteId));

/** One note, locked until the transaction ends; null when the athlete has none of that id. */
export async function lockNote(tx: Tx, athleteId: number, noteId: number) {
  const [row] = await tx.select().from(athleteNote).where(oneOf(athleteId, noteId)).for('update');
  return row ?? null;
}

export async function insertNote(
  tx: Tx,
  added: { athlete_id: number; date: string; text: string },
): Promise<number> {
  const [row] = await tx.insert(athleteNote).values(added).returning({ id: athleteNote.id });
  return row?.id ?? 0;
}

export async function updateNote(tx: Tx, noteId: number, values: { date: string; text: string }) {
  await tx.update(athleteNote).set(values).where(eq(athleteNote.id, noteId));
}

export async function deleteNote(tx: Tx, noteId: number) {
  await tx.delete(athleteNote).where(eq(athleteNote.id, noteId));
}
