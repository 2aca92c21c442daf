import { addresses } from '#console/addresses.ts';
import { useLoaded } from '#console/api/queries.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useAddressId } from '#console/shell/use-address-parameter.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { readBrand } from '../brands-contract.ts';
import { BrandPage } from './brand-page.tsx';

const BACK = { words: 'Back to Brands', address: addresses.brands() };

/** One brand: /brand/{id}. */
export function BrandScreen() {
  const id = useAddressId();
  const { answer, error, reload } = useLoaded(readBrand, { id: id ?? 1 }, { isOff: id === null });
  if (id === null) return <RecordNotFound name="Brand" words="The address names no brand." back={BACK} />;
  if (error?.status === 404)
    return (
      <RecordNotFound name="Brand" words={error.message} back={BACK} history={{ entity: 'brand', id }} />
    );
  if (answer) return <BrandPage key={id} brand={answer.brand} />;
  return (
    <Page name="Brand" layout="flow">
      {error ? <ErrorState words={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
