import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { listContractTiers } from '#features/contract-tiers/contract-tiers-contract.ts';

interface Held {
  contract_tier_id: number | null;
  contract_tier: string | null;
}

/** The active contract tiers to choose from, and the one that is held although it is archived. */
export function useTierOptions(held?: Held): SelectOption[] {
  const { response } = useAlertingQuery(listContractTiers, { is_active: 1 });
  const id = held?.contract_tier_id ?? null;
  if (!response) return id === null ? [] : [{ value: String(id), label: held?.contract_tier ?? '' }];
  const tiers = response.contractTiers.map(({ id, name }) => ({ value: String(id), label: name }));
  if (id === null || tiers.some(({ value }) => value === String(id))) return tiers;
  return [...tiers, { value: String(id), label: `${held?.contract_tier} (archived)` }];
}
