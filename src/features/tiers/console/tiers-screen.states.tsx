import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { Tier } from '../tiers-contract.ts';
import { TierScreen } from './tier-screen.tsx';
import { TiersScreen } from './tiers-screen.tsx';

export const tier = (id: number, name: string, more: Partial<Tier> = {}): Tier => ({
  id,
  name,
  description: `About ${name}`,
  base_points: 100 - id * 5,
  dropoff_percentage: id,
  is_active: 1,
  isRelatedRecords: false,
  races_count: 0,
  version: 1,
  ...more,
});
export const TIERS = [
  tier(1, 'Diamond', { isRelatedRecords: true, races_count: 23 }),
  tier(2, 'Gold', { is_active: 0 }),
];
export const list = (tiers: readonly Tier[]) => ({ 'GET /api/tiers': { json: { tiers } } });

const failed = { status: 500, message: 'Something failed on the server.' };

export const tiersStates: ScreenStates = {
  screen: TiersScreen,
  states: {
    loading: { address: '/tiers', responses: { 'GET /api/tiers': never }, shows: 'Tiers' },
    empty: { address: '/tiers', responses: list([]), shows: 'No tiers yet' },
    failed: { address: '/tiers', responses: { 'GET /api/tiers': failed }, shows: failed.message },
    loaded: { address: '/tiers', responses: list(TIERS), shows: 'Diamond' },
  },
};

const ofTier = { address: '/tier/1', pattern: '/tier/$id' };

export const tierStates: ScreenStates = {
  screen: TierScreen,
  states: {
    loading: { ...ofTier, responses: { 'GET /api/tier/1': never }, shows: 'Tier' },
    failed: { ...ofTier, responses: { 'GET /api/tier/1': failed }, shows: failed.message },
    'used by races': {
      ...ofTier,
      responses: { 'GET /api/tier/1': { json: { tier: TIERS[0] } } },
      shows: 'Used by 23 races',
    },
    free: {
      ...ofTier,
      responses: { 'GET /api/tier/1': { json: { tier: tier(1, 'Iron') } } },
      shows: 'No race uses this tier yet.',
    },
  },
};
