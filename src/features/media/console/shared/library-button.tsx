import { useState } from 'react';
import { showRefusal } from '#console/api/show-refusal.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';

const LibraryPicker = lazyDialog(() => import('./library-picker.tsx').then((file) => file.LibraryPicker));

/** 'From the library': opens the pictures; the chosen one is saved. */
export function LibraryButton({ save }: { save(mediaId: number): Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const choose = (mediaId: number) => {
    setOpen(false);
    void showRefusal(save(mediaId));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>From the library</Button>
      <LibraryPicker isOpen={isOpen} onClose={() => setOpen(false)} onChoose={choose} />
    </>
  );
}
