import { addresses } from '#console/addresses.ts';
import { useRecordDeletion } from '#console/calls/record-deletion.ts';
import { useToldAct } from '#console/calls/told-act.ts';
import { TextLink } from '#console/kit/buttons/app-link.tsx';
import { Button } from '#console/kit/buttons/button.tsx';
import { TextField } from '#console/kit/fields/text-field.tsx';
import { counted } from '#console/kit/marks/figures.ts';
import { FormColumns, Page } from '#console/kit/page/page.tsx';
import { Mute, Stack } from '#console/kit/page/stack.tsx';
import { type Brand, deleteBrand } from '../brands-contract.ts';
import { BrandLogo } from './brand-logo.tsx';
import { useBrandForm } from './use-brand-form.ts';

function useDeletion(brand: Brand, forget: () => void) {
  const act = useToldAct(deleteBrand);
  return useRecordDeletion({
    noun: 'brand',
    run: () => act.run({ id: brand.id }, `Brand ${brand.name} deleted`),
    forget,
    listAddress: addresses.brands(),
  });
}

/** How many sponsored athletes are named before the rest is counted. */
const MOST_NAMED = 12;

/** Stands in place of Delete while the brand sponsors athletes: who they are. */
function BrandUse({ brand }: { brand: Brand }) {
  const { sponsored } = brand;
  if (sponsored.length === 0) return <Mute>No athlete is sponsored by this brand yet.</Mute>;
  const more = sponsored.length - MOST_NAMED;
  return (
    <p>
      Used by {counted(sponsored.length, 'athlete')}:{' '}
      {sponsored.slice(0, MOST_NAMED).map((athlete, at) => (
        <span key={athlete.id}>
          {at === 0 ? '' : ', '}
          <TextLink address={addresses.athlete(athlete.id, 'sponsors')}>{athlete.name}</TextLink>
        </span>
      ))}
      {more > 0 ? ` and ${more} more` : ''}. <Mute>It can be deleted once it sponsors none.</Mute>
    </p>
  );
}

/** The page of a brand that was read: name and address in a form, the logos each on its own. */
export function BrandPage({ brand }: { brand: Brand }) {
  const form = useBrandForm(brand);
  const remove = useDeletion(brand, form.reset);
  const outdated = form.isOutdated ? 'Someone else saved meanwhile' : 'Not saved yet';
  const actions = (
    <>
      {brand.isRelatedRecords ? null : (
        <Button variant="loss" onClick={() => void remove()}>
          Delete Brand
        </Button>
      )}
      {form.isChanged ? (
        <>
          <Button variant="quiet" onClick={form.reset}>
            Reset
          </Button>
          <Button
            variant="main"
            onClick={() => void form.save()}
            disabled={form.whyNot !== null}
            isBusy={form.isSaving}
            title={form.whyNot ?? 'Ctrl-S'}
          >
            Save Changes
          </Button>
        </>
      ) : null}
    </>
  );
  return (
    <Page
      name={brand.name}
      facts={[`ID ${brand.id}`]}
      note={form.isChanged ? (form.whyNot ?? outdated) : null}
      actions={actions}
      layout="flow"
    >
      <FormColumns>
        <Stack>
          <TextField
            label="Name"
            width="full"
            maxLength={200}
            error={form.errorOf('name')}
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
          <BrandUse brand={brand} />
        </Stack>
      </FormColumns>
      {form.conflict}
    </Page>
  );
}
