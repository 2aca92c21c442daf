import type { Files } from '#server/files/files.ts';
import { publicFile, type ServedFile } from '#server/files/served-file.ts';
import { isPartKey, MANIFEST_CACHING, MANIFEST_KEY } from './snapshot-files.ts';

/** A file of the website's snapshot: the manifest, or a part; null for other keys. */
export async function snapshotFile({ storage }: Files, { key }: { key: string }): Promise<ServedFile | null> {
  const file = { key, type: 'application/json' };
  if (key === MANIFEST_KEY) return publicFile(storage, { ...file, caching: MANIFEST_CACHING });
  return isPartKey(key) ? publicFile(storage, file) : null;
}
