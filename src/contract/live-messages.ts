import { z } from 'zod';
import { id, text } from './fields.ts';

// What a console and the server send each other over /live about who has a record open. None of it is stored.

/** A record that a console has open: its kind as in history ("contract_tier"), and where in it: the tab, or the name of the part. */
export const openRecord = z.object({
  entity: z.string().regex(/^[a-z][a-z_]{0,49}$/),
  /** As in the addresses of the API: a number, of videos the name of the stream. */
  id: z.union([id, z.uuid()]),
  tab: text(250)
    .nullish()
    .transform((tab) => tab || null),
});
export type OpenRecord = z.output<typeof openRecord>;

/** Sent by a console when the open record or its tab changes; null: no record is open. */
export const openMessage = z.object({ open: openRecord.nullable() });

/** Someone else who has the record open; `id` is the account. */
export interface PresentPerson {
  id: number;
  name: string;
  tab: string | null;
}

/** Received by a console for the record that it has open; an empty list when it has none open. */
export type PresentRecords = { entity: string; id: number | string; people: PresentPerson[] }[];
