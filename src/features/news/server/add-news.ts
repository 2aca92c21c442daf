import type { ResponseOf } from '#contract/declare-call.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { newsExists, type previewNews } from '../news-contract.ts';
import { articleKeys } from './article-keys.ts';
import { markPicturesUsed, storeArticlePictures } from './article-pictures.ts';
import { insertNewsAddresses, newsStore, newsWithAddress } from './news-store.ts';
import { type ReadArticle, readArticle } from './read-article.ts';

/** Refuses (409) an article that is in the news already, as another item than `except`, and names it. */
export async function refuseKnown(
  { db }: RequestContext,
  keys: readonly string[],
  except?: number,
): Promise<void> {
  const known = await newsWithAddress(db, keys, except);
  if (known) throw newsExists(known.id, known.name);
}

/** Reads the article at a URL with its picture and icon; refuses one that is in the news already. */
async function readNewArticle(context: RequestContext, url: string) {
  // Before anything is fetched: a URL that cannot be parsed is refused when it is read.
  if (URL.canParse(url)) await refuseKnown(context, articleKeys([url]));
  const article = await readArticle(context, url);
  const keys = articleKeys(article.urls);
  await refuseKnown(context, keys);
  return { article, keys, ...(await storeArticlePictures(context, article)) };
}

const dateOf = ({ values }: ReadArticle, now: Date): Date =>
  values.date === null ? now : new Date(values.date);

/** What adding the article would show; its pictures are stored for an hour. */
export async function previewArticle(
  context: RequestContext,
  url: string,
): Promise<ResponseOf<typeof previewNews>> {
  const { article, keys, picture, icon } = await readNewArticle(context, url);
  const { addresses } = context.files;
  const news = {
    url: article.urls[0],
    ...article.values,
    date: dateOf(article, context.clock.now()).toISOString(),
    picture: picture && addresses.of(picture.key),
    icon: icon && addresses.of(icon.key),
    problem: article.problem,
  };
  return { news, keys };
}

/** Adds the article at a URL; returns the id of the item. Of requests at the same time one adds it, the others are refused (409). */
export async function addArticle(context: RequestContext, url: string): Promise<number> {
  const { article, keys, picture, icon } = await readNewArticle(context, url);
  const { site, title, description } = article.values;
  return context.change(`News ${title ?? article.urls[0]} added`, async (tx) => {
    const added = await newsStore.insert(tx, {
      ...{ url: article.urls[0], site, title, description },
      date: dateOf(article, context.clock.now()),
      ...{ picture_key: picture?.key ?? null, picture_source: picture?.source ?? null },
      ...{ icon_key: icon?.key ?? null, problem: article.problem, details: article.details },
    });
    const known = await insertNewsAddresses(tx, added, keys);
    if (known) throw newsExists(known.id, known.name);
    await markPicturesUsed(tx, picture, icon);
    return added;
  });
}
