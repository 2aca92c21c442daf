import { link, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { fillDatabase } from './fill-database.ts';
import { insertRows } from './fill-volume.ts';
import { madeUpAthletes } from './made-up-data.ts';
import type { Place } from './measurement.ts';

export const PICTURES = 50_000;
/** Number of different files; all pictures are links to one of them, each with a separate URL. */
const FILES = 40;
const TAGGED_ATHLETES = 400;
const FOLDERS_AT_ONCE = 64;
const [WIDTH, HEIGHT] = [1600, 1200];

const numbers = Array.from({ length: PICTURES }, (_one, place) => place + 1);
/** Like the keys of the product, but derived from the number. */
const keyOf = (id: number) => `m/${String(id).padStart(22, '0')}`;

const madeUpPictures = () =>
  numbers.map((id) => ({
    ...{
      id,
      filename: `race-${id}.jpg`,
      type: 'image/jpeg',
      width: WIDTH,
      height: HEIGHT,
      size: 2_000_000 + id,
    },
    ...{ md5: String(id).padStart(32, '0'), path_key: keyOf(id), srcset: { images: [], type: 'image/jpeg' } },
    ...{ created_at: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(), version: 1 },
  }));

/** Two of three pictures show an athlete, one of three has a category. */
const madeUpTags = () => ({
  athletes: numbers
    .filter((id) => id % 3 > 0)
    .map((id) => ({ media_id: id, athlete_id: (id % TAGGED_ATHLETES) + 1 })),
  categories: numbers
    .filter((id) => id % 3 === 0)
    .map((id) => ({ media_id: id, media_category_id: (id % 6) + 1 })),
});

/** A thumbnail with the grain of a photograph. */
function thumbnail(number: number): Promise<Buffer> {
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 53) % 256 };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 160, height: 120, channels: 3, background, noise } })
    .tint(background)
    .webp({ quality: 80 })
    .toBuffer();
}

/** Creates the thumbnails of all pictures as the product would store them. */
async function writeThumbnails(folder: string): Promise<void> {
  const originals = Array.from({ length: FILES }, (_file, number) =>
    join(folder, `thumbnail-${number}.webp`),
  );
  await mkdir(folder, { recursive: true });
  await Promise.all(originals.map(async (path, number) => writeFile(path, await thumbnail(number))));
  const linkOne = async (id: number) => {
    const own = join(folder, keyOf(id));
    await mkdir(own, { recursive: true });
    await link(originals[id % FILES] as string, join(own, '160.webp'));
  };
  for (let from = 0; from < PICTURES; from += FOLDERS_AT_ONCE)
    await Promise.all(numbers.slice(from, from + FOLDERS_AT_ONCE).map(linkOne));
}

/** Fills an empty database and its folder with a library of {@link PICTURES} pictures. */
export async function fillPictures(place: Place): Promise<void> {
  await fillDatabase(place, async (client) => {
    await insertRows(client, 'athlete', madeUpAthletes().slice(0, TAGGED_ATHLETES));
    await insertRows(client, 'media', madeUpPictures());
    const { athletes, categories } = madeUpTags();
    await insertRows(client, 'media_athlete', athletes);
    await insertRows(client, 'media_in_category', categories);
  });
  await writeThumbnails(join(place.dataDirectory, 'files'));
}
