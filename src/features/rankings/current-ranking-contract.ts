import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';

// Apart from the other calls of rankings: the sidebar of every screen needs it.

/** What changed since the set was generated: `${count} ${what}` is a text such as "3 results changed". */
const cause = z.object({ what: z.string(), count: z.number() });
export type StaleCause = z.output<typeof cause>;

/** The only cause of a set that was never generated, which counts as not generated, not as stale. */
export const NOT_GENERATED = 'not generated yet';

/** Whether generating the set now would give different rows, and why. */
export const setState = { state: z.enum(['up to date', 'stale']), stale_because: z.array(cause) };

/** A set as other data refers to it. */
export const namedSet = z.object({
  id: z.number(),
  date: z.string(),
  type: z.number(),
  published_at: z.string().nullable(),
});

export const readCurrentRanking = declareCall({
  method: 'GET',
  path: '/api/rankings/current',
  purpose:
    'Returns the newest published ranking set by date, and whether it is stale; null if there is none.',
  cached: true,
  dependsOn: ['ranking', 'race', 'tier', 'athlete'],
  response: z.object({ current: namedSet.extend(setState).nullable() }),
});
export type CurrentRanking = z.output<typeof readCurrentRanking.response>['current'];
