import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStorage } from '#integrations/object-storage/object-storage.ts';
import { CONTAINER_BYTES, containerOf, type VideoContainer } from '#rules/videos/video-file.ts';

/** The container of a file by its content; null if it is not a video. */
export async function containerOfFile(path: string): Promise<VideoContainer | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CONTAINER_BYTES), 0, CONTAINER_BYTES, 0);
    return containerOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Runs the work with an empty folder for unfinished files of the store, which is deleted afterwards; also deletes what a killed run of
 * the same name left there.
 */
export async function inFolder<T>(
  storage: Pick<ObjectStorage, 'begunFolder'>,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const parent = await storage.begunFolder();
  const start = `video-${name}-`;
  for (const left of await readdir(parent))
    if (left.startsWith(start)) await rm(join(parent, left), { recursive: true, force: true });
  const folder = await mkdtemp(join(parent, start));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
