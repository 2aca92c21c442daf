import { found } from '#contract/refusal.ts';
import { srcsetOf } from '#rules/pictures/pictures.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import type { ListedNews, NewsItem } from '../news-contract.ts';
import { type ListedNewsRow, newsWithPicture } from './news-store.ts';

// Only this file turns rows into responses: URLs are built from keys when they are sent.

type Urls = RequestContext['files']['addresses'];

/** Pixels; the smallest rendition of the library that is at least as wide is shown. */
const PICTURE_WIDTH = 640;

function pictureOf(row: ListedNewsRow, urls: Urls): string | null {
  const { media_key, media_width, media_type, picture_key } = row;
  if (media_key === null || media_width === null) return picture_key && urls.of(picture_key);
  const { images } = srcsetOf(urls.of(media_key), media_width, media_type);
  return (images.find(({ size }) => size >= PICTURE_WIDTH) ?? images.at(-1))?.src ?? null;
}

export function asListedNews(row: ListedNewsRow, urls: Urls): ListedNews {
  const { id, url, site, date, title, description, problem, website, version, icon_key, details } = row;
  return {
    ...{ id, url, site, title, description, problem, website, version },
    date: date.toISOString(),
    picture: pictureOf(row, urls),
    icon: icon_key && urls.of(icon_key),
    ...(details === undefined ? {} : { details }),
  };
}

/** One item in full. Throws 404 when there is none. */
export async function newsResponse(
  { db, files }: Pick<RequestContext, 'db' | 'files'>,
  id: number,
): Promise<NewsItem> {
  const row = found(await newsWithPicture(db, id), `news ${id}`);
  const { details, manual_fields: manual, media_id } = row;
  return { ...asListedNews(row, files.addresses), details, manual, media_id };
}
