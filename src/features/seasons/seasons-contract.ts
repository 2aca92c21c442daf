import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { flagField, wholeNumber } from '#contract/fields.ts';

const READS = ['season', 'race', 'championship'] as const;

const season = z.object({
  id: z.number(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Counted from the races of the season. */
  total_race_count: z.number(),
  top_scoring_results_count: z.number(),
  contender_opt_method: z.enum(['IN', 'OUT']),
  olympic_bonus_points: z.number(),
  is_active: flagField,
  /** False while it has a race today or later. */
  showArchivePublishButton: z.boolean(),
  isRelatedRecords: z.boolean(),
  /** The text that the filter of the list searches. */
  search: z.string(),
  version: z.number(),
});
export type Season = z.output<typeof season>;

export const listSeasons = declareCall({
  method: 'GET',
  path: '/api/t100/seasons/',
  purpose: 'Lists the T100 seasons, newest first: all, or only active (is_active=1) or archived (0) ones.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({ is_active: wholeNumber(0, 1).optional() }),
  response: z.object({ seasons: z.array(season) }),
});
