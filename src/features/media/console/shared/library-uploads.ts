import { callApi } from '#console/api/request.ts';
import { useStore } from '#console/ui/store.ts';
import { tagMedias } from '../../media-contract.ts';
import { uploadFile } from './upload-file.ts';
import { type UploadItem, UploadQueue } from './upload-queue.ts';
import { filesStoredByBrowser } from './upload-storage.ts';

/** Browsers open six connections to a server: two remain for everything else. */
const AT_ONCE = 4;

function callLater(act: () => void, afterMs: number): () => void {
  const timer = setTimeout(act, afterMs);
  window.addEventListener('online', act, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', act);
  };
}

/** The uploads of this page: they continue while screens change, after a lost connection, and after a reload. */
export const libraryUploads = new UploadQueue({
  upload: uploadFile,
  async onAdded({ id }, athleteId) {
    if (athleteId === null) return;
    await callApi(tagMedias, {
      item_ids: [id],
      item_type: 'media',
      tag_ids: [athleteId],
      tag_type: 'athlete',
    });
  },
  storage: filesStoredByBrowser,
  atOnce: AT_ONCE,
  callLater,
});

export const useUploads = (): readonly UploadItem[] => useStore(libraryUploads.items);
