import type { PersonCut } from '../person-cut/person-cut.ts';
import { type Face, inWorker, type Pixels, type WorkOptions } from './picture-work.ts';

/** The largest face of a picture; null when there is none. Takes about two seconds; throws as `inWorker`. */
export function findFace(pixels: Pixels, options: WorkOptions): Promise<Face | null> {
  const start = () => new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' });
  return inWorker<Pixels, Face | null>(start, pixels, options);
}

/** Cuts the largest person out of the background, in about a second; throws as `inWorker`. */
export function cutOutPerson(pixels: Pixels, options: WorkOptions): Promise<PersonCut> {
  const start = () =>
    new Worker(new URL('../person-cut/person-worker.ts', import.meta.url), { type: 'module' });
  return inWorker<Pixels, PersonCut>(start, pixels, options);
}
