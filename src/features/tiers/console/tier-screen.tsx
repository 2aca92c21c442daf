import { useLoaded } from '#console/calls/queries.ts';
import { Page } from '#console/kit/page/page.tsx';
import { ErrorState, LoadingState } from '#console/kit/page/page-states.tsx';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { readTier } from '../tiers-contract.ts';
import { TierForm } from './tier-form.tsx';

/** One tier: /tier/{id}. */
export function TierScreen() {
  const id = Number(useAddressParameter('id'));
  const { answer, error, reload } = useLoaded(readTier, { id });
  if (answer && error?.status !== 404) return <TierForm key={id} tier={answer.tier} />;
  return (
    <Page name="Tier" layout="flow">
      {error ? <ErrorState words={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
