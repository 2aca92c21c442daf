import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { announcedSize, pictureKind, pictureKindOf, renditionWidths, srcsetOf } from './pictures.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );

describe('the kind of a picture', () => {
  it.each([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe1], '..Exif')],
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n....IHDR')],
    ['image/gif', bytes('GIF89a')],
    ['image/gif', bytes('GIF87a')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['image/avif', bytes([0, 0, 0, 32], 'ftypavif')],
    ['image/avif', bytes([0, 0, 0, 32], 'ftypavis')],
    [null, bytes([0, 0, 0, 32], 'ftypheic')],
    [null, bytes([0, 0, 0, 32], 'ftypisom')],
    [null, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [null, bytes('<!doctype html>')],
    [null, bytes('%PDF-1.7')],
    [null, bytes('PK', [3, 4])],
    [null, bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
    [null, bytes('<?php echo 1;')],
    [null, bytes([0xff, 0xd8])],
    [null, bytes('')],
  ])('is %s', (kind, head) => {
    expect(pictureKindOf(head)).toBe(kind);
  });

  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/jpg', 'image/jpeg'],
    ['IMAGE/PNG; charset=binary', 'image/png'],
    ['image/svg+xml', null],
    ['image/heic', null],
    ['text/html', null],
    ['toString', null],
    ['', null],
  ])('that %s names is %s', (type, kind) => {
    expect(pictureKind(type)).toBe(kind);
  });
});

describe('renditions', () => {
  it.each([
    [1, [1]],
    [160, [160]],
    [161, [160, 161]],
    [600, [160, 320, 600]],
    [1920, [160, 320, 640, 1280, 1920]],
    [6000, [160, 320, 640, 1280, 1920]],
  ])('of a picture %i wide are %j wide', (width, widths) => {
    expect(renditionWidths(width)).toEqual(widths);
  });

  it('are never wider than the picture, each width once, in ascending order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), (width) => {
        const widths = renditionWidths(width);
        expect(widths.every((one) => one >= 1 && one <= Math.min(width, 1920))).toBe(true);
        expect(widths).toEqual([...new Set(widths)].sort((one, other) => one - other));
      }),
    );
  });

  it('have a URL in both formats', () => {
    expect(srcsetOf('/files/m/k', 200, 'image/png')).toEqual({
      images: [
        { src: '/files/m/k/160.png', src_webp: '/files/m/k/160.webp', size: 160 },
        { src: '/files/m/k/200.png', src_webp: '/files/m/k/200.webp', size: 200 },
      ],
      type: 'image/png',
    });
  });
});

describe('the size in the header', () => {
  const head = (...parts: (string | number[])[]) => {
    const beginning = bytes(...parts);
    return Uint8Array.from({ length: 32 }, (_, at) => beginning[at] ?? 0);
  };
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

  it.each([
    [
      'a PNG',
      head(PNG, [0, 0, 0, 13], 'IHDR', [0, 0, 0xea, 0x60], [0, 0, 0, 7]),
      { width: 60_000, height: 7 },
    ],
    ['a GIF', head('GIF89a', [0x40, 0x01], [0x02, 0x00]), { width: 320, height: 2 }],
    [
      'a WebP',
      head('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0], [0, 0, 0, 0], [0xff, 0x3f, 0], [0, 0, 1]),
      { width: 16_384, height: 65_537 },
    ],
    ['a WebP that says it further on', head('RIFF', [0, 0, 0, 0], 'WEBPVP8 '), null],
    ['a JPEG', head([0xff, 0xd8, 0xff, 0xe0]), null],
    ['a PNG that ends at once', Uint8Array.from(PNG), null],
  ])('%s', (_what, beginning, size) => {
    expect(announcedSize(beginning)).toEqual(size);
  });
});
