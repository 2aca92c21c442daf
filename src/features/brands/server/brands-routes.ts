import type { Tx } from '#database/change-sets.ts';
import { acceptUploadedPicture } from '#features/media/server/uploads/uploaded-pictures-store.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { serveDeletion } from '#server/records/record-routes.ts';
import {
  addBrand,
  type Brand,
  brandInUse,
  brandNameTaken,
  deleteBrand,
  listBrands,
  readBrand,
  saveBrand,
} from '../brands-contract.ts';
import { brandChanges, brandName } from './brand-attributes.ts';
import { brandNamed, brandStore, listedBrands, sponsoredBy, withLogos } from './brands-store.ts';

async function existingBrand(
  { db, files }: Pick<RequestContext, 'db' | 'files'>,
  id: number,
): Promise<Brand> {
  const row = await brandStore.read(db, id);
  const sponsored = await sponsoredBy(db, id);
  return { ...withLogos(row, files.addresses), sponsored, isRelatedRecords: sponsored.length > 0 };
}

async function refuseTakenName(tx: Tx, name: string, except: number | null): Promise<void> {
  const taken = await brandNamed(tx, name, except);
  if (taken !== null) throw brandNameTaken(taken);
}

export function brandsRoutes(serve: Serve): void {
  serve(listBrands, async (_input, { db, files }) => ({ brands: await listedBrands(db, files.addresses) }));

  serve(readBrand, async ({ id }, context) => ({ brand: await existingBrand(context, id) }));

  serve(addBrand, async ({ name: typed }, { db, files, change }) => {
    const name = brandName(typed);
    const id = await change(`Brand ${name} added`, async (tx) => {
      await refuseTakenName(tx, name, null);
      return brandStore.insert(tx, { name });
    });
    return { status: 0 as const, id, brands: await listedBrands(db, files.addresses) };
  });

  serve(saveBrand, async ({ id, attributes, version }, context) => {
    const { change, settings } = context;
    const ownAddresses = [settings.publicUrl, settings.cdnUrl].filter((one) => one !== null);
    const changes = brandChanges(attributes, ownAddresses);
    const { name } = await existingBrand(context, id);
    for (const field of ['logo', 'logo_color'] as const) {
      const logo = changes[field];
      if (logo) changes[field] = await acceptUploadedPicture(context, logo, field);
    }
    await change(`Brand ${name} saved`, async (tx) => {
      await brandStore.lockForEdit(tx, id, version, Object.keys(changes));
      if (changes.name !== undefined) await refuseTakenName(tx, changes.name, id);
      await brandStore.update(tx, id, changes);
    });
    return { status: 0 as const, id, brand: await existingBrand(context, id) };
  });

  serveDeletion(serve, deleteBrand, {
    ...brandStore,
    refusal: async ({ id, name }, tx) => {
      const sponsored = await sponsoredBy(tx, id);
      return sponsored.length > 0 ? brandInUse(name, sponsored.length) : null;
    },
  });
}
