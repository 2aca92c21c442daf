import { expect, it, test } from 'vitest';
import { droppedFiles, takeFiles } from './accept-files.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (name: string, bytes: number[], type = '') => new File([new Uint8Array(bytes)], name, { type });

function large(name: string): File {
  const made = file(name, JPEG);
  Object.defineProperty(made, 'size', { value: 50 * 1024 * 1024 + 1 });
  return made;
}

test.each<[string, File, string | null]>([
  ['a JPEG', file('a.jpg', JPEG), null],
  ['a PNG with another name', file('a.jpg', PNG), null],
  ['one without a known ending', file('IMG_0412', JPEG), null],
  ['text with the name of a picture', file('a.jpg', [1, 2, 3, 4], 'image/jpeg'), 'is not a readable picture'],
  ['a drawing', file('logo.svg', [60, 115, 118, 103], 'image/svg+xml'), 'is not a readable picture'],
  ['nothing', file('a.jpg', []), 'is empty'],
  ['HEIC', file('a.heic', [0, 0, 0, 24]), 'is HEIC, which cannot be read here: export it as JPEG'],
  ['one above the limit', large('a.jpg'), 'is larger than 50 MB'],
])('%s', async (_what, one, why) => {
  const { taken, skipped } = await takeFiles([one]);
  expect([taken, skipped]).toEqual(why === null ? [[one], []] : [[], [{ name: one.name, why }]]);
});

it('accepts the valid files in their order and lists the others', async () => {
  const [first, wrong, last] = [file('1.jpg', JPEG), file('notes.txt', [65]), file('2.png', PNG)] as const;
  const { taken, skipped } = await takeFiles([first, wrong, last]);
  expect(taken).toEqual([first, last]);
  expect(skipped.map(({ name }) => name)).toEqual(['notes.txt']);
});

const entry = (one: File) => ({
  isFile: true,
  name: one.name,
  file: (give: (file: File) => void) => give(one),
});

function folder(name: string, inside: { name: string }[]) {
  // In batches of two, as browsers return a hundred at a time.
  const portions = [inside.slice(0, 2), inside.slice(2), []];
  return {
    isFile: false,
    name,
    createReader: () => ({ readEntries: (give: (e: object[]) => void) => give(portions.shift() ?? []) }),
  };
}

it('finds the files in dropped folders, however deep, and ignores system files', async () => {
  const [a, b, c, d] = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => file(name, JPEG)) as [
    File,
    File,
    File,
    File,
  ];
  const hidden = file('.DS_Store', [1]);
  const inner = folder('day 2', [entry(c)]);
  const outer = folder('vancouver', [entry(a), entry(b), inner, entry(hidden)]);
  const items = [outer, entry(d)].map((one) => ({ webkitGetAsEntry: () => one }));
  const files = await droppedFiles({ items, files: [] } as unknown as DataTransfer);
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
});

it('uses the plain list where the browser does not support folders', async () => {
  const one = file('a.jpg', JPEG);
  expect(await droppedFiles({ items: [{}], files: [one] } as unknown as DataTransfer)).toEqual([one]);
});
