/** Where the browser keeps files on their way into the library, as kept-files.ts of the media names it. */
const DATABASE = 'uploads';

/** Uploads that a reload broke off go on whatever screen is open; their code is fetched only where there ever were any. */
export async function goOnWithUploads(): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!databases.some(({ name }) => name === DATABASE)) return;
  const { keepUploading } = await import('#features/media/console/shared/follow-uploads.ts');
  keepUploading();
}
