import { useState } from 'react';
import { useCached } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { takeFiles } from '#features/media/console/shared/accept-files.ts';
import { uploadPicture } from '#features/media/console/shared/upload-file.ts';
import { type Brand, readBrand, saveBrand } from '../brands-contract.ts';

export type LogoField = 'logo' | 'logo_color';

/** Replaces or removes one logo; each is saved at once as a single attribute. `percent` is null while nothing is being sent. */
export function useLogoUpload(brand: Brand, field: LogoField, label: string) {
  const saving = useUndoableMutation(saveBrand);
  const cached = useCached(readBrand, { id: brand.id });
  const [percent, setPercent] = useState<number | null>(null);
  const save = async (value: string | null, done: 'saved' | 'removed') => {
    const input = { id: brand.id, attributes: [{ name: field, value }], version: brand.version };
    const saved = await saving.run(input, `${label} of ${brand.name} ${done}`);
    cached.write(() => ({ brand: saved.brand }));
  };
  const upload = async (file: File) => {
    const { skipped } = await takeFiles([file]);
    const [refused] = skipped;
    if (refused) return alertError(`${refused.name} ${refused.why}.`);
    setPercent(0);
    try {
      const { address } = await uploadPicture(file, { onProgress: setPercent });
      await save(address, 'saved');
    } catch (error) {
      // The browser's error when it cannot read the file, or the server's refusal.
      if (!(error instanceof Error)) throw error;
      void alertError(error.message);
    } finally {
      setPercent(null);
    }
  };
  return { percent, upload, remove: () => showRefusal(save(null, 'removed')) };
}
