import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { flag, id, idNumber, isPlainDate, text, timestampField, wholeNumber } from '#contract/fields.ts';
import { conflict } from '#contract/refusal.ts';

const changeSet = z.object({
  id: z.number(),
  at: timestampField,
  who: z.object({ id: z.number().nullable(), name: z.string() }),
  what: z.string(),
  entity: z.string().nullable(),
  count: z.number(),
  undone_by: z.number().nullable(),
  /** 1 while a part of it is undone and the rest can still be. */
  undone_in_part: z.union([z.literal(0), z.literal(1)]),
  undoes: z.number().nullable(),
});
export type ListedChangeSet = z.output<typeof changeSet>;

export const HISTORY_PAGE = 50;
/** Rows of a change set per page. */
export const HISTORY_ROWS_PAGE = 200;
/** How many entries of each kind are listed before an undo. */
export const UNDO_ENTRIES = 200;

/** A day, or an instant with its zone. */
const dayOrInstant = z
  .string('must be a date or a time')
  .max(40)
  .refine(
    (given) =>
      isPlainDate(given) ||
      (/^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(given) &&
        isPlainDate(given.slice(0, 10)) &&
        !Number.isNaN(Date.parse(given))),
    'must be a date, YYYY-MM-DD, or a time with its zone, 2026-03-01T12:00:00Z',
  );

export const listHistory = declareCall({
  method: 'GET',
  path: '/api/history',
  purpose:
    'Lists the change sets of the whole product or of one record, newest first, 50 per page; `more` is whether others follow.',
  access: 'admin',
  input: z.object({
    entity: z.string().max(50).optional(),
    id: z.string().max(100).optional(),
    /** The account that made them. */
    who: id.optional(),
    from: dayOrInstant.optional(),
    /** A day is included, an instant is not. */
    to: dayOrInstant.optional(),
    /** Beginnings of words of the texts and of the people's names. */
    q: text(200).optional(),
    page: wholeNumber(1, 100_000).default(1),
    /** Only those after this change set in the list: the pages that follow stay the same when changes are added. */
    before: id.optional(),
  }),
  response: z.object({ history: z.array(changeSet), more: z.boolean() }),
});

const valueFormat = z.enum(['text', 'time', 'points', 'date', 'moment', 'flag', 'long']);
/** How a value is shown: times are whole seconds, flags 0 or 1. */
export type ValueFormat = z.output<typeof valueFormat>;

const changedField = z.object({
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

const describedRow = {
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

const changedRow = z.object({ ...describedRow, fields: z.array(changedField) });
export type ChangedRow = z.output<typeof changedRow>;

export const readHistory = declareCall({
  method: 'GET',
  path: '/api/history/{id}',
  purpose:
    'Returns a change set with its rows, 200 per page: the value of each field before and after; `more` counts the rows on later pages.',
  access: 'admin',
  input: z.object({ id, page: wholeNumber(1, 100_000).default(1) }),
  response: z.object({ change: changeSet, rows: z.array(changedRow), more: z.number() }),
});

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

const undoLists = {
  reversed: z.array(undoEntry),
  kept: z.array(undoEntry),
  cannot: z.array(undoEntry),
  counts: z.object({ reversed: z.number(), kept: z.number(), cannot: z.number() }),
};

export const previewUndo = declareCall({
  method: 'GET',
  path: '/api/history/{id}/undo',
  purpose:
    'Sorts a change set before an undo: what will be reversed, what was edited since and is kept, and what cannot be reversed; the first 200 of each.',
  access: 'admin',
  input: z.object({ id }),
  response: z.object(undoLists),
});

export const undoHistory = declareCall({
  method: 'POST',
  path: '/api/history/{id}/undo',
  purpose:
    'Undoes a change set as a unit; refused (409) with the later changes that depend on it. With `partial`, undoes what can be reversed; with `rows`, only those rows or fields.',
  access: 'admin',
  input: z.object({
    id,
    partial: flag.optional(),
    rows: z
      .array(
        z.object({
          row: idNumber,
          fields: z.array(z.string().max(100)).min(1, 'must not be empty').max(200).optional(),
        }),
        'must be a list of {row, fields}',
      )
      .min(1, 'must not be empty')
      .max(10_000, 'must be at most 10000')
      .optional(),
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

/** The text of the change set that undoes a part of one. */
export const partlyUndoneText = (what: string): string => `Undone in part: ${what}`;

export const alreadyUndone = () => conflict('already-undone', 'This was undone already.');

export const laterChangeExists = (what: string, who: string, later: string) =>
  conflict('later-change', `${what} was changed again later (${later}, by ${who}). Undo that first.`);

export const cannotUndo = (why: string) => conflict('cannot-undo', `This cannot be undone: ${why}`);
