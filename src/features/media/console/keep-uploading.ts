import { useEffect } from 'react';
import { holdUnsaved } from '#console/kit/fields/unsaved.ts';
import { libraryUploads, resumeUploads } from './shared/library-uploads.ts';
import { isUploadOver } from './shared/upload-states.ts';

let release: (() => void) | null = null;

/** Closing the page while files are on their way warns; going to another screen does not, since they go on. */
function followUploads(): void {
  const isBusy = libraryUploads.items().some(({ state }) => !isUploadOver(state));
  if (isBusy) release ??= holdUnsaved({ wouldBeLost: () => false });
  else {
    release?.();
    release = null;
  }
}

let isFollowed = false;

/** Goes on with what an earlier page left, and watches over what is on its way from now on. */
export function useKeptUploads(): void {
  useEffect(() => {
    if (!isFollowed) libraryUploads.subscribe(followUploads);
    isFollowed = true;
    resumeUploads();
  }, []);
}
