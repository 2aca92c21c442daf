// Operations that take seconds run in a worker that lives for one task: a task is cancelled by terminating its worker, which also frees the
// memory.

/** Pixels in the format of a canvas: four bytes each, red, green, blue and alpha. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The ears of a face in pixels of its picture. Left and right are those of the picture. */
export interface Face {
  ears: { left: { x: number; y: number }; right: { x: number; y: number } };
}

/** The progress of a task: its current step, and the completed share of the whole, 0 to 1. */
export interface WorkProgress {
  label: string;
  share: number;
}

export type WorkMessage<Result> = { progress: WorkProgress } | { result: Result } | { error: string };

/** The part of a worker that a task needs. */
export interface TaskWorker {
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(ask: unknown): void;
  terminate(): void;
}

export interface WorkOptions {
  signal: AbortSignal;
  onProgress(progress: WorkProgress): void;
}

const NOT_STARTED = 'The picture tools could not be loaded. Check your connection and try again.';
/** A worker that reports nothing for this long has died or will never end. */
const LONGEST_WITHOUT_PROGRESS_MS = 60_000;
const TOO_LONG = 'This takes too long and was stopped. Try again, or choose a smaller picture.';

/** The task failed; the message is for the user. */
export class WorkFailed extends Error {}

/**
 * Gives a worker its task and waits for the result. Throws {@link WorkFailed}, or the reason of the aborted signal; the worker is
 * terminated in every case.
 */
export function inWorker<Ask, Result>(
  start: () => TaskWorker,
  ask: Ask,
  { signal, onProgress }: WorkOptions,
): Promise<Result> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = start();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (finish: () => void) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      worker.onmessage = null;
      worker.onerror = null;
      worker.terminate();
      finish();
    };
    const stop = () => end(() => reject(signal.reason));
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => end(() => reject(new WorkFailed(TOO_LONG))), LONGEST_WITHOUT_PROGRESS_MS);
    };
    signal.addEventListener('abort', stop);
    worker.onerror = ({ message }) => end(() => reject(new WorkFailed(NOT_STARTED, { cause: message })));
    worker.onmessage = ({ data }: MessageEvent<WorkMessage<Result>>) => {
      listen();
      if ('progress' in data) return onProgress(data.progress);
      if ('result' in data) return end(() => resolve(data.result));
      end(() => reject(new WorkFailed(data.error)));
    };
    listen();
    worker.postMessage(ask);
  });
}

/** The part of its global scope that a worker's file uses. */
export interface WorkerScope<Ask> {
  onmessage: ((event: MessageEvent<Ask>) => void) | null;
  postMessage(message: unknown): void;
  location: { origin: string };
}

/** A file of a model, from our own server. */
export async function fetchModel(scope: WorkerScope<never>, address: string): Promise<Response> {
  const response = await fetch(`${scope.location.origin}/${address}`).catch(() => null);
  if (!response?.ok) throw new Error(NOT_STARTED);
  return response;
}

/** The worker's side: runs the task that the page sends and reports its outcome. */
export function serveTask<Ask, Result>(
  scope: WorkerScope<Ask>,
  work: (ask: Ask, onProgress: (progress: WorkProgress) => void) => Promise<Result>,
): void {
  scope.onmessage = ({ data }) => {
    work(data, (progress) => scope.postMessage({ progress })).then(
      (result) => scope.postMessage({ result }),
      (error: unknown) =>
        scope.postMessage({ error: error instanceof Error ? error.message : String(error) }),
    );
  };
}
