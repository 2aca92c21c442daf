import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { notAPicture, tooManyPixels, tooMuchWork } from '#features/media/upload-contract.ts';
import { MOST_PIXELS, type PictureKind } from '#rules/pictures/pictures.ts';

// The image library with its limits. Pictures are decoded and encoded in its own threads, never in the one that serves requests. The pool
// has four threads: one stays free for files and passwords.

const AT_ONCE = Math.min(availableParallelism(), 3);
/** Time limit of one step; a step that takes longer is aborted. */
export const LONGEST_SECONDS = 30;
/** A progressive JPEG costs a decode per scan: cameras write one, the web ten. A picture of a hundred megapixels may have ten of them. */
const MOST_SCANS = 100;
const MOST_SCANNED_PIXELS = 12 * MOST_PIXELS;
/** Some formats are held in memory as a whole while being read, at up to 8 bytes per pixel: larger pictures are read one at a time. */
const LARGE_PIXELS = 30_000_000;

/** All other formats are blocked, so that a file cannot claim to be one of them: SVG and PDF can include other files. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

type Library = typeof import('sharp').default;
let library: Promise<Library> | null = null;

/** Loaded with the first picture, because it takes 25 MB. */
export function pictureLibrary(): Promise<Library> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    sharp.cache(false);
    // One thread per picture, and as many pictures as processors, is faster than all threads on one picture.
    sharp.concurrency(1);
    return sharp;
  });
  return library;
}

export const pictureLimit = pLimit(AT_ONCE);
const largePictureLimit = pLimit(1);

/** Decodes a whole picture of this many pixels, large ones one at a time. */
export const decodeLimited = <T>(pixels: number, decode: () => Promise<T>): Promise<T> =>
  pixels > LARGE_PIXELS ? largePictureLimit(() => pictureLimit(decode)) : pictureLimit(decode);

export interface PictureFile {
  path: string;
  kind: PictureKind;
  /** For the message of a refusal. */
  filename: string;
}

/** A picture to be read from its file; of an animation the first frame. */
export async function opener(file: PictureFile): Promise<() => Sharp> {
  const sharp = await pictureLibrary();
  return () =>
    sharp(file.path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
}

const FORMATS: Readonly<Record<PictureKind, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
};

async function countScans(path: string): Promise<number> {
  const bytes = await readFile(path);
  const startOfScan = Buffer.from([0xff, 0xda]);
  let count = 0;
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2)) count += 1;
  return count;
}

export function refusalFor(error: unknown, filename: string): Error {
  const { message = '' } = error as { message?: string };
  // The file no longer exists: this says nothing about its content.
  if (/file is missing|unable to open/i.test(message)) return new Error(message);
  if (/pixel limit/i.test(message)) return tooManyPixels(filename);
  if (/timeout/i.test(message)) return tooMuchWork(filename);
  return notAPicture(filename);
}

/** Reads only the header: format and upright size. Refuses a picture that is too large, too costly, or of another format than announced. */
export async function measured(open: () => Sharp, { path, kind, filename }: PictureFile) {
  const found = await open()
    .metadata()
    .catch((error: unknown) => {
      throw refusalFor(error, filename);
    });
  if (found.format !== FORMATS[kind]) throw notAPicture(filename);
  const pixels = found.width * found.height;
  if (pixels > MOST_PIXELS) throw tooManyPixels(filename);
  const scans = kind === 'image/jpeg' ? await countScans(path) : 1;
  if (scans > MOST_SCANS || scans * pixels > MOST_SCANNED_PIXELS) throw tooMuchWork(filename);
  return { ...found.autoOrient, hasAlpha: found.hasAlpha, pixels };
}
