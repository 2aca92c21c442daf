import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { readBrand } from '../brands-contract.ts';
import { BrandPage } from './brand-page.tsx';

/** One brand: /brand/{id}. */
export function BrandScreen() {
  return (
    <RecordScreen
      name="Brand"
      call={readBrand}
      back={{ message: 'Back to Brands', address: addresses.brands() }}
    >
      {({ brand }) => <BrandPage brand={brand} />}
    </RecordScreen>
  );
}
