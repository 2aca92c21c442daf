/** What the page asks of the worker: the md5 of a file, or with null not to go on. */
export interface HashRequest {
  id: number;
  file: Blob | null;
}

export type HashMessage = { id: number } & (
  | { step: 'reading' | 'hashing' }
  | { md5: string }
  | { error: string }
);

/** The file cannot be read: it was moved, changed or is on a drive that is gone. */
export class FileNotRead extends Error {}

export interface HashOptions {
  signal: AbortSignal;
  onStep(step: 'reading' | 'hashing'): void;
}

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (told: HashMessage) => void>();

function tellAll(error: string): void {
  for (const [id, hear] of waiting) hear({ id, error });
  worker?.terminate();
  worker = null;
}

function startedWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./md5-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<HashMessage>) => waiting.get(data.id)?.(data);
  worker.onerror = () => tellAll('The files cannot be checked in this browser.');
  return worker;
}

/**
 * The md5 of a file, 32 hexadecimal digits, worked out in a worker. Files wait for each other. Throws {@link FileNotRead}, or what the
 * signal was ended with.
 */
export function hashOfFile(file: Blob, { signal, onStep }: HashOptions): Promise<string> {
  signal.throwIfAborted();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(id);
      signal.removeEventListener('abort', stop);
    };
    const stop = () => {
      worker?.postMessage({ id, file: null } satisfies HashRequest);
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop);
    waiting.set(id, (told) => {
      if ('step' in told) return onStep(told.step);
      end();
      if ('md5' in told) resolve(told.md5);
      else
        reject(
          new FileNotRead('The file cannot be read. It may have been moved or changed.', {
            cause: told.error,
          }),
        );
    });
    startedWorker().postMessage({ id, file } satisfies HashRequest);
  });
}
