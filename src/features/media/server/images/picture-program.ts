import { constants, getPriority, setPriority } from 'node:os';
import { Refusal } from '#contract/refusal.ts';
import { cleanPicture } from './clean-picture.ts';
import { type MadePicture, makeRenditions } from './make-renditions.ts';
import type { PictureFile } from './picture-library.ts';

// The program of the process beside the server in which pictures are read: whatever a file does to the picture library happens here, and the
// memory that it took goes back to the machine when the process ends.

/**
 * Whoever waits for an answer of the server goes first; threads of the picture library inherit it. More, and a machine that is busy with
 * something else would hardly get to a picture.
 */
const AFTER_THE_SERVER = 5;

export type PictureWork = { make: 'renditions'; pictureKey: string } | { make: 'clean' };

export interface ImageTask {
  id: number;
  file: PictureFile;
  work: PictureWork;
}

export type ImageTaskResult = { id: number } & (
  | { made: MadePicture | Buffer }
  | { refused: { status: Refusal['status']; code: string; message: string; field: string | undefined } }
  | { failed: string }
);

const made = ({ file, work }: ImageTask): Promise<MadePicture | Buffer> =>
  work.make === 'clean' ? cleanPicture(file) : makeRenditions(file, work.pictureKey);

async function answerTo(asked: ImageTask): Promise<ImageTaskResult> {
  const { id } = asked;
  try {
    return { id, made: await made(asked) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, failed: String(error) };
    const { status, code, message, field } = error;
    return { id, refused: { status, code, message, field } };
  }
}

setPriority(Math.min(getPriority() + AFTER_THE_SERVER, constants.priority.PRIORITY_LOW));
process.on('message', (asked: ImageTask) => {
  void answerTo(asked).then((told) => process.send?.(told));
});
process.on('disconnect', () => process.exit());
