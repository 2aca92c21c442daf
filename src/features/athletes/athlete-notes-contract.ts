import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, id, omittable, plainDate, version } from '#contract/fields.ts';

/** Maximum number of characters of a note. */
export const LONGEST_NOTE = 5000;

const note = z.object({
  id: z.number(),
  /** The day that it is about, YYYY-MM-DD. */
  date: z.string(),
  text: z.string(),
  /** Who wrote it; null when that is no longer known. */
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
  purpose: 'Lists the internal notes on an athlete, newest first.',
  dependsOn: ['athlete'],
  input: z.object({ id }),
  response: z.object({ notes }),
});

export const addAthleteNote = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/notes',
  purpose: 'Adds an internal note on an athlete, dated today unless a date is sent.',
  input: z.object({ id, text: message, date: omittable(plainDate) }),
  response: saved,
});

export const saveAthleteNote = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/notes/{note_id}',
  purpose: 'Changes the text or the date of a note.',
  input: z.object({ id, note_id: id, text: message.optional(), date: plainDate.optional(), version }),
  response: saved,
});

export const removeAthleteNote = declareCall({
  method: 'DELETE',
  path: '/api/athlete/{id}/notes/{note_id}',
  purpose: 'Removes a note; the removal can be undone.',
  input: z.object({ id, note_id: id, version }),
  response: z.object({ status: z.literal(0), notes }),
});
