import { z } from 'zod';
import { division, flagField, pointsResponse } from '#contract/fields.ts';

/** An athlete on a race's start list or wait list, as shown on the race and its lists. Ranks: 99999 is unranked. */
export const participant = z.object({
  id: z.number(),
  participant_id: z.number(),
  athlete_id: z.number(),
  race_id: z.number(),
  name: z.string(),
  first: z.string(),
  last: z.string(),
  email: z.string().nullable(),
  /** ISO alpha-2, and alpha-3. */
  country: z.string().nullable(),
  nation_code: z.string().nullable(),
  division,
  /** The name of the tier held in the race's season; null without one. Contract and Hot Shot are status labels. */
  contract_tier: z.string().nullable(),
  /** In the standings of the race's season before the race; of the previous season while there are none. */
  t100_rank: z.number(),
  /** In the newest published contender ranking. */
  t100_contender_rank: z.number(),
  contender_ranking_latest: z.number(),
  /** In the contender ranking that the race's start list was created from. */
  contender_ranking: z.number(),
  /** In the current world ranking. */
  overall_rank: z.number(),
  overall_points: pointsResponse,
  is_waiting: flagField,
  is_public: flagField,
  late_entry: flagField,
  /** Added or moved manually, with the reason if one was given. */
  is_by_hand: flagField,
  by_hand_reason: z.string().nullable(),
  notes: z.string().nullable(),
  meta: z.looseObject({ latest_source: z.string().optional() }),
  latest_source: z.string().nullable(),
  version: z.number(),
});
export type Participant = z.output<typeof participant>;
