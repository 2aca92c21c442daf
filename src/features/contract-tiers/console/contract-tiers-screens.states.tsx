import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import type { ContractTier } from '../contract-tiers-contract.ts';
import { ContractTierScreen } from './contract-tier-screen.tsx';
import { ContractTiersScreen } from './contract-tiers-screen.tsx';

export const contractTier = (id: number, name: string, more: Partial<ContractTier> = {}): ContractTier => ({
  id,
  name,
  order: id,
  is_active: 1,
  isRelatedRecords: false,
  showArchivePublishButton: true,
  seasons: [],
  version: 1,
  ...more,
});
export const HELD = contractTier(1, 'Contract', {
  isRelatedRecords: true,
  showArchivePublishButton: false,
  seasons: [{ id: 6, name: 'T100 2026', is_active: 1, participants: 20 }],
});
export const CONTRACT_TIERS = [HELD, contractTier(2, 'Wildcard', { is_active: 0 })];
export const list = (contractTiers: readonly ContractTier[]) => ({
  'GET /api/t100/contract-tiers': { json: { contractTiers } },
});

const failed = { status: 500, message: 'Something failed on the server.' };
const address = '/t100/contract-tiers';

export const contractTiersStates: ScreenStates = {
  screen: ContractTiersScreen,
  states: {
    loading: { address, responses: { 'GET /api/t100/contract-tiers': never }, shows: 'Contract Tiers' },
    empty: { address, responses: list([]), shows: 'No contract tiers yet' },
    failed: { address, responses: { 'GET /api/t100/contract-tiers': failed }, shows: failed.message },
    loaded: { address, responses: list(CONTRACT_TIERS), shows: 'Wildcard' },
  },
};

const ofTier = { address: '/t100/contract-tier/1', pattern: '/t100/contract-tier/$id' };
const answering = (contractTier: ContractTier) => ({
  ...list(CONTRACT_TIERS),
  'GET /api/t100/contract-tiers/1': { json: { contractTier } },
});

export const contractTierStates: ScreenStates = {
  screen: ContractTierScreen,
  states: {
    loading: { ...ofTier, responses: { 'GET /api/t100/contract-tiers/1': never }, shows: 'Contract Tier' },
    failed: { ...ofTier, responses: { 'GET /api/t100/contract-tiers/1': failed }, shows: failed.message },
    held: { ...ofTier, responses: answering(HELD), shows: '20 participants of T100 2026' },
    free: {
      ...ofTier,
      responses: answering(contractTier(1, 'Wildcard')),
      shows: 'No participant of a season holds this tier.',
    },
  },
};
