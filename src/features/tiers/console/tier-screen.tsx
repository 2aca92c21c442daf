import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { readTier } from '../tiers-contract.ts';
import { TierForm } from './tier-form.tsx';

const BACK = { message: 'Back to Tiers', address: addresses.tiers() };

/** One tier: /tier/{id}. */
export function TierScreen() {
  const id = useRouteId();
  return (
    <RecordScreen
      name="Tier"
      call={readTier}
      input={id === null ? null : { id }}
      idOf={({ tier }) => tier.id}
      back={BACK}
    >
      {({ tier }) => <TierForm tier={tier} />}
    </RecordScreen>
  );
}
