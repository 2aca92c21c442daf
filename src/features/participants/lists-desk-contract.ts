import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, id, timestampField } from '#contract/fields.ts';
import { badInput } from '#contract/refusal.ts';
import { listWarning } from './lists-import-contract.ts';
import { participant } from './participants-contract.ts';

/** An entry of a list, with the reasons for its place and what may prevent its start. */
export const listEntry = participant.extend({
  reasons: z.array(z.object({ kind: z.enum(['status', 'rank', 'late', 'hand']), words: z.string() })),
  /** Of now, whatever `at` says. */
  conflicts: z.array(
    z.object({
      kind: z.enum(['other start list', 'raced', 'retired', 'excluded', 'maternity leave', 'division']),
      words: z.string(),
      /** The other race; null where there is none. */
      race_id: z.number().nullable(),
    }),
  ),
});
export type ListEntry = z.output<typeof listEntry>;

export const withdrawnEntry = z.object({
  athlete_id: z.number(),
  name: z.string(),
  division,
  /** The list that the athlete was on. */
  list: z.enum(['start', 'wait']),
  /** Null once personal data was erased. */
  reason: z.string().nullable(),
  at: timestampField,
  who: z.string().nullable(),
  /** Who moved up in the same change. */
  promoted: z.object({ athlete_id: z.number(), name: z.string() }).nullable(),
});
export type WithdrawnEntry = z.output<typeof withdrawnEntry>;

/** The last change of a list; what and who are null where history does not record them. */
const listUpdate = z.object({ at: timestampField, what: z.string().nullable(), who: z.string().nullable() });
export type ListUpdate = z.output<typeof listUpdate>;

/** ISO 8601 with a zone. A plus sign that was not encoded in the query arrives as a space. */
const moment = z.preprocess(
  (given: string) => String(given).replace(/ (?=\d\d:\d\d$)/, '+'),
  z.iso.datetime({ offset: true, error: 'must be a time, YYYY-MM-DDThh:mm:ssZ' }),
);

export const readLists = declareCall({
  method: 'GET',
  path: '/api/race/{id}/lists',
  purpose: 'Returns the start and wait list of a race with reasons and conflicts, now or as of a time.',
  dependsOn: ['race', 'serie', 'athlete', 'ranking', 'contender_ranking', 'contract_tier', 'season'],
  input: z.object({
    id,
    /** Missing: now. */
    at: moment.optional(),
  }),
  response: z.object({
    starting: z.array(listEntry),
    waiting: z.array(listEntry),
    withdrawn: z.array(withdrawnEntry),
    /** Of now, whatever `at` says. */
    warnings: z.array(listWarning),
    /** Places on the start list; null: no limit. */
    quotas: z.object({ MPRO: z.number().nullable(), FPRO: z.number().nullable() }),
    /** The last change of the start list and of the wait list; null: never changed. */
    updated: z.object({ start: listUpdate.nullable(), wait: listUpdate.nullable() }),
    /** The requested time; for the current lists, the time of the last change of the race. */
    at: timestampField,
  }),
});
export type Lists = z.output<typeof readLists.response>;

export const atInFuture = () =>
  badInput('at', 'at must not be in the future. Leave it out to see the lists as they are.');

export const beforeRaceExisted = (race: string) =>
  badInput('at', `at must be a time at which ${race} existed. Choose a later time.`);
