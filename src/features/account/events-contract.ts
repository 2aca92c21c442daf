import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { timestampField, wholeNumber } from '#contract/fields.ts';

// The log of security events: sign-ins, exports, deletions.

/** The filter of the log. */
export const eventGroups = ['sign-ins', 'exports', 'deletions'] as const;
export type EventGroup = (typeof eventGroups)[number];

const event = z.object({
  /** Unique in the log. */
  key: z.string(),
  at: timestampField,
  /** Who did it; null when nobody was signed in, or the account has been deleted. */
  who: z.string().nullable(),
  /** "sign-in", "sign-in refused", "password set", "export", "erased", "deleted" … */
  kind: z.string(),
  /** The subject: the e-mail of the account, a list, or the text of the history entry; null for the sign-in of an unknown one. */
  about: z.string().nullable(),
  /** The network address it came from. */
  address: z.string().nullable(),
  /** For an export: its rows, and whether it contained e-mail addresses. */
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
  input: z.object({
    group: z.enum(eventGroups, `must be one of ${eventGroups.join(', ')}`).optional(),
    page: wholeNumber(1, 100_000).default(1),
  }),
  response: z.object({
    events: z.array(event),
    /** Whether older ones follow. */
    has_more: z.boolean(),
  }),
});
