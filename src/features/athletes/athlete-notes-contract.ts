import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, id, plainDate, version } from '#contract/fields.ts';
import { notFound } from '#contract/refusal.ts';

/** Characters of a note. */
export const LONGEST_NOTE = 5000;

const note = z.object({
  id: z.number(),
  /** The day that it is about, YYYY-MM-DD. */
  date: z.string(),
  text: z.string(),
  /** Who wrote it; null where that is not known any more. */
  who: z.string().nullable(),
  version: z.number(),
});
export type AthleteNote = z.output<typeof note>;

const notes = z.array(note);
const saved = z.object({ status: z.literal(0), id: z.number(), notes });
const message = filledText(LONGEST_NOTE);

export const listAthleteNotes = declareCall({
  method: 'GET',
  path: '/api/athlete/{id}/notes',
  purpose: 'What staff noted about an athlete among themselves, the newest day first.',
  access: 'admin',
  dependsOn: ['athlete'],
  input: z.object({ id }),
  response: z.object({ notes }),
});

export const addAthleteNote = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/notes',
  purpose: 'Notes something about an athlete, of today unless another day is given.',
  access: 'admin',
  input: z.object({ id, text: message, date: plainDate.optional() }),
  response: saved,
});

export const saveAthleteNote = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/notes/{note_id}',
  purpose: 'Changes the words or the day of a note.',
  access: 'admin',
  input: z.object({ id, note_id: id, text: message.optional(), date: plainDate.optional(), version }),
  response: saved,
});

export const removeAthleteNote = declareCall({
  method: 'DELETE',
  path: '/api/athlete/{id}/notes/{note_id}',
  purpose: 'Removes a note; history can bring it back.',
  access: 'admin',
  input: z.object({ id, note_id: id, version }),
  response: z.object({ status: z.literal(0), notes }),
});

export const noSuchNote = (noteId: number) => notFound(`note ${noteId} of this athlete`);
