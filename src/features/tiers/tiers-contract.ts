import { z } from 'zod';
import { emptyText, filledText, numeric } from '#contract/fields.ts';
import {
  addCall,
  archiveCall,
  countedUse,
  deleteCall,
  inUseByRaces,
  listCall,
  readCall,
  recordFlags,
  saveCall,
  unarchiveCall,
} from '#contract/record-parts.ts';
import { badInput, conflict } from '#contract/refusal.ts';

const SHOWN = ['tier', 'race'];

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
  .refine((given) => Math.round(given * 100) / 100 === given, 'may have at most two decimals');

/** The numbers are accepted in either spelling. */
const fields = {
  name: filledText(100),
  description: emptyText(1000).optional(),
  base_points: upToHundred.optional(),
  basePoints: upToHundred.optional(),
  dropoff_percentage: upToHundred.optional(),
  dropoffPercentage: upToHundred.optional(),
};

const tiers = z.array(tier);
export const listTiers = listCall(
  '/api/tiers/',
  'Lists all tiers of the points system, including archived ones.',
  SHOWN,
  { tiers },
);
export const listActiveTiers = listCall('/api/tiers/1', 'Lists the active tiers, for pickers.', SHOWN, {
  tiers,
});

export const readTier = readCall('/api/tier/{id}', 'Returns a tier and how many races use it.', SHOWN, {
  tier,
});

export const addTier = addCall('/api/tier', 'Adds a tier.', fields, { tier });

export const saveTier = saveCall(
  '/api/tier/{id}',
  'Saves name, description and numbers of a tier; the numbers only while no race uses it.',
  fields,
  { tier },
);

export const deleteTier = deleteCall('/api/tier/{id}', 'Deletes a tier that no race uses.');
export const archiveTier = archiveCall('tier', '/api/tier/{id}');
export const unarchiveTier = unarchiveCall('tier', '/api/tier/{id}');

export const tierInUse = inUseByRaces('tier');

export const tierNumbersLocked = (name: string, races: number) =>
  conflict(
    'tier-numbers-locked',
    `Base points and drop-off of ${name} cannot change: ${countedUse(races, 'race')}. Add a new tier instead.`,
    'base_points',
  );

export const tierNumberMissing = (field: 'base_points' | 'dropoff_percentage') =>
  badInput(
    field,
    `${field === 'base_points' ? 'Base points' : 'Dropoff percentage'} is missing; give a number from 0 to 100.`,
  );
