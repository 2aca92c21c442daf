import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { readBrand } from '../brands-contract.ts';
import { BrandPage } from './brand-page.tsx';

const BACK = { message: 'Back to Brands', address: addresses.brands() };

/** One brand: /brand/{id}. */
export function BrandScreen() {
  const id = useRouteId();
  return (
    <RecordScreen
      name="Brand"
      call={readBrand}
      input={id === null ? null : { id }}
      idOf={({ brand }) => brand.id}
      back={BACK}
    >
      {({ brand }) => <BrandPage brand={brand} />}
    </RecordScreen>
  );
}
