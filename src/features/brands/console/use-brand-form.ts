import { makeCall } from '#console/api/make-call.ts';
import { type SavedForm, useSavedForm } from '#console/api/saved-form.tsx';
import { useToldAct } from '#console/api/told-act.ts';
import { webAddress } from '#contract/web-address.ts';
import { type Brand, readBrand, saveBrand } from '../brands-contract.ts';

export interface BrandFields extends Record<string, unknown> {
  name: string;
  url: string;
}

const LABELS = { name: 'Name', url: 'URL' };

const fieldsOf = ({ name, url }: Brand): BrandFields => ({ name, url: url ?? '' });

/** Name and address of a brand in a form. Spec 1 section 5: a changed field that is empty or invalid is not saved. */
export function useBrandForm(brand: Brand): SavedForm<BrandFields> {
  const act = useToldAct(saveBrand);
  const check = ({ name, url }: BrandFields): string | null => {
    if (name.trim() === '') return 'Name is empty';
    if (url === (brand.url ?? '')) return null;
    if (url.trim() === '') return 'URL is empty';
    return webAddress(url) === null ? 'URL is no web address' : null;
  };
  return useSavedForm<Brand, BrandFields>({
    record: brand,
    fieldsOf,
    labels: LABELS,
    draft: `brand ${brand.id}`,
    check,
    read: async () => (await makeCall(readBrand, { id: brand.id })).answer.brand,
    save: async ({ name, url }, version) => {
      const attributes = Object.entries({ name, url }).map(([field, value]) => ({ name: field, value }));
      return (await act.run({ id: brand.id, attributes, version }, `Brand ${name.trim()} saved`)).brand;
    },
  });
}
