import { useEffect } from 'react';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { libraryUploads } from './library-uploads.ts';
import { countUploads, outcomeMessage, type UploadCount } from './upload-count.ts';

let release: (() => void) | null = null;
/** The number of libraries on screen: they show their uploads themselves. */
let libraries = 0;

function notifyEnd(count: UploadCount): void {
  const message = `Uploads to Medias: ${outcomeMessage(count, 0)}`;
  if (count.failed > 0) toasts.error(message);
  else toasts.info(message);
}

/**
 * Closing the page during uploads shows a warning; changing the screen does not, because they continue. A toast then reports their end.
 */
function followUploads(): void {
  const count = countUploads(libraryUploads.items.get());
  if (count.open > 0) {
    release ??= registerUnsavedChanges({ wouldBeLost: () => false });
    return;
  }
  if (release && libraries === 0 && count.all > 0) notifyEnd(count);
  release?.();
  release = null;
}

let isFollowed = false;

/** Continues the uploads of an earlier page, and follows all uploads from now on; later calls do nothing. */
export function keepUploading(): void {
  if (isFollowed) return;
  isFollowed = true;
  libraryUploads.items.subscribe(followUploads);
  void libraryUploads.resume().catch(() => undefined);
}

/** The same, for a screen that shows the uploads. */
export function useStoredUploads(): void {
  useEffect(() => {
    libraries += 1;
    keepUploading();
    return () => {
      libraries -= 1;
    };
  }, []);
}
