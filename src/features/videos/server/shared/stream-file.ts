import type { Files } from '#server/files/files.ts';
import { publicFile, type ServedFile } from '#server/files/served-file.ts';
import { isMasterKey, isStreamKey, STREAM_TYPES } from '../video-keys.ts';

/** The playlist of all qualities grows while a video is converted; all other files of a stream never change. */
const MASTER_CACHING = 'public, max-age=5';

/** A file of a video's stream; null for other keys. */
export async function streamFile({ storage }: Files, { key }: { key: string }): Promise<ServedFile | null> {
  if (!isStreamKey(key)) return null;
  const type = STREAM_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return publicFile(storage, { key, type, ...(isMasterKey(key) && { caching: MASTER_CACHING }) });
}
