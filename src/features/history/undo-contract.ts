import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { fieldName, id, omittable, option, timestampField } from '#contract/fields.ts';
import { conflict } from '#contract/refusal.ts';

// Apart from the other calls of the history: every list loads it, for the Undo of its messages.

export const valueFormat = z.enum(['text', 'time', 'points', 'date', 'moment', 'flag', 'long', 'formatted']);
/** How a value is shown: times are whole seconds, flags 0 or 1, long and formatted texts (HTML) are compared by words. */
export type ValueFormat = z.output<typeof valueFormat>;

export const changedField = z.object({
  name: z.string(),
  label: z.string(),
  format: valueFormat,
  before: z.unknown(),
  after: z.unknown(),
  /** The names of the records that the values refer to. */
  before_name: z.string().nullable(),
  after_name: z.string().nullable(),
});
export type ChangedField = z.output<typeof changedField>;

export const describedRow = {
  /** Identifies the row in an undo of only this row. */
  row: z.number(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  table: z.string(),
  /** What the row is: "result". */
  kind: z.string(),
  /** Its name: "Lionel Sanders". */
  name: z.string(),
  /** The name of the record it is listed under, and its page. */
  record: z.string().nullable(),
  url: z.string().nullable(),
  change: z.enum(['added', 'changed', 'removed']),
};

const undoEntry = z.object({
  ...describedRow,
  fields: z.array(changedField.extend({ now: z.unknown(), now_name: z.string().nullable() })),
  /** The later change that prevents it. */
  by: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
  at: timestampField.nullable(),
  change_id: z.number().nullable(),
  why: z.string().nullable(),
});
export type UndoListEntry = z.output<typeof undoEntry>;

export const undoLists = {
  reversed: z.array(undoEntry),
  kept: z.array(undoEntry),
  cannot: z.array(undoEntry),
  counts: z.object({ reversed: z.number(), kept: z.number(), cannot: z.number() }),
};

export const undoHistory = declareCall({
  method: 'POST',
  path: '/api/history/{id}/undo',
  purpose:
    'Undoes a change set as a whole; refused (409) with the later changes that depend on it. With `partial`, undoes what can be reversed; with `rows`, only these rows or fields.',
  input: z.object({
    id,
    partial: option,
    rows: omittable(
      z
        .array(
          z.object({
            row: id,
            fields: omittable(z.array(fieldName).min(1, 'must not be empty').max(200)),
          }),
          'must be a list of {row, fields}',
        )
        .min(1, 'must not be empty')
        .max(10_000, 'must be at most 10000'),
    ),
  }),
  /** `id` and `what` are of the change set that undoes it. */
  response: z.object({ status: z.literal(0), id: z.number(), what: z.string(), ...undoLists }),
});

const undone = 'Undone: ';
const redone = 'Redone: ';

/** The text of the change set that undoes one with this text: "Undone: Tier Gold saved"; undoing that one is "Redone: Tier Gold saved". */
export function undoText(what: string): string {
  if (what.startsWith(undone)) return redone + what.slice(undone.length);
  return undone + (what.startsWith(redone) ? what.slice(redone.length) : what);
}

/** The text of the change set that undoes a part of one: "Undone in part (City, Country): Athlete Ada Adams saved". */
export const partlyUndoneText = (what: string, part: string): string => `Undone in part (${part}): ${what}`;

export const alreadyUndone = () => conflict('already-undone', 'This was undone already.');

export const laterChangeExists = (what: string, who: string, later: string) =>
  conflict('later-change', `${what} was changed again later (${later}, by ${who}). Undo that first.`);

export const cannotUndo = (why: string) => conflict('cannot-undo', `This cannot be undone: ${why}`);
