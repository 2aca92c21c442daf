import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { type SavedForm, useSavedForm } from '#console/records/record-form.tsx';
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
  const act = useUndoableMutation(saveBrand);
  const check = ({ name, url }: BrandFields): string | null => {
    if (name.trim() === '') return 'Enter a name';
    if (url === (brand.url ?? '')) return null;
    if (url.trim() === '') return 'Enter a URL';
    return webAddress(url) === null ? 'Enter a valid URL' : null;
  };
  return useSavedForm<Brand, BrandFields>({
    record: brand,
    fieldsOf,
    labels: LABELS,
    draft: `brand ${brand.id}`,
    check,
    read: async () => (await callApi(readBrand, { id: brand.id })).answer.brand,
    save: async ({ name, url }, version) => {
      const attributes = Object.entries({ name, url }).map(([field, value]) => ({ name: field, value }));
      return (await act.run({ id: brand.id, attributes, version }, `Brand ${name.trim()} saved`)).brand;
    },
  });
}
