import { useApiQuery } from '#console/api/queries.ts';
import { useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { webAddress } from '#contract/web-address.ts';
import { type Brand, deleteBrand, listBrands, readBrand, saveBrand } from '../brands-contract.ts';
import { BrandLogo } from './brand-logo.tsx';
import { BrandUse } from './brand-use.tsx';
import { LabelledRow } from './labelled-row.tsx';
import { SimilarNames } from './similar-names.tsx';

const LABELS = { name: 'Name', url: 'URL' };

/** The form with a brand's name and address. A changed address must be a valid web address. */
const useBrandForm = (brand: Brand) =>
  useRecordForm({
    noun: 'brand',
    record: brand,
    fieldsOf: ({ name, url }) => ({ name, url: url ?? '' }),
    labels: LABELS,
    check: ({ name, url }) => {
      if (name.trim() === '') return 'Enter a name';
      if (url === (brand.url ?? '')) return null;
      if (url.trim() === '') return 'Enter a URL';
      return webAddress(url) === null ? 'Enter a valid URL' : null;
    },
    read: readBrand,
    save: saveBrand,
    recordOf: (response) => response.brand,
    inputOf: (fields) => ({ attributes: Object.entries(fields).map(([name, value]) => ({ name, value })) }),
  });

/** The page of a brand: a form for name and address; each logo is saved at once. */
function BrandPage({ brand }: { brand: Brand }) {
  const form = useBrandForm(brand);
  const isRenamed = form.values.name !== brand.name;
  const { response: all } = useApiQuery(listBrands, {}, { isOff: !isRenamed });
  const others = all?.brands.filter((one) => one.id !== brand.id) ?? [];
  return (
    <RecordPage
      noun="brand"
      record={brand}
      form={form}
      deletion={deleteBrand}
      listUrl={addresses.brands()}
      isSaveShown={form.isChanged}
    >
      <FormColumns>
        <Stack>
          <TextField
            label="Name"
            width="full"
            maxLength={200}
            hint={isRenamed ? <SimilarNames brands={others} typed={form.values.name} /> : undefined}
            {...form.field('name')}
          />
          <TextField
            label="URL"
            width="full"
            maxLength={2000}
            inputMode="url"
            placeholder="https://"
            {...form.field('url')}
          />
          <BrandLogo brand={brand} field="logo" label="Logo" />
          <BrandLogo brand={brand} field="logo_color" label="Color Logo" />
          <LabelledRow label="Athletes" isText>
            <BrandUse brand={brand} />
          </LabelledRow>
        </Stack>
      </FormColumns>
    </RecordPage>
  );
}

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
