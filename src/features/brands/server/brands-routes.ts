import type { Queryable, Tx } from '#database/change-sets.ts';
import { acceptUploadedPicture } from '#features/media/server/uploads/uploaded-pictures-store.ts';
import type { Serve } from '#server/http/register-call.ts';
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
import { brandNamed, brandStore, sponsoredBy } from './brands-store.ts';

async function existingBrand(db: Queryable, id: number): Promise<Brand> {
  const row = await brandStore.read(db, id);
  const sponsored = await sponsoredBy(db, id);
  return { ...row, sponsored, isRelatedRecords: sponsored.length > 0 };
}

async function refuseTakenName(tx: Tx, name: string, except: number | null): Promise<void> {
  const taken = await brandNamed(tx, name, except);
  if (taken !== null) throw brandNameTaken(taken);
}

export function brandsRoutes(serve: Serve): void {
  serve(listBrands, async (_input, { db }) => ({ brands: await brandStore.byName(db) }));

  serve(readBrand, async ({ id }, { db }) => ({ brand: await existingBrand(db, id) }));

  serve(addBrand, async ({ name: typed }, { db, change }) => {
    const name = brandName(typed);
    const id = await change(`Brand ${name} added`, async (tx) => {
      await refuseTakenName(tx, name, null);
      return brandStore.insert(tx, { name });
    });
    return { status: 0 as const, id, brands: await brandStore.byName(db) };
  });

  serve(saveBrand, async ({ id, attributes, version }, context) => {
    const { db, change, settings } = context;
    const ownAddresses = [settings.publicUrl, settings.cdnUrl].filter((one) => one !== null);
    const changes = brandChanges(attributes, ownAddresses);
    const { name } = await existingBrand(db, id);
    for (const field of ['logo', 'logo_color'] as const) {
      const logo = changes[field];
      if (logo) await acceptUploadedPicture(context, logo, field);
    }
    await change(`Brand ${name} saved`, async (tx) => {
      await brandStore.lockForEdit(tx, id, version, Object.keys(changes));
      if (changes.name !== undefined) await refuseTakenName(tx, changes.name, id);
      await brandStore.update(tx, id, changes);
    });
    return { status: 0 as const, id, brand: await existingBrand(db, id) };
  });

  serveDeletion(serve, deleteBrand, {
    ...brandStore,
    refusal: async ({ id, name }, tx) => {
      const sponsored = await sponsoredBy(tx, id);
      return sponsored.length > 0 ? brandInUse(name, sponsored.length) : null;
    },
  });
}
