import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useCached } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { takeFiles } from '#features/media/console/shared/accept-files.ts';
import { uploadPicture } from '#features/media/console/shared/upload-file.ts';
import { type Brand, readBrand, saveBrand } from '../brands-contract.ts';

export type LogoField = 'logo' | 'logo_color';

export interface LogoUpload {
  /** Percent that is sent; null while nothing is under way. */
  percent: number | null;
  upload(file: File): Promise<void>;
  remove(): Promise<void>;
}

/** Puts a picture in the place of one logo, or takes it away; each is saved at once as the one attribute that it changes. */
export function useLogoUpload(brand: Brand, field: LogoField, label: string): LogoUpload {
  const act = useUndoableMutation(saveBrand);
  const cached = useCached(readBrand, { id: brand.id });
  const [percent, setPercent] = useState<number | null>(null);
  const save = async (address: string | null, message: string) => {
    const attributes = [{ name: field, value: address }];
    const saved = await act.run({ id: brand.id, attributes, version: brand.version }, message);
    cached.write(() => ({ brand: saved.brand }));
  };
  const told = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      // What the browser throws when a file cannot be read, and what the server refuses.
      if (!(error instanceof Error)) throw error;
      await alertError(error.message);
    }
  };
  return {
    percent,
    upload: (file) =>
      told(async () => {
        const { skipped } = await takeFiles([file]);
        const [refused] = skipped;
        if (refused) throw new ApiError(415, `${refused.name} ${refused.why}.`);
        setPercent(0);
        try {
          const { address } = await uploadPicture(file, { onProgress: setPercent });
          await save(address, `${label} of ${brand.name} saved`);
        } finally {
          setPercent(null);
        }
      }),
    remove: () => told(() => save(null, `${label} of ${brand.name} removed`)),
  };
}
