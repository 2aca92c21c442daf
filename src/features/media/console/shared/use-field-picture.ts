import { useState } from 'react';
import { showRefusal } from '#console/api/show-refusal.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { takeFiles } from './accept-files.ts';

interface FieldPicture<Value> {
  /** Uploads the file; `onProgress` gets the percentage of the bytes sent. */
  send(file: File, onProgress: (percent: number) => void): Promise<Value>;
  /** Saves the uploaded picture in the field, or null. */
  save(value: Value | null): Promise<void>;
  /** Whether a picture that would be replaced is to be. */
  isMeant?(): Promise<boolean>;
}

/** The one picture of a field, uploaded and saved at once. `percent` is null while nothing is being sent. */
export function useFieldPicture<Value>({ send, save, isMeant }: FieldPicture<Value>) {
  const [percent, setPercent] = useState<number | null>(null);
  const upload = async (file: File) => {
    const { skipped } = await takeFiles([file]);
    const [refused] = skipped;
    if (refused) return alertError(`${refused.name} ${refused.why}.`);
    if (isMeant && !(await isMeant())) return;
    setPercent(0);
    try {
      await save(await send(file, setPercent));
    } catch (error) {
      // The browser's error when it cannot read the file, or the server's refusal.
      if (!(error instanceof Error)) throw error;
      void alertError(error.message);
    } finally {
      setPercent(null);
    }
  };
  return { percent, upload, remove: () => showRefusal(save(null)) };
}
