import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PictureKind } from '#rules/pictures/pictures.ts';
import { squarePicture } from '#testing/builders/create-pictures.ts';
import { makeRenditions } from './make-renditions.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tridesk-renditions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function made(bytes: Buffer, kind: PictureKind = 'image/jpeg') {
  const path = join(folder, 'picture');
  await writeFile(path, bytes);
  return makeRenditions({ path, kind, filename: 'start' }, 'm/key');
}
const refusal = async (bytes: Buffer, kind: PictureKind): Promise<unknown[]> => {
  const error = await made(bytes, kind).catch((one: unknown) => one);
  const { status, message } = error as { status: number; message: string };
  return [status, message];
};

/** A PNG whose header declares a size and whose content is small. */
function claimingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same JPEG with its scan repeated `times` times. */
async function manyScans(times: number, side: number, progressive: boolean): Promise<Buffer> {
  const bytes = await squarePicture(side, side, 3).jpeg({ progressive }).toBuffer();
  const at = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(at, -2);
  return Buffer.concat([
    bytes.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    bytes.subarray(-2),
  ]);
}

describe('renditions', () => {
  it.each<[PictureKind, () => Promise<Buffer>]>([
    ['image/jpeg', () => squarePicture(300, 200, 1).jpeg().toBuffer()],
    ['image/png', () => squarePicture(300, 200, 1).png().toBuffer()],
    ['image/webp', () => squarePicture(300, 200, 1).webp().toBuffer()],
    ['image/avif', () => squarePicture(300, 200, 1).avif({ effort: 0 }).toBuffer()],
    ['image/gif', () => squarePicture(300, 200, 1).gif().toBuffer()],
  ])('are made of %s', async (kind, picture) => {
    const { width, height, fallback, files } = await made(await picture(), kind);
    expect({ width, height, fallback }).toEqual({ width: 300, height: 200, fallback: 'image/jpeg' });
    expect(files.map(({ key, type }) => [key, type])).toEqual([
      ['m/key/160.webp', 'image/webp'],
      ['m/key/160.jpg', 'image/jpeg'],
      ['m/key/300.webp', 'image/webp'],
      ['m/key/300.jpg', 'image/jpeg'],
    ]);
  });

  it('are upright and contain no metadata of camera or place', async () => {
    const bytes = await squarePicture(400, 200, 1)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '50/1 5/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { width, height, files } = await made(bytes);
    expect([width, height]).toEqual([200, 400]);
    for (const { content } of files) {
      const found = await sharp(content).metadata();
      expect(found.height).toBe(2 * found.width);
      expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(content.includes('Camera')).toBe(false);
    }
  });

  it('of transparent pictures stay transparent, and are PNG and WebP', async () => {
    const seen = await squarePicture(200, 200, 1).ensureAlpha(0.5).png().toBuffer();
    const { fallback, files } = await made(seen, 'image/png');
    expect(fallback).toBe('image/png');
    expect(files.map(({ key }) => key.split('.')[1])).toEqual(['webp', 'png', 'webp', 'png']);
    for (const { content } of files) expect((await sharp(content).metadata()).hasAlpha).toBe(true);
    const opaque = await squarePicture(200, 200, 1).ensureAlpha(1).png().toBuffer();
    expect((await made(opaque, 'image/png')).fallback).toBe('image/jpeg');
  });

  it.each<[string, PictureKind, () => Promise<Buffer>]>([
    [
      '16 bits a colour',
      'image/png',
      () => squarePicture(300, 200, 1).toColourspace('rgb16').png().toBuffer(),
    ],
    [
      'printing colours',
      'image/jpeg',
      () => squarePicture(300, 200, 1).toColourspace('cmyk').jpeg().toBuffer(),
    ],
    ['greys', 'image/png', () => squarePicture(300, 200, 1).greyscale().png().toBuffer()],
  ])('of %s are in the sRGB colour space', async (_what, kind, picture) => {
    const { files } = await made(await picture(), kind);
    for (const { content } of files) {
      const { space, depth } = await sharp(content).metadata();
      expect(['srgb', 'b-w']).toContain(space);
      expect(depth).toBe('uchar');
    }
  });

  it('of an animation are its first frame', async () => {
    const frames = await Promise.all(
      Array.from({ length: 30 }, (_, seed) => squarePicture(50, 40, seed).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(30);
    const { width, height, files } = await made(moving, 'image/webp');
    expect([width, height, files.length]).toEqual([50, 40, 2]);
  });

  it('of a narrow strip have their nominal width, or the maximum height', async () => {
    const { files } = await made(await squarePicture(20, 30_000, 1).png().toBuffer(), 'image/png');
    const { width, height } = await sharp(files[0]?.content).metadata();
    expect([width, height]).toEqual([11, 16_383]);
  });
});

describe('refused by the header', () => {
  it.each([
    [60_000, 60_000],
    [100_001, 1000],
  ])('is a picture of %i x %i', async (width, height) => {
    expect(await refusal(claimingPng(width, height), 'image/png')).toEqual([
      413,
      'start has more than 100 megapixels. Make it smaller.',
    ]);
  });

  it.each([
    [1000, 64, true],
    [1000, 64, false],
    [60, 6000, true],
  ])('is a JPEG of %i scans, %i pixels a side (progressive: %s)', async (times, side, progressive) => {
    expect(await refusal(await manyScans(times, side, progressive), 'image/jpeg')).toEqual([
      413,
      'start takes too long to read. Save it again and try again.',
    ]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['another kind than its first bytes say', () => squarePicture(30, 20, 1).png().toBuffer()],
    [
      'cut off in the middle',
      async () => (await squarePicture(300, 200, 1).jpeg().toBuffer()).subarray(0, 2000),
    ],
    [
      'drawn by lines',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['empty', async () => Buffer.alloc(0)],
  ])('is a file that is %s', async (_what, picture) => {
    expect(await refusal(await picture(), 'image/jpeg')).toEqual([
      415,
      'start is not a picture that can be read. Use JPEG, PNG, WebP, AVIF or GIF.',
    ]);
  });
});
