import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, flag, flagField, id, text, uniqueName, version } from '#contract/fields.ts';
import { conflict } from '#contract/refusal.ts';

// A person's settings of lists: views saved under a name, private or for everyone, and the columns chosen in each table.

/** The name of a list or table: "athletes", "race-results". */
const list = filledText(100);
const column = filledText(60);

const savedView = z.object({
  id: z.number(),
  name: z.string(),
  /** Filters, sort and columns as in the list's URL: "division=FPRO&sort=-points". */
  query: z.string(),
  is_shared: flagField,
  /** The name of the person who saved it. */
  owner: z.string(),
  is_own: z.boolean(),
  version: z.number(),
});
export type SavedView = z.output<typeof savedView>;

export const listViews = declareCall({
  method: 'GET',
  path: '/api/views',
  purpose: "Lists the saved views of a list: the current user's and those shared with everyone, by name.",
  dependsOn: ['saved_view', 'account'],
  input: z.object({ list }),
  response: z.object({ views: z.array(savedView) }),
});

export const saveView = declareCall({
  method: 'POST',
  path: '/api/views',
  purpose: "Saves a view of a list; replaces the current user's view of the same name, ignoring case.",
  input: z.object({ list, name: uniqueName(60), query: text(2000), is_shared: flag }),
  response: z.object({ status: z.literal(0), id: z.number() }),
});

export const renameView = declareCall({
  method: 'PUT',
  path: '/api/view/{id}',
  purpose: "Renames one of the current user's views.",
  input: z.object({ id, name: uniqueName(60), version }),
});

export const viewNameTaken = (name: string) =>
  conflict('view-name-taken', `You have another view named ${name}. Choose another name.`, 'name');

export const deleteView = declareCall({
  method: 'DELETE',
  path: '/api/view/{id}',
  purpose: "Deletes a saved view: one of the current user's, or a shared one.",
  input: z.object({ id }),
});

const columnChoice = z.object({ list: z.string(), columns: z.array(z.string()) });

export const listColumnChoices = declareCall({
  method: 'GET',
  path: '/api/me/columns',
  purpose: 'Returns the columns that the current user chose, by table; a table without a choice is missing.',
  dependsOn: [],
  response: z.object({ choices: z.array(columnChoice) }),
});

export const saveColumnChoice = declareCall({
  method: 'PUT',
  path: '/api/me/columns',
  purpose: 'Stores the columns that the current user chose in a table; null returns to the default columns.',
  input: z.object({ list, columns: z.array(column).min(1).max(60).nullable() }),
});
