/** A request to the worker: hash this file; null cancels. */
export interface HashRequest {
  id: number;
  file: Blob | null;
}

export type HashMessage = { id: number } & (
  | { step: 'reading' | 'hashing' }
  | { md5: string }
  | { error: string }
);

/** The file could not be hashed; the message is for the user. */
export class FileNotRead extends Error {}

const NOT_READ = 'The file cannot be read. It may have been moved or changed.';
const NOT_LOADED =
  'A part of the console could not be loaded. Check your connection and try again, or reload the page.';

export interface HashOptions {
  signal: AbortSignal;
  onStep(step: 'reading' | 'hashing'): void;
}

interface PendingHash {
  receive(message: HashMessage): void;
  fail(error: Error): void;
}

let worker: Worker | null = null;
let lastId = 0;
const pending = new Map<number, PendingHash>();

/** The script of the worker could not be loaded, or it crashed: the next file starts another worker. */
function failAll({ message }: ErrorEvent): void {
  worker?.terminate();
  worker = null;
  for (const { fail } of [...pending.values()]) fail(new FileNotRead(NOT_LOADED, { cause: message }));
}

function startedWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./md5-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<HashMessage>) => pending.get(data.id)?.receive(data);
  worker.onerror = failAll;
  return worker;
}

/**
 * The md5 of a file, 32 hexadecimal digits, calculated in a worker, one file after the other. Throws {@link
 * FileNotRead}, or the reason of the signal.
 */
export function hashOfFile(file: Blob, { signal, onStep }: HashOptions): Promise<string> {
  signal.throwIfAborted();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const end = () => {
      pending.delete(id);
      signal.removeEventListener('abort', stop);
    };
    const fail = (error: Error) => {
      end();
      reject(error);
    };
    const stop = () => {
      worker?.postMessage({ id, file: null } satisfies HashRequest);
      fail(signal.reason);
    };
    signal.addEventListener('abort', stop);
    pending.set(id, {
      fail,
      receive(message) {
        if ('step' in message) return onStep(message.step);
        if ('error' in message) return fail(new FileNotRead(NOT_READ, { cause: message.error }));
        end();
        resolve(message.md5);
      },
    });
    startedWorker().postMessage({ id, file } satisfies HashRequest);
  });
}
