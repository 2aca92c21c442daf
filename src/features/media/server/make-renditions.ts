import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Sharp } from 'sharp';
import type { WrittenFile } from '#integrations/object-storage/object-storage.ts';
import {
  type FallbackType,
  LONGEST_RENDITION_SIDE,
  MOST_PIXELS,
  type PictureKind,
  RENDITION_WIDTHS,
} from '#rules/pictures.ts';
import { notAPicture, tooManyPixels, tooMuchWork } from '../upload-contract.ts';
import { renditionKeys } from './media-keys.ts';

// Pictures are decoded and written in threads of the picture library, never in the one that answers requests. The pool has four: one stays
// free for files and passwords.

const AT_ONCE = Math.min(availableParallelism(), 3);
/** One step of the work; more and it is given up. */
const LONGEST_SECONDS = 30;
/** A JPEG of so many passes costs a full decode for each; cameras write one, the web ten. */
const MOST_SCANS = 100;

const WEBP = { quality: 80, effort: 3 } as const;
const JPEG = { quality: 80, progressive: true } as const;
const PNG = { compressionLevel: 7 } as const;

/** Formats that nobody may upload are not even compiled in the way of a file that claims to be one: SVG and PDF can read others. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

type Library = typeof import('sharp').default;
let library: Promise<Library> | null = null;

/** Loaded when the first picture comes: it takes 25 MB. */
function pictureLibrary(): Promise<Library> {
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

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export interface MadePicture {
  width: number;
  height: number;
  fallback: FallbackType;
  files: WrittenFile[];
}

export interface PictureFile {
  path: string;
  kind: PictureKind;
  /** For the words of a refusal. */
  filename: string;
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

function refusalFor(error: unknown, filename: string): Error {
  const { message = '' } = error as { message?: string };
  if (/pixel limit/i.test(message)) return tooManyPixels(filename);
  if (/timeout/i.test(message)) return tooMuchWork(filename);
  return notAPicture(filename);
}

/** Reads the header only: what the picture is, upright. Refuses what is too large, too much work, or not what its first bytes say. */
async function measured(open: () => Sharp, { path, kind, filename }: PictureFile) {
  const found = await open()
    .metadata()
    .catch((error: unknown) => {
      throw refusalFor(error, filename);
    });
  if (found.format !== FORMATS[kind]) throw notAPicture(filename);
  if (found.width * found.height > MOST_PIXELS) throw tooManyPixels(filename);
  if (found.isProgressive && kind === 'image/jpeg' && (await countScans(path)) > MOST_SCANS)
    throw tooMuchWork(filename);
  return { ...found.autoOrient, hasAlpha: found.hasAlpha };
}

/** The picture no wider than the widest rendition, upright, in the colours of screens, without anything that was written about it. */
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
 * Makes all renditions of a picture, under the keys that belong to `pictureKey`. Width and height are those of the upright original, in
 * pixels. Throws a refusal when the file cannot be taken.
 */
export async function makeRenditions(file: PictureFile, pictureKey: string): Promise<MadePicture> {
  const sharp = await pictureLibrary();
  const open = () =>
    sharp(file.path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 });
  const { width, height, hasAlpha } = await inTurn(() => measured(open, file));
  try {
    const { data, raw } = await inTurn(() => decoded(open));
    const again = () => sharp(data, { raw }).timeout({ seconds: LONGEST_SECONDS });
    const isSeenThrough = hasAlpha && !(await inTurn(() => again().stats())).isOpaque;
    const fallback: FallbackType = isSeenThrough ? 'image/png' : 'image/jpeg';
    const write = async (key: string, type: string, picture: Sharp): Promise<WrittenFile> => ({
      ...{ key, type },
      content: await inTurn(() => picture.toBuffer()),
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
