import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { readBrand } from '../brands-contract.ts';
import { BrandPage } from './brand-page.tsx';

const BACK = { message: 'Back to Brands', address: addresses.brands() };

/** One brand: /brand/{id}. */
export function BrandScreen() {
  const id = useRouteId();
  const { answer, error, reload } = useApiQuery(readBrand, { id: id ?? 1 }, { isOff: id === null });
  if (id === null) return <RecordNotFound name="Brand" message="The address names no brand." back={BACK} />;
  if (error?.status === 404)
    return (
      <RecordNotFound name="Brand" message={error.message} back={BACK} history={{ entity: 'brand', id }} />
    );
  if (answer) return <BrandPage key={id} brand={answer.brand} />;
  return (
    <Page name="Brand" layout="flow">
      {error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
