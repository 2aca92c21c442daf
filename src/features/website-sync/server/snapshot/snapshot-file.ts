import { createHash } from 'node:crypto';
import type { Files } from '#server/files/files.ts';
import type { ServedFile } from '#server/files/served-file.ts';
import { fileContent, isPartKey, MANIFEST_CACHING, MANIFEST_KEY } from './snapshot-files.ts';

/** A file of the website's snapshot: the manifest, or a part; null for other keys. */
export async function snapshotFile({ storage }: Files, { key }: { key: string }): Promise<ServedFile | null> {
  const facts = { key, type: 'application/json', downloadName: null, isForOtherSites: true } as const;
  if (key === MANIFEST_KEY) {
    const content = await fileContent(storage, key);
    if (!content) return null;
    const digest = createHash('sha256').update(content).digest('base64url');
    return { ...facts, size: content.length, content, digest, caching: MANIFEST_CACHING };
  }
  const found = isPartKey(key) ? await storage.look(key) : null;
  return found && { ...facts, size: found.size };
}
