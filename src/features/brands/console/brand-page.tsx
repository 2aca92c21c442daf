import { useApiQuery } from '#console/api/queries.ts';
import { formNote, ResetButton, SaveButton } from '#console/records/form-actions.tsx';
import { useDeletion } from '#console/records/use-record-actions.ts';
import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { FormColumns, Page } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { type Brand, deleteBrand, listBrands } from '../brands-contract.ts';
import { BrandLogo } from './brand-logo.tsx';
import { BrandUse } from './brand-use.tsx';
import { LabelledRow } from './labelled-row.tsx';
import { SimilarNames } from './similar-names.tsx';
import { useBrandForm } from './use-brand-form.ts';

/** The page of a brand that was read: name and address in a form, the logos each on its own. */
export function BrandPage({ brand }: { brand: Brand }) {
  const form = useBrandForm(brand);
  const isRenamed = form.values.name !== brand.name;
  const { answer: all } = useApiQuery(listBrands, {}, { isOff: !isRenamed });
  const others = all?.brands.filter((one) => one.id !== brand.id) ?? [];
  const deletion = useDeletion(deleteBrand, brand, {
    noun: 'brand',
    discard: form.reset,
    listUrl: addresses.brands(),
  });
  const actions = (
    <>
      {brand.isRelatedRecords ? null : (
        <Button variant="loss" onClick={() => void deletion.remove()}>
          Delete Brand
        </Button>
      )}
      <ResetButton form={form} />
      {form.isChanged ? <SaveButton form={form} /> : null}
    </>
  );
  return (
    <Page name={brand.name} facts={[`ID ${brand.id}`]} note={formNote(form)} actions={actions} layout="flow">
      <FormColumns>
        <Stack>
          <TextField
            label="Name"
            width="full"
            maxLength={200}
            error={form.errorOf('name')}
            hint={isRenamed ? <SimilarNames brands={others} typed={form.values.name} /> : undefined}
            {...form.field('name')}
          />
          <TextField
            label="URL"
            width="full"
            maxLength={2000}
            inputMode="url"
            placeholder="https://"
            error={form.errorOf('url')}
            {...form.field('url')}
          />
          <BrandLogo brand={brand} field="logo" label="Logo" />
          <BrandLogo brand={brand} field="logo_color" label="Color Logo" />
          <LabelledRow label="Athletes" isText>
            <BrandUse brand={brand} />
          </LabelledRow>
        </Stack>
      </FormColumns>
      {form.conflict}
    </Page>
  );
}
