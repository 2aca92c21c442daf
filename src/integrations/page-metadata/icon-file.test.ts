import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { plainPicture } from '#testing/fixtures/article-site.ts';
import { iconAsPng } from './icon-file.ts';

/** An icon file with these pictures. */
function icon(...pictures: { side: number; content: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { side, content }] of pictures.entries()) {
    head[6 + at * 16] = side % 256;
    head.writeUInt32LE(content.length, 6 + at * 16 + 8);
    head.writeUInt32LE(offset, 6 + at * 16 + 12);
    offset += content.length;
  }
  return Buffer.concat([head, ...pictures.map(({ content }) => content)]);
}

/** A bitmap whose upper half is red and whose lower half is blue. */
function bitmap(side: number, bits: number): Buffer {
  const stride = Math.ceil((side * bits) / 32) * 4;
  const bytes = Buffer.alloc(40 + side * stride);
  bytes.writeUInt32LE(40, 0);
  bytes.writeInt32LE(side, 4);
  bytes.writeInt32LE(side * 2, 8);
  bytes.writeUInt16LE(1, 12);
  bytes.writeUInt16LE(bits, 14);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      bytes.set(
        y < side / 2 ? [255, 0, 0, 255].slice(0, bits / 8) : [0, 0, 255, 255].slice(0, bits / 8),
        40 + y * stride + (x * bits) / 8,
      );
  return bytes;
}

async function colours(png: Buffer | null) {
  const { data, info } = await sharp(png as Buffer)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, first: [...data.subarray(0, 4)], last: [...data.subarray(-4)] };
}

describe('an icon file', () => {
  it('with PNGs is the largest of them', async () => {
    const [small, large] = [await plainPicture(16, 16), await plainPicture(256, 256)];
    expect(iconAsPng(icon({ side: 16, content: small }, { side: 256, content: large }))).toEqual(large);
  });

  it.each([
    [32, 17],
    [24, 17],
  ])('with a bitmap of %i bits is that bitmap', async (bits, side) => {
    expect(await colours(iconAsPng(icon({ side, content: bitmap(side, bits) })))).toEqual({
      ...{ width: side, first: [255, 0, 0, 255], last: [0, 0, 255, 255] },
    });
  });

  it.each<[string, Buffer]>([
    ['empty', Buffer.alloc(0)],
    ['a PNG by itself', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['without pictures', icon()],
    ['with a palette', icon({ side: 16, content: bitmap(16, 8) })],
    ['cut off', icon({ side: 16, content: bitmap(16, 32) }).subarray(0, 200)],
    ['with a bitmap that is cut off', icon({ side: 16, content: bitmap(16, 32).subarray(0, 200) })],
    ['with a bitmap without an end', icon({ side: 16, content: bitmap(16, 32).subarray(0, 20) })],
    [
      'with a huge bitmap',
      icon({
        side: 16,
        content: (() => {
          const one = bitmap(16, 32);
          one.writeInt32LE(60_000, 4);
          return one;
        })(),
      }),
    ],
  ])('that is %s is none', (_what, file) => expect(iconAsPng(file)).toBeNull());
});
