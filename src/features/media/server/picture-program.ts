import { Refusal } from '#contract/refusal.ts';
import { type MadePicture, makeRenditions, type PictureFile } from './make-renditions.ts';

// The program of the process beside the server in which pictures are read: whatever a file does to the picture library happens here, and the
// memory that it took goes back to the machine when the process ends.

export interface AskedPicture {
  id: number;
  file: PictureFile;
  pictureKey: string;
}

export type ToldPicture = { id: number } & (
  | { made: MadePicture }
  | { refused: { status: Refusal['status']; code: string; message: string; field: string | undefined } }
  | { failed: string }
);

async function answerTo({ id, file, pictureKey }: AskedPicture): Promise<ToldPicture> {
  try {
    return { id, made: await makeRenditions(file, pictureKey) };
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, failed: String(error) };
    const { status, code, message, field } = error;
    return { id, refused: { status, code, message, field } };
  }
}

process.on('message', (asked: AskedPicture) => {
  void answerTo(asked).then((told) => process.send?.(told));
});
process.on('disconnect', () => process.exit());
