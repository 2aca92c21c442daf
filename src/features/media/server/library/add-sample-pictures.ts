import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '#database/change-sets.ts';
import { mediaCategories } from '#rules/pictures/media-categories.ts';
import { srcsetOf } from '#rules/pictures/pictures.ts';
import { FILES_PATH } from '#server/files/file-urls.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { makeRenditionsInChild } from '../images/image-pool.ts';
import { FOREVER } from '../uploads/create-upload-url.ts';
import { newUploadKey, originalKeyOf, pictureKeyOf } from './media-keys.ts';
import { insertMedia, mediaWithBytes, type NewMedia } from './media-store.ts';
import { addTags } from './media-tags-store.ts';

const TYPE = 'image/webp';

/** The tags of the motifs of the sample pictures; the files are named `{motif}-{light}.webp`. */
const CATEGORIES: Readonly<Record<string, string>> = {
  pool: 'Training',
  road: 'Race',
  water: 'Race',
  wheel: 'Lifestyle',
};

type Parts = Pick<RequestContext, 'db' | 'change' | 'files' | 'clock'>;

/** Stores the files of the picture; null when the library already has it. */
async function filedPicture(
  { db, files, clock }: Parts,
  path: string,
  filename: string,
): Promise<NewMedia | null> {
  const content = await readFile(path);
  const md5 = createHash('md5').update(content).digest('hex');
  if ((await mediaWithBytes(db, { md5, size: content.length })) !== null) return null;
  const path_key = pictureKeyOf(newUploadKey(TYPE));
  const made = await makeRenditionsInChild({ path, kind: TYPE, filename }, path_key);
  const { width, height, fallback } = made;
  await files.storage.write(made.files, FOREVER);
  await files.storage.write([{ key: originalKeyOf(path_key, TYPE), type: TYPE, content }], FOREVER);
  return {
    ...{ filename, width, height, md5, path_key, type: TYPE, size: content.length },
    srcset: srcsetOf(`${FILES_PATH}/${path_key}`, width, fallback),
    created_at: clock.now(),
  };
}

async function addTagged(tx: Tx, picture: NewMedia): Promise<void> {
  const id = await insertMedia(tx, picture);
  const name = CATEGORIES[picture.filename.split('-')[0] ?? ''];
  const category = mediaCategories.find((one) => one.name === name);
  if (id !== null && category) await addTags(tx, 'category', [id], [category.id]);
}

/** Adds the pictures of a folder that the library lacks, as one change. */
export async function addSamplePictures(parts: Parts, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp')).sort();
  const filed = await Promise.all(names.map((name) => filedPicture(parts, join(folder, name), name)));
  const added = filed.filter((one) => one !== null);
  if (added.length === 0) return;
  await parts.change(`${added.length} sample pictures added`, async (tx) => {
    for (const picture of added) await addTagged(tx, picture);
  });
}
