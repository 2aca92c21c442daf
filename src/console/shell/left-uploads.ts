/**
 * Where the browser stores files that are being uploaded to the library; the name is the one in
 * upload-storage.ts of the media feature.
 */
const DATABASE = 'uploads';

/** Uploads that a reload interrupted continue on any screen; their code is loaded only where there are some. */
export async function goOnWithUploads(): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!databases.some(({ name }) => name === DATABASE)) return;
  const { keepUploading } = await import('#features/media/console/shared/follow-uploads.ts');
  keepUploading();
}
