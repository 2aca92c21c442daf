import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { readTier } from '../tiers-contract.ts';
import { TierPage } from './tier-page.tsx';

/** One tier: /tier/{id}. */
export function TierScreen() {
  return (
    <RecordScreen name="Tier" call={readTier} back={{ message: 'Back to Tiers', address: addresses.tiers() }}>
      {({ tier }) => <TierPage tier={tier} />}
    </RecordScreen>
  );
}
