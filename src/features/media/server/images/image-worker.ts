import { constants, getPriority, setPriority } from 'node:os';
import { Refusal } from '#contract/refusal.ts';
import { cleanPicture } from './clean-picture.ts';
import { type MadePicture, makeRenditions } from './make-renditions.ts';
import type { PictureFile } from './picture-library.ts';

// The program of the child process that reads pictures. Requests to the server have priority over it; threads of the picture library inherit
// the priority. With a lower one, pictures would hardly progress on a machine that is busy with something else.
setPriority(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW));

export type PictureWork =
  | { make: 'renditions'; pictureKey: string }
  | { make: 'clean'; longestSide?: number };

export interface ImageTask {
  file: PictureFile;
  work: PictureWork;
}

export type ImageTaskResult =
  | { done: MadePicture | Buffer }
  | { refused: Pick<Refusal, 'status' | 'code' | 'message' | 'field'> }
  | { fault: string };

export async function runImageTask({ file, work }: ImageTask): Promise<ImageTaskResult> {
  try {
    return {
      done: await (work.make === 'clean'
        ? cleanPicture(file, work.longestSide)
        : makeRenditions(file, work.pictureKey)),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) return { fault: String(error) };
    const { status, code, message, field } = error;
    return { refused: { status, code, message, field } };
  }
}
