import { Refusal } from '#contract/refusal.ts';
import { tooMuchWork } from '#features/media/upload-contract.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import type { ImageTask, ImageTaskResult, PictureWork } from './image-worker.ts';
import type { MadePicture } from './make-renditions.ts';
import type { PictureFile } from './picture-library.ts';

// Pictures are read in a child process: a file that breaks the picture library ends only that process, and its 200 MB are released when it
// is idle. The next picture waits 0.2 s for a new one.

const runImageTask = createWorkerPool<ImageTask, ImageTaskResult>(
  new URL('./image-worker.ts', import.meta.url),
  'runImageTask',
  {
    runtime: 'child_process',
    serialization: 'advanced',
    execArgv: [],
    // Otherwise each thread of the library has a heap.
    env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '2' },
    // The library limits how many it decodes.
    concurrency: 100,
    timeoutMs: 60_000,
    timeoutError: () => new Error('The picture took too long.'),
  },
);

async function processInChild(file: PictureFile, work: PictureWork): Promise<MadePicture | Buffer> {
  const result = await runImageTask({ file, work }).catch(() => {
    throw tooMuchWork(file.filename);
  });
  if ('done' in result) return result.done;
  if ('fault' in result) throw new Error(result.fault);
  const { status, code, message, field } = result.refused;
  throw new Refusal(status, code, message, field === undefined ? {} : { field });
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** As {@link makeRenditions}, in the child process. */
export async function makeRenditionsInChild(file: PictureFile, pictureKey: string): Promise<MadePicture> {
  const made = (await processInChild(file, { make: 'renditions', pictureKey })) as MadePicture;
  // Buffers arrive as plain byte arrays.
  return { ...made, files: made.files.map((one) => ({ ...one, content: bufferOf(one.content) })) };
}

/** As {@link cleanPicture}, in the child process. */
export const cleanPictureInChild = async (file: PictureFile, longestSide?: number): Promise<Buffer> =>
  bufferOf((await processInChild(file, { make: 'clean', longestSide })) as Buffer);
