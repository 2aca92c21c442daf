import { json, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listMedias } from '#features/media/media-contract.ts';
import { asMedia } from './media-responses-store.ts';
import type { ListedMediaRow, TagsOfMedia } from './media-store.ts';
import { streamMedias } from './medias-stream.ts';

const addresses = {
  base: 'https://cdn.example.org/a"b',
  of: (key: string) => `https://cdn.example.org/a"b/${key}`,
  keyOf: () => null,
  download: () => '',
  downloadName: () => null,
};

const row = (id: number, more: Partial<ListedMediaRow> = {}): ListedMediaRow => ({
  ...{
    id,
    filename: `${id}.jpg`,
    type: 'image/jpeg',
    width: 1600,
    height: 900,
    size: 5,
    path_key: `m/${id}`,
  },
  ...{ alt_text: null, focal_x: null, focal_y: null, fallback: 'image/jpeg', account_id: null },
  created_at: new Date(0),
  ...more,
});

const ROWS = [
  row(5, { filename: 'quotes " and \\ and é 漢 \u2028 .jpg', alt_text: 'A line\nand "one" more' }),
  row(4, { width: 90, height: 4000, fallback: 'image/png', type: 'image/webp', focal_x: 0.25, focal_y: 1 }),
  row(3, { width: 160 }),
  row(2, { width: 5000, alt_text: '' }),
  ...Array.from({ length: 4100 }, (_one, place) => row(10 + place)),
];
const TAGS: TagsOfMedia = {
  athletes: new Map([
    [5, [7, 9]],
    [2, [1]],
  ]),
  categories: new Map([[5, [3]]]),
};

it('sends every picture as the contract defines it, in order and in chunks', async () => {
  const medias = ROWS.map((one) => asMedia(one, TAGS, addresses));
  expect(await json(streamMedias(ROWS, TAGS, addresses))).toEqual(listMedias.response.parse({ medias }));
  const pieces = await streamMedias(ROWS, TAGS, addresses).toArray();
  expect(pieces.length).toBeGreaterThan(8);
});

it('sends an empty list', async () => {
  expect(await text(streamMedias([], TAGS, addresses))).toBe('{"medias":[]}');
});
