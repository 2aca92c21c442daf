import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { notAPicture, tooManyPixels, tooMuchWork } from '#features/media/upload-contract.ts';
import { MOST_PIXELS, type PictureKind } from '#rules/pictures/pictures.ts';

// The library that reads pictures, with what it may be given. Pictures are decoded and written in threads of its own, never in the one that
// answers requests. The pool has four: one stays free for files and passwords.

const AT_ONCE = Math.min(availableParallelism(), 3);
/** One step of the work; more and it is given up. */
export const LONGEST_SECONDS = 30;
/** A JPEG of several passes costs a decode for each: cameras write one, the web ten. A hundred megapixels may have ten of them. */
const MOST_SCANS = 100;
const MOST_SCANNED_PIXELS = 12 * MOST_PIXELS;
/** Some kinds of file are held whole while they are read, at up to 8 bytes a pixel: those above it are read one by one. */
const LARGE_PIXELS = 30_000_000;

/** Formats that nobody may upload are not even compiled in the way of a file that claims to be one: SVG and PDF can read others. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

type Library = typeof import('sharp').default;
let library: Promise<Library> | null = null;

/** Loaded when the first picture comes: it takes 25 MB. */
export function pictureLibrary(): Promise<Library> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    sharp.cache(false);
    // As many pictures as processors, each on one, is faster than one on all.
    sharp.concurrency(1);
    return sharp;
  });
  return library;
}

/** Limits how many pictures are processed at once. */
export const pictureLimit = pLimit(AT_ONCE);
const largePictureLimit = pLimit(1);

/** Decodes a whole picture of so many pixels, large ones one at a time. */
export const decodeLimited = <T>(pixels: number, decode: () => Promise<T>): Promise<T> =>
  pixels > LARGE_PIXELS ? largePictureLimit(() => pictureLimit(decode)) : pictureLimit(decode);

export interface PictureFile {
  path: string;
  kind: PictureKind;
  /** For the words of a refusal. */
  filename: string;
}

/** A picture, to be read from its file; the first one of those that move. */
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

/** What the library's error means for whoever sent the file. */
export function refusalFor(error: unknown, filename: string): Error {
  const { message = '' } = error as { message?: string };
  // The file went away: nothing is said about its content.
  if (/file is missing|unable to open/i.test(message)) return new Error(message);
  if (/pixel limit/i.test(message)) return tooManyPixels(filename);
  if (/timeout/i.test(message)) return tooMuchWork(filename);
  return notAPicture(filename);
}

/** Reads the header only: what the picture is, upright. Refuses what is too large, too much work, or not what its first bytes say. */
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
