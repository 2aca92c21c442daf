import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Runs the work with an empty folder, which is deleted afterwards; also deletes what a killed run of the same name left. */
export async function inFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const start = `tridesk-video-${name}-`;
  for (const left of await readdir(tmpdir()))
    if (left.startsWith(start)) await rm(join(tmpdir(), left), { recursive: true, force: true });
  const folder = await mkdtemp(join(tmpdir(), start));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
