import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { timestampField, wholeNumber } from '#contract/fields.ts';

// The log of security events: sign-ins, exports, deletions.

/** What the log is narrowed to. */
export const eventGroups = ['sign-ins', 'exports', 'deletions'] as const;
export type EventGroup = (typeof eventGroups)[number];

const event = z.object({
  /** Unlike any other of the log. */
  key: z.string(),
  at: timestampField,
  /** Who did it; null when nobody was signed in, or the account is gone. */
  who: z.string().nullable(),
  /** "sign-in", "sign-in refused", "password set", "export", "erased", "deleted" … */
  kind: z.string(),
  /** The subject: an e-mail, a list, the text of the history. */
  about: z.string().nullable(),
  /** The network address it came from. */
  address: z.string().nullable(),
  /** Of an export: its rows, and whether e-mail addresses were among them. */
  rows: z.number().nullable(),
  with_emails: z.boolean(),
});
export type LoggedEvent = z.output<typeof event>;

export const EVENTS_PAGE = 50;

export const listEvents = declareCall({
  method: 'GET',
  path: '/api/events',
  purpose:
    'Lists log entries (sign-ins and refused ones, exports, deletions, erasures), newest first, 50 a page.',
  access: 'admin',
  input: z.object({
    group: z.enum(eventGroups, `must be ${eventGroups.join(', ')}`).optional(),
    page: wholeNumber(1, 100_000).default(1),
  }),
  response: z.object({
    events: z.array(event),
    /** Whether older ones follow. */
    has_more: z.boolean(),
  }),
});
