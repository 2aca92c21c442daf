import { useLoaded } from '#console/calls/queries.ts';
import { Page } from '#console/kit/page/page.tsx';
import { ErrorState, LoadingState } from '#console/kit/page/page-states.tsx';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { readBrand } from '../brands-contract.ts';
import { BrandPage } from './brand-page.tsx';

/** One brand: /brand/{id}. */
export function BrandScreen() {
  const id = Number(useAddressParameter('id'));
  const { answer, error, reload } = useLoaded(readBrand, { id });
  if (answer && error?.status !== 404) return <BrandPage key={id} brand={answer.brand} />;
  return (
    <Page name="Brand" layout="flow">
      {error ? <ErrorState words={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
