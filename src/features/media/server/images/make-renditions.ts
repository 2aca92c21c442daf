import type { Sharp } from 'sharp';
import type { WrittenFile } from '#integrations/object-storage/object-storage.ts';
import { type FallbackType, LONGEST_RENDITION_SIDE, RENDITION_WIDTHS } from '#rules/pictures/pictures.ts';
import { renditionKeys } from '../library/media-keys.ts';
import {
  decodeLimited,
  LONGEST_SECONDS,
  measured,
  opener,
  type PictureFile,
  pictureLibrary,
  pictureLimit,
  refusalFor,
} from './picture-library.ts';

const WEBP = { quality: 80, effort: 3 } as const;
const JPEG = { quality: 80, progressive: true } as const;
const PNG = { compressionLevel: 7 } as const;

export interface MadePicture {
  width: number;
  height: number;
  fallback: FallbackType;
  files: WrittenFile[];
}

/** The picture no wider than the widest rendition, upright, in sRGB, without metadata. */
async function decoded(open: () => Sharp) {
  const { data, info } = await open()
    .autoOrient()
    .resize({
      width: RENDITION_WIDTHS.at(-1),
      height: LONGEST_RENDITION_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * Creates all renditions of a picture, under the keys that belong to `pictureKey`. Width and height are those of the upright original, in
 * pixels. Throws a refusal when the file cannot be used.
 */
export async function makeRenditions(file: PictureFile, pictureKey: string): Promise<MadePicture> {
  const [sharp, open] = [await pictureLibrary(), await opener(file)];
  const { width, height, hasAlpha, pixels } = await pictureLimit(() => measured(open, file));
  try {
    const { data, raw } = await decodeLimited(pixels, () => decoded(open));
    const again = () => sharp(data, { raw }).timeout({ seconds: LONGEST_SECONDS });
    const isSeenThrough = hasAlpha && !(await pictureLimit(() => again().stats())).isOpaque;
    const fallback: FallbackType = isSeenThrough ? 'image/png' : 'image/jpeg';
    const write = async (key: string, type: string, picture: Sharp): Promise<WrittenFile> => ({
      ...{ key, type },
      content: await pictureLimit(() => picture.toBuffer()),
    });
    const files = renditionKeys(pictureKey, width, fallback).flatMap((keys) => {
      const sized = () => again().resize({ width: Math.min(keys.size, raw.width) });
      const plain = sized();
      return [
        write(keys.webp, 'image/webp', sized().webp(WEBP)),
        write(keys.fallback, fallback, isSeenThrough ? plain.png(PNG) : plain.removeAlpha().jpeg(JPEG)),
      ];
    });
    return { width, height, fallback, files: await Promise.all(files) };
  } catch (error) {
    throw refusalFor(error, file.filename);
  }
}
