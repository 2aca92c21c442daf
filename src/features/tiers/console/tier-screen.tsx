import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { readTier } from '../tiers-contract.ts';
import { TierForm } from './tier-form.tsx';

const BACK = { message: 'Back to Tiers', address: addresses.tiers() };

/** One tier: /tier/{id}. */
export function TierScreen() {
  const id = useRouteId();
  const { answer, error, reload } = useApiQuery(readTier, { id: id ?? 1 }, { isOff: id === null });
  if (id === null) return <RecordNotFound name="Tier" message="The address names no tier." back={BACK} />;
  if (error?.status === 404)
    return (
      <RecordNotFound name="Tier" message={error.message} back={BACK} history={{ entity: 'tier', id }} />
    );
  if (answer) return <TierForm key={id} tier={answer.tier} />;
  return (
    <Page name="Tier" layout="flow">
      {error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
