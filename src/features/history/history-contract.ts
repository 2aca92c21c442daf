import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { flagField, id, isPlainDate, text, timestampField, wholeNumber } from '#contract/fields.ts';
import { changedField, describedRow, undoLists } from './undo-contract.ts';

const changeSet = z.object({
  id: z.number(),
  at: timestampField,
  who: z.object({ id: z.number().nullable(), name: z.string() }),
  what: z.string(),
  entity: z.string().nullable(),
  count: z.number(),
  undone_by: z.number().nullable(),
  /** 1 while a part of it is undone and the rest can still be. */
  undone_in_part: flagField,
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
    'Lists the change sets of the whole product or of one record, newest first, 50 per page; `more` says whether others follow.',
  input: z.object({
    entity: text(50).optional(),
    id: text(100).optional(),
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
  response: z.object({
    history: z.array(changeSet),
    more: z.boolean(),
    /** The record with that id, also after its deletion; null without an id, or when none is recorded. */
    record: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  }),
});

const namedRecord = z.object({
  entity: z.string(),
  id: z.string(),
  name: z.string(),
  is_deleted: flagField,
});

export const findHistoryRecords = declareCall({
  method: 'GET',
  path: '/api/history/records',
  purpose:
    'Finds records by the beginnings of words of their names, deleted ones too: at most 20, of one kind or of all that have a page.',
  input: z.object({ entity: text(50).optional(), q: text(200) }),
  response: z.object({ records: z.array(namedRecord) }),
});

const changedRow = z.object({ ...describedRow, fields: z.array(changedField) });
export type ChangedRow = z.output<typeof changedRow>;

export const readHistory = declareCall({
  method: 'GET',
  path: '/api/history/{id}',
  purpose:
    'Returns a change set with its rows, 200 per page: the value of each field before and after; `more` counts the rows on later pages.',
  input: z.object({ id, page: wholeNumber(1, 100_000).default(1) }),
  response: z.object({ change: changeSet, rows: z.array(changedRow), more: z.number() }),
});

export const previewUndo = declareCall({
  method: 'GET',
  path: '/api/history/{id}/undo',
  purpose:
    'Previews the undo of a change set: what will be reversed, what was edited since and is kept, and what cannot be reversed; the first 200 of each.',
  input: z.object({ id }),
  response: z.object(undoLists),
});

export const readFieldOrigin = declareCall({
  method: 'GET',
  path: '/api/history/field',
  purpose:
    'Returns the change set that gave a field of a record its current value, with the value before; null when none is recorded.',
  input: z.object({
    /** As in `listHistory`; season_participant has the id {season id}-{athlete id}. */
    entity: text(50),
    id: text(100),
    /** A column of the record, the name of an attribute (`attributes.height` where the profile has one too) or equipment of an athlete, `sponsors`, or `picture` and `focal` point. */
    field: text(100),
  }),
  response: z.object({
    origin: z.object({ change: changeSet, added: z.boolean(), fields: z.array(changedField) }).nullable(),
  }),
});
