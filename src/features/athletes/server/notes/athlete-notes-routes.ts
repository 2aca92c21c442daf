import { found } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import {
  addAthleteNote,
  listAthleteNotes,
  removeAthleteNote,
  saveAthleteNote,
} from '#features/athletes/athlete-notes-contract.ts';
import { utcToday } from '#server/clock.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { lockAthlete, nameOfAthlete } from '../edit/athlete-writes-store.ts';
import { deleteNote, insertNote, lockNote, notesOf, updateNote } from './athlete-notes-store.ts';

async function nameOf({ db }: Pick<RequestContext, 'db'>, id: number): Promise<string> {
  return found(await nameOfAthlete(db, id), `athlete ${id}`);
}

/** The stored note, locked; refused when it was deleted or changed after `version`. */
async function noteToChange(
  tx: Tx,
  wanted: { id: number; note_id: number; version?: number | undefined },
  fields?: string[],
) {
  const { id, note_id, version } = wanted;
  const note = found(await lockNote(tx, id, note_id), `note ${note_id} of this athlete`);
  const key = { id: note_id };
  await assertNotStale(tx, {
    ...{ table: 'athlete_note', entityId: id, key, version },
    ...(fields ? { fields } : {}),
  });
  return note;
}

export function athleteNotesRoutes(serve: Serve): void {
  serve(listAthleteNotes, async ({ id }, { db }) => {
    await nameOf({ db }, id);
    return { notes: await notesOf(db, id) };
  });

  serve(addAthleteNote, async ({ id, text, date }, context) => {
    const name = await nameOf(context, id);
    const day = date ?? utcToday(context.clock);
    const noteId = await context.change(`Note of ${day} about ${name} added`, async (tx) => {
      found(await lockAthlete(tx, id), `athlete ${id}`);
      return insertNote(tx, { athlete_id: id, date: day, text });
    });
    return { status: 0 as const, id: noteId, notes: await notesOf(context.db, id) };
  });

  serve(saveAthleteNote, async ({ text, date, ...wanted }, context) => {
    const { id, note_id } = wanted;
    const name = await nameOf(context, id);
    const given = { ...(text === undefined ? {} : { text }), ...(date === undefined ? {} : { date }) };
    await context.change(`Note about ${name} changed`, async (tx) => {
      const note = await noteToChange(tx, wanted, Object.keys(given));
      const values = { text: note.text, date: note.date, ...given };
      if (values.text !== note.text || values.date !== note.date) await updateNote(tx, note_id, values);
    });
    return { status: 0 as const, id: note_id, notes: await notesOf(context.db, id) };
  });

  serve(removeAthleteNote, async (wanted, context) => {
    const { id, note_id } = wanted;
    const name = await nameOf(context, id);
    await context.change(`Note about ${name} removed`, async (tx) => {
      await noteToChange(tx, wanted);
      await deleteNote(tx, note_id);
    });
    return { status: 0 as const, notes: await notesOf(context.db, id) };
  });
}
