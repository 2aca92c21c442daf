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

/** Maximum width and height in pixels; a picture that is shown by its own URL need not be larger. */
const LONGEST_SIDE = 2560;

const WRITERS: Readonly<Record<PictureKind, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, progressive: true }),
  'image/png': (picture) => picture.png({ compressionLevel: 9 }),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
  'image/avif': (picture) => picture.avif({ quality: 70, effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};

/**
 * The picture alone, in its original format: re-encoded and upright, without metadata and without anything else that the file contained.
 * `longestSide` limits its width and height in pixels. Throws a refusal when the file cannot be used.
 */
export async function cleanPicture(file: PictureFile, longestSide = LONGEST_SIDE): Promise<Buffer> {
  const open = await opener(file);
  const { pixels } = await pictureLimit(() => measured(open, file));
  const picture = open()
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS });
  return decodeLimited(pixels, () => WRITERS[file.kind](picture).toBuffer()).catch((error: unknown) => {
    throw refusalFor(error, file.filename);
  });
}
