import { useApiQuery } from '#console/api/queries.ts';
import { useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { NameLinks } from '#console/ui/actions/name-links.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { webAddress } from '#contract/web-address.ts';
import { type Brand, deleteBrand, listBrands, readBrand, saveBrand } from '../brands-contract.ts';
import { BrandLogo, LabelledRow } from './brand-logo.tsx';
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

/** Number of sponsored athletes shown by name; the others are only counted. */
const MOST_NAMED = 12;

const athleteUrl = (id: number) => addresses.athlete(id, 'sponsors');

/** The athletes that the brand sponsors, which is why it cannot be deleted. */
function BrandUse({ brand }: { brand: Brand }) {
  const { sponsored } = brand;
  if (sponsored.length === 0) return <Mute>No athlete is sponsored by this brand yet.</Mute>;
  const rest = sponsored.slice(MOST_NAMED);
  return (
    <div>
      <p>
        Used by {counted(sponsored.length, 'athlete')}:{' '}
        <NameLinks records={sponsored.slice(0, MOST_NAMED)} urlOf={athleteUrl} />
      </p>
      {rest.length > 0 ? (
        <Disclosure label={`and ${rest.length} more`} isInline>
          <p>
            <NameLinks records={rest} urlOf={athleteUrl} />
          </p>
        </Disclosure>
      ) : null}
      <Mute>To delete the brand, remove it from these athletes first.</Mute>
    </div>
  );
}

/** The page of a brand: a form for name and address; each logo is saved at once. */
function BrandPage({ brand }: { brand: Brand }) {
  const form = useBrandForm(brand);
  const isRenamed = form.values.name !== brand.name;
  const { response: all } = useApiQuery(listBrands, {}, { isOff: !isRenamed });
  const others = all?.brands.filter((one) => one.id !== brand.id) ?? [];
  return (
    <RecordPage form={form} deletion={deleteBrand} listUrl={addresses.brands()} isSaveShown={form.isChanged}>
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
