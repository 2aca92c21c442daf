// What takes a picture seconds of work runs beside the page, in a worker that lives for one task: ending it is how a task is cancelled, and
// it gives the memory back.

/** Pixels as canvases give them: four bytes each, red, green, blue and how far it covers. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** Of a face in pixels of its picture. Left and right are those of the picture. */
export interface Face {
  ears: { left: { x: number; y: number }; right: { x: number; y: number } };
}

/** How far a task is: what it does now, and how much of all is done, 0 to 1. */
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

const NOT_STARTED = 'What this needs could not be loaded. Check your connection and try again.';
/** A worker that says nothing for so long has died or never ends. */
const LONGEST_SILENCE_MS = 60_000;
const TOO_LONG = 'This takes too long and was stopped. Try again, or choose a smaller picture.';

/** The work could not be done; its message is for the person. */
export class WorkFailed extends Error {}

/**
 * Gives a worker its task and waits for the result. Throws {@link WorkFailed}, or what the signal was ended with; the worker is ended either
 * way.
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
      silence = setTimeout(() => end(() => reject(new WorkFailed(TOO_LONG))), LONGEST_SILENCE_MS);
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

/** What a worker's file sees of its own surroundings. */
export interface WorkerScope<Ask> {
  onmessage: ((event: MessageEvent<Ask>) => void) | null;
  postMessage(message: unknown): void;
  location: { origin: string };
}

/** A file of a model, from our own server. */
export async function fetchModel(scope: WorkerScope<never>, address: string): Promise<Response> {
  const answer = await fetch(`${scope.location.origin}/${address}`).catch(() => null);
  if (!answer?.ok) throw new Error(NOT_STARTED);
  return answer;
}

/** The other side: does the task that the page gives and tells how it ended. */
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
