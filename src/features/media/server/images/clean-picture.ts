import type { Sharp } from 'sharp';
import type { PictureKind } from '#rules/pictures/pictures.ts';
import {
  decodeLimited,
  LONGEST_SECONDS,
  measured,
  opener,
  type PictureFile,
  pictureLimit,
  refusalFor,
} from './picture-library.ts';

/** Pixels a side; a picture that is shown by its own address need not be larger. */
const LONGEST_SIDE = 2560;

const WRITERS: Readonly<Record<PictureKind, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, progressive: true }),
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/avif': (picture) => picture.avif({ quality: 70, effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};

/**
 * The picture alone, in the kind that it came in: written anew, upright, without anything that was written about it and without whatever else
 * its file held. Throws a refusal when the file cannot be taken.
 */
export async function cleanPicture(file: PictureFile): Promise<Buffer> {
  const open = await opener(file);
  const { pixels } = await pictureLimit(() => measured(open, file));
  const picture = open()
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS });
  return decodeLimited(pixels, () => WRITERS[file.kind](picture).toBuffer()).catch((error: unknown) => {
    throw refusalFor(error, file.filename);
  });
}
