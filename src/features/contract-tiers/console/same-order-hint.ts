import type { ContractTier } from '../contract-tiers-contract.ts';

/** "Contract has order 1 too." for a number that another tier has. */
export function sameOrderHint(
  rows: readonly ContractTier[],
  order: number | null,
  ownId?: number,
): string | undefined {
  const same = rows.find((row) => row.order === order && row.id !== ownId);
  return same && `${same.name} has order ${order} too.`;
}
