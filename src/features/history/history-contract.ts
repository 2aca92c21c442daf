import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { id, timestampField, wholeNumber } from '#contract/fields.ts';
import { conflict } from '#contract/refusal.ts';

const changeSet = z.object({
  id: z.number(),
  at: timestampField,
  who: z.object({ id: z.number().nullable(), name: z.string() }),
  what: z.string(),
  entity: z.string().nullable(),
  count: z.number(),
  undone_by: z.number().nullable(),
  undoes: z.number().nullable(),
});
export type ListedChangeSet = z.output<typeof changeSet>;

export const HISTORY_PAGE = 50;

export const listHistory = declareCall({
  method: 'GET',
  path: '/api/history',
  purpose: 'Lists the change sets of the whole product or of one record, newest first, 50 per page.',
  access: 'admin',
  input: z.object({
    entity: z.string().max(50).optional(),
    id: z.string().max(100).optional(),
    page: wholeNumber(1, 100_000).default(1),
  }),
  response: z.object({ history: z.array(changeSet), total: z.number() }),
});

const changedRow = z.object({
  entity: z.string(),
  entity_id: z.string().nullable(),
  table: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
});

export const readHistory = declareCall({
  method: 'GET',
  path: '/api/history/{id}',
  purpose: 'Returns a change set with its rows: the value of each field before and after.',
  access: 'admin',
  input: z.object({ id }),
  response: z.object({ change: changeSet, rows: z.array(changedRow), more: z.number() }),
});

export const undoHistory = declareCall({
  method: 'POST',
  path: '/api/history/{id}/undo',
  purpose: 'Undoes a change set as a unit; refused (409) with the later changes that depend on it.',
  access: 'admin',
  input: z.object({ id }),
  response: z.object({ status: z.literal(0), id: z.number() }),
});

export const alreadyUndone = () => conflict('already-undone', 'This was undone already.');

export const laterChangeExists = (what: string, who: string, later: string) =>
  conflict('later-change', `${what} was changed again later (${later}, by ${who}). Undo that first.`);

export const cannotUndo = (why: string) => conflict('cannot-undo', `This cannot be undone: ${why}`);
