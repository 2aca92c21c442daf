import { isStartListTier } from '#rules/participants/entry-reasons.ts';
import type { ContractTier } from '../contract-tiers-contract.ts';

/** What archiving a tier causes, before it is archived: only of the names that have an effect on start lists. */
export const archiveNote = (tier: ContractTier): string | undefined =>
  isStartListTier(tier)
    ? `The name ${tier.name} has an effect on start lists. Once archived, the tier can no longer be given.`
    : undefined;
