import {
  createMediaCategory,
  deleteMedia,
  listMediaCategories,
  listMedias,
  listMediasOfAthlete,
  noAthleteForMedia,
  readMedia,
  readMediaLibrary,
  restoreMedia,
  saveMedia,
  tagMedia,
  tagMedias,
} from '#features/media/media-contract.ts';
import type { Serve } from '#server/http/register-call.ts';
import { streamWithEtag } from '#server/http/responses/etag.ts';
import { createCategory } from './create-category.ts';
import { existingMedia, libraryColumns, mediasOfAthlete } from './media-responses-store.ts';
import { isAthlete, mediaCategories, mediaRows, tagsOf, uploadersOfMedia } from './media-store.ts';
import { streamMedias } from './medias-stream.ts';
import { binMedia, restoreFromBin, saveMediaFields } from './save-media.ts';
import { setTagsOfMedia, tagManyMedias } from './tag-medias.ts';

export function mediaRoutes(serve: Serve): void {
  serve(listMedias, async ({ bin }, { db, files }) => {
    const [rows, tags] = [await mediaRows(db, bin === '1'), await tagsOf(db)];
    return streamWithEtag(() => streamMedias(rows, tags, files.addresses));
  });

  serve(readMediaLibrary, async (_input, { db, files }) => ({
    cdn: files.addresses.base,
    columns: libraryColumns(await mediaRows(db), await tagsOf(db)),
    uploaders: await uploadersOfMedia(db),
  }));

  serve(readMedia, async ({ id }, context) => ({ media: await existingMedia(context, id) }));

  serve(listMediasOfAthlete, async ({ id }, { db, files }) => {
    const medias = await mediasOfAthlete(db, id, files.addresses);
    if (medias.length === 0 && !(await isAthlete(db, id))) throw noAthleteForMedia(id);
    return { medias };
  });

  serve(listMediaCategories, async (_input, { db }) => ({ mediacategories: await mediaCategories(db) }));

  serve(createMediaCategory, async (input, context) => {
    const id = await createCategory(context, input);
    return { status: 0 as const, id, mediacategories: await mediaCategories(context.db) };
  });

  serve(saveMedia, async (input, context) => {
    await saveMediaFields(context, input);
    return { status: 0 as const, media: await existingMedia(context, input.id) };
  });

  serve(deleteMedia, (input, context) => binMedia(context, input));

  serve(restoreMedia, async ({ id }, context) => {
    await restoreFromBin(context, id);
    return { status: 0 as const, media: await existingMedia(context, id) };
  });

  serve(tagMedia, (input, context) => setTagsOfMedia(context, input));

  serve(tagMedias, async (input, context) => ({
    status: 0 as const,
    count: await tagManyMedias(context, input),
  }));
}
