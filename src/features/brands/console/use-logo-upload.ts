import { useCached } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { uploadPicture } from '#features/media/console/shared/upload-file.ts';
import { useFieldPicture } from '#features/media/console/shared/use-field-picture.ts';
import { type Brand, readBrand, saveBrand } from '../brands-contract.ts';

export type LogoField = 'logo' | 'logo_color';

/** Replaces or removes one logo; each is saved at once as a single attribute. */
export function useLogoUpload(brand: Brand, field: LogoField, label: string) {
  const saving = useUndoableMutation(saveBrand);
  const cached = useCached(readBrand, { id: brand.id });
  return useFieldPicture<string>({
    send: async (file, onProgress) => (await uploadPicture(file, { onProgress })).address,
    async save(value) {
      const input = { id: brand.id, attributes: [{ name: field, value }], version: brand.version };
      const done = value === null ? 'removed' : 'saved';
      const saved = await saving.run(input, `${label} of ${brand.name} ${done}`);
      cached.write(() => ({ brand: saved.brand }));
    },
  });
}
