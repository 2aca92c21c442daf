import type { CheckedInputOf } from '#contract/declare-call.ts';
import { acceptUploadedPicture } from '#features/media/server/uploads/uploaded-pictures-store.ts';
import { readDate } from '#rules/news/read-date.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  type NewsField,
  type NewsItem,
  newsFields,
  noPictureInLibrary,
  notOwnPicture,
  type saveNews,
} from '../news-contract.ts';
import { newsResponse } from './news-responses.ts';
import { libraryPicture, newsStore } from './news-store.ts';

type Given = CheckedInputOf<typeof saveNews>;
type Columns = Parameters<typeof newsStore.update>[2];

const NO_PICTURE = { media_id: null, picture_key: null, picture_source: null };

/** The picture that is set: one of the library by its id or URL, another one of this product by its URL. */
async function pictureColumns(context: RequestContext, given: Given, before: NewsItem): Promise<Columns> {
  const { media_id = before.media_id, picture = before.picture } = given;
  // Without a picture of the library, a picture by its URL counts.
  if (media_id !== before.media_id && (media_id !== null || picture === before.picture)) {
    const isKnown = media_id === null || (await libraryPicture(context.db, { id: media_id })) !== null;
    if (!isKnown) throw noPictureInLibrary(media_id);
    return { ...NO_PICTURE, media_id };
  }
  if (picture === before.picture) return {};
  if (picture === null) return NO_PICTURE;
  const key = context.files.addresses.keyOf(picture);
  if (key === null) throw notOwnPicture();
  await acceptUploadedPicture(context, picture, 'picture');
  const mediaId = await libraryPicture(context.db, { key: key.slice(0, key.lastIndexOf('/')) });
  return mediaId === null ? { ...NO_PICTURE, picture_key: key } : { ...NO_PICTURE, media_id: mediaId };
}

/** Saves the fields that are sent; those that differ are marked as set by staff, which fetching the page again respects. */
export async function saveNewsItem(context: RequestContext, given: Given): Promise<void> {
  const { id, version, title, description } = given;
  const before = await newsResponse(context, id);
  const date = given.date === undefined ? undefined : (readDate(given.date) ?? undefined);
  const picture = await pictureColumns(context, given, before);
  const columns: Columns = {
    ...(title === undefined || title === before.title ? {} : { title }),
    ...(description === undefined || description === before.description ? {} : { description }),
    // The second is the smallest unit that a page or a field names.
    ...(date === undefined || date.slice(0, 19) === before.date.slice(0, 19) ? {} : { date: new Date(date) }),
    ...picture,
  };
  const isSet = (field: NewsField) => (field === 'picture' ? 'media_id' : field) in columns;
  await context.change(`News ${title ?? before.title ?? before.url} saved`, async (tx) => {
    const row = await newsStore.lockForEdit(tx, id, version, Object.keys(columns));
    const manual_fields = newsFields.filter((field) => row.manual_fields.includes(field) || isSet(field));
    if (Object.keys(columns).length > 0) await newsStore.update(tx, id, { ...columns, manual_fields });
  });
}
