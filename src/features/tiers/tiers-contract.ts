import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { done, filledText, id, numeric, text, version } from '#contract/fields.ts';
import { archiveCall, recordFlags, unarchiveCall } from '#contract/record-parts.ts';
import { badInput, conflict } from '#contract/refusal.ts';

const READS = ['tier', 'race'] as const;

const tier = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  base_points: z.number(),
  dropoff_percentage: z.number(),
  ...recordFlags,
  races_count: z.number(),
});
export type Tier = z.output<typeof tier>;

/** Base points and drop-off: 0 to 100, two decimals. */
const upToHundred = numeric('must be a number from 0 to 100')
  .refine((given) => given >= 0 && given <= 100, 'must be a number from 0 to 100')
  .refine((given) => Math.round(given * 100) / 100 === given, 'may have two decimals at most');

/** The two numbers, in either spelling. */
const numbers = {
  base_points: upToHundred.optional(),
  basePoints: upToHundred.optional(),
  dropoff_percentage: upToHundred.optional(),
  dropoffPercentage: upToHundred.optional(),
};

export const listTiers = declareCall({
  method: 'GET',
  path: '/api/tiers/',
  purpose: 'Lists all tiers of the points system, including archived ones.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({}),
  response: z.object({ tiers: z.array(tier) }),
});

export const listActiveTiers = declareCall({
  method: 'GET',
  path: '/api/tiers/1',
  purpose: 'The active tiers, for pickers.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({}),
  response: z.object({ tiers: z.array(tier) }),
});

export const readTier = declareCall({
  method: 'GET',
  path: '/api/tier/{id}',
  purpose: 'Returns a tier and how many races use it.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({ tier }),
});

export const addTier = declareCall({
  method: 'POST',
  path: '/api/tier',
  purpose: 'Adds a tier.',
  access: 'admin',
  input: z.object({ name: filledText(100), description: text(1000).optional(), ...numbers }),
  response: z.object({ status: z.literal(0), id: z.number(), tier }),
});

export const saveTier = declareCall({
  method: 'PUT',
  path: '/api/tier/{id}',
  purpose: 'Saves name, description and numbers of a tier; the numbers only while no race uses it.',
  access: 'admin',
  input: z.object({ id, name: filledText(100), description: text(1000).optional(), ...numbers, version }),
  response: z.object({ status: z.literal(0), id: z.number(), tier }),
});

export const deleteTier = declareCall({
  method: 'DELETE',
  path: '/api/tier/{id}',
  purpose: 'Deletes a tier that no race uses.',
  access: 'admin',
  input: z.object({ id, version }),
  response: done,
});

export const archiveTier = archiveCall('tier', '/api/tier/{id}');
export const unarchiveTier = unarchiveCall('tier', '/api/tier/{id}');

export const tierInUse = (name: string, races: number) =>
  conflict(
    'tier-in-use',
    `${name} cannot be deleted: ${races} ${races === 1 ? 'race uses' : 'races use'} it.`,
  );

export const tierNumbersLocked = (name: string, races: number) =>
  conflict(
    'tier-numbers-locked',
    `Base points and drop-off of ${name} cannot change: ${races} ${races === 1 ? 'race uses' : 'races use'} it. Add a new tier instead.`,
    'base_points',
  );

export const tierNumberMissing = (field: 'base_points' | 'dropoff_percentage') =>
  badInput(
    field,
    `${field === 'base_points' ? 'Base points' : 'Dropoff percentage'} is missing; give a number from 0 to 100.`,
  );
