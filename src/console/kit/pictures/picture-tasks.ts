import type { CutOutAsk, CutOutResult } from './background-worker.ts';
import { type Face, inWorker, type Pixels, type WorkOptions } from './picture-work.ts';

/** The largest face of a picture; null when there is none. Takes about two seconds; throws as `inWorker`. */
export function findFace(pixels: Pixels, options: WorkOptions): Promise<Face | null> {
  const start = () => new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' });
  return inWorker<Pixels, Face | null>(start, pixels, options);
}

/**
 * How far each pixel of a picture belongs to the person in it, 0 to 255. A face makes it surer. Takes some seconds; throws as
 * `inWorker`.
 */
export function cutOutPerson(pixels: Pixels, face: Face | null, options: WorkOptions): Promise<CutOutResult> {
  const start = () => new Worker(new URL('./background-worker.ts', import.meta.url), { type: 'module' });
  return inWorker<CutOutAsk, CutOutResult>(start, { pixels, face }, options);
}
