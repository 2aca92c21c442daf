import { createHash } from 'node:crypto';
import type { Files } from '#server/files/files.ts';
import type { ServedFile } from '#server/files/served-file.ts';
import { isMasterKey, isStreamKey, STREAM_TYPES } from '../video-keys.ts';

/** The playlist of all qualities grows while a video is converted; all other files of a stream never change. */
const MASTER_CACHING = 'public, max-age=5';

async function contentOf({ storage }: Files, key: string): Promise<Buffer | null> {
  const stored = await storage.read(key);
  if (!stored) return null;
  const pieces: Buffer[] = [];
  for await (const piece of stored) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** A file of a video's stream; null for other keys. */
export async function streamFile(files: Files, { key }: { key: string }): Promise<ServedFile | null> {
  if (!isStreamKey(key)) return null;
  const type = STREAM_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const facts = { key, type, downloadName: null, isForOtherSites: true } as const;
  if (!isMasterKey(key)) {
    const found = await files.storage.look(key);
    return found && { ...facts, size: found.size };
  }
  const content = await contentOf(files, key);
  const digest = content && createHash('sha256').update(content).digest('base64url');
  return content && digest
    ? { ...facts, size: content.length, content, digest, caching: MASTER_CACHING }
    : null;
}
