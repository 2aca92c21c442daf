import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { flagField, wholeNumber } from '#contract/fields.ts';

const READS = ['championship', 'season', 'race', 'athlete'] as const;

const championship = z.object({
  id: z.number(),
  name: z.string(),
  region: z.string().nullable(),
  t100_season_id: z.number().nullable(),
  season_name: z.string().nullable(),
  /** The leader of the standings over the championship's races; several when tied. Null while there are no points. */
  winner_mpro_name: z.string().nullable(),
  winner_mpro_ids: z.array(z.number()),
  winner_fpro_name: z.string().nullable(),
  winner_fpro_ids: z.array(z.number()),
  is_active: flagField,
  isRelatedRecords: z.boolean(),
  version: z.number(),
});
export type Championship = z.output<typeof championship>;

export const listChampionships = declareCall({
  method: 'GET',
  path: '/api/t100/championships/',
  purpose:
    'Lists the T100 championships with their winners: all, or only active (is_active=1) or archived (0) ones.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({ is_active: wholeNumber(0, 1).optional() }),
  response: z.object({ championships: z.array(championship) }),
});
