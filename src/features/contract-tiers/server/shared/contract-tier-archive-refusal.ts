import type { Refusal } from '#contract/refusal.ts';
import { contractTierHeld } from '../../contract-tiers-contract.ts';
import type { ContractTierRow } from '../contract-tiers-store.ts';

/** Why the tier cannot be archived: participants of an active season hold it. */
export const contractTierArchiveRefusal = (row: ContractTierRow): Refusal | null =>
  row.is_active === 1 && row.seasons.some((one) => one.is_active === 1) ? contractTierHeld(row) : null;
