import { useCallback, useEffect, useRef, useState } from 'react';
import { isTyping } from '#console/ui/keyboard/shortcuts.ts';
import { droppedFiles, type SkippedFile, takeFiles } from '#features/media/console/shared/accept-files.ts';
import { libraryUploads } from '#features/media/console/shared/library-uploads.ts';

const isOpenDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Handles files dropped anywhere on the page or pasted. Uploaded pictures are tagged with `athleteId`. */
export function useFileIntake(athleteId: number | null) {
  /** Files are being dragged over the page. */
  const [isOver, setOver] = useState(false);
  /** The rejected files, newest last. */
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const take = useCallback(
    (files: readonly File[]) =>
      void takeFiles(files).then((sorted) => {
        if (sorted.taken.length > 0) libraryUploads.add(sorted.taken, athleteId);
        if (sorted.skipped.length > 0) setSkipped((before) => [...before, ...sorted.skipped]);
      }),
    [athleteId],
  );
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const isOfFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && !isOpenDialog();
    const over = (event: DragEvent) => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!isOfFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((files) => latest.current(files));
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTyping(event.target) || isOpenDialog()) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return { take, isOver, skipped, forgetSkipped: () => setSkipped([]) };
}
