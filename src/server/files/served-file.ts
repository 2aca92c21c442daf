import { createHash } from 'node:crypto';
import { contentOf, type ObjectStorage } from '#integrations/object-storage/object-storage.ts';

export interface ServedFile {
  key: string;
  type: string;
  /** Bytes. */
  size: number;
  /** The name to save it under; null for a file that is displayed. */
  downloadName: string | null;
  /** The Cache-Control header, where the usual one (unchanging for pictures, none for downloads) does not apply. */
  caching?: string;
  /** Identifies the content of a file that is overwritten. */
  digest?: string;
  /** The content of a file that is overwritten, so that all of a response is of one version. */
  content?: Buffer;
  /** Scripts of other sites may read it. */
  isForOtherSites?: true;
}

/** A file that other sites may read; null when it is missing. `caching` is given for one that is overwritten. */
export async function publicFile(
  storage: ObjectStorage,
  { key, type, caching }: Pick<ServedFile, 'key' | 'type' | 'caching'>,
): Promise<ServedFile | null> {
  const facts = { key, type, downloadName: null, isForOtherSites: true } as const;
  if (caching === undefined) {
    const found = await storage.look(key);
    return found && { ...facts, size: found.size };
  }
  const content = await contentOf(storage, key);
  if (!content) return null;
  const digest = createHash('sha256').update(content).digest('base64url');
  return { ...facts, size: content.length, content, digest, caching };
}
