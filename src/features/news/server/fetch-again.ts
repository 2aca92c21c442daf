import type { CheckedInputOf, ResponseOf } from '#contract/declare-call.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  type fetchNews,
  type NewsChange,
  type NewsField,
  type NewsItem,
  newsExists,
} from '../news-contract.ts';
import { refuseKnown } from './add-news.ts';
import { articleKeys } from './article-keys.ts';
import {
  markPicturesUsed,
  type StoredPicture,
  storeArticlePictures,
  storeOfferedPictures,
} from './article-pictures.ts';
import { newsResponse } from './news-responses.ts';
import { insertNewsAddresses, newsStore } from './news-store.ts';
import { type ReadArticle, readArticle } from './read-article.ts';

type Columns = Parameters<typeof newsStore.update>[2];

interface Found {
  article: ReadArticle;
  /** Another picture than the item's. */
  picture: StoredPicture | null;
  /** Only for an item without one. */
  icon: StoredPicture | null;
  /** All pictures of the page, for a preview. */
  offered: StoredPicture[];
}

async function findAgain(context: RequestContext, before: NewsItem, isPreview: boolean): Promise<Found> {
  const article = await readArticle(context, before.url);
  await refuseKnown(context, articleKeys(article.urls), before.id);
  const { picture_source } = await newsStore.read(context.db, before.id);
  const isShown = before.picture !== null && article.pictures.includes(picture_source ?? '');
  const icons = before.icon === null ? article.icons : [];
  if (isPreview) {
    const offered = await storeOfferedPictures(context, article.pictures);
    return { article, picture: isShown ? null : (offered[0] ?? null), icon: null, offered };
  }
  const pictures = isShown ? [] : article.pictures;
  return { article, offered: [], ...(await storeArticlePictures(context, { pictures, icons })) };
}

/** What the page says now and did not say before; what it no longer says changes nothing. */
function changesOf(
  { article, picture }: Found,
  before: NewsItem,
  urlOf: (key: string) => string,
): NewsChange[] {
  const found: Record<NewsField, string | null> = {
    ...{ title: article.values.title, description: article.values.description, date: article.values.date },
    picture: picture && urlOf(picture.key),
  };
  return Object.entries(found).flatMap(([name, after]) => {
    const field = name as NewsField;
    if (after === null || after === before[field]) return [];
    return [{ field, before: before[field], after, is_manual: before.manual.includes(field) }];
  });
}

async function saveFound(
  { change }: RequestContext,
  { id, title, url }: NewsItem,
  { article, picture, icon }: Found,
  changes: readonly NewsChange[],
): Promise<void> {
  const { details, problem, urls, values } = article;
  await change(`News ${title ?? url} fetched again`, async (tx) => {
    const { manual_fields } = await newsStore.lockForEdit(tx, id, undefined);
    const fields = changes.map(({ field }) => field).filter((field) => !manual_fields.includes(field));
    const columns: Columns = {
      ...{ site: values.site, details, problem },
      ...(icon ? { icon_key: icon.key } : {}),
      ...(fields.includes('title') ? { title: values.title } : {}),
      ...(fields.includes('description') ? { description: values.description } : {}),
      ...(fields.includes('date') && values.date !== null ? { date: new Date(values.date) } : {}),
      ...(fields.includes('picture') && picture
        ? { media_id: null, picture_key: picture.key, picture_source: picture.source }
        : {}),
    };
    const known = await insertNewsAddresses(tx, id, articleKeys(urls));
    if (known) throw newsExists(known.id, known.name);
    await newsStore.update(tx, id, columns);
    await markPicturesUsed(tx, fields.includes('picture') ? picture : null, icon);
  });
}

/**
 * Reads the page of an item again. Without `preview` it saves what changed, except fields that staff have set, and where the page redirects;
 * a page that cannot be read changes nothing.
 */
export async function fetchAgain(
  context: RequestContext,
  { id, preview = 0 }: CheckedInputOf<typeof fetchNews>,
): Promise<ResponseOf<typeof fetchNews>> {
  const { addresses } = context.files;
  const before = await newsResponse(context, id);
  const found = await findAgain(context, before, preview === 1);
  const changes = changesOf(found, before, addresses.of);
  const { problem } = found.article;
  const pictures = found.offered.map(({ key }) => addresses.of(key));
  const isSaved = preview === 0 && (problem === null || changes.length > 0);
  if (isSaved) await saveFound(context, before, found, changes);
  return { status: 0, problem, changes, pictures, news: isSaved ? await newsResponse(context, id) : before };
}
