import { PageFailed, UrlRefused } from '#integrations/guarded-fetch/fetch-errors.ts';
import { networkOf, readPost } from '#integrations/page-metadata/embedded-post.ts';
import { readPage } from '#integrations/page-metadata/page-metadata.ts';
import { isHtml, pageText } from '#integrations/page-metadata/page-text.ts';
import { iconsInOrder } from '#rules/news/choose-icon.ts';
import { type NewsValues, newsValues, type PageFacts, type PostFacts } from '#rules/news/news-values.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { type NewsItem, urlRefused } from '../news-contract.ts';

// Reads an article: its page through the URL guard and, for a post, the service of its network, at the same time.

const PAGE = { accept: 'text/html,application/xhtml+xml', mostBytes: 2 * 1024 * 1024 };

export interface ReadArticle {
  /** Normalised, as requested; then each redirect. */
  urls: [string, ...string[]];
  values: NewsValues;
  details: NewsItem['details'];
  /** URLs of pictures that the page offers, and of its icons, best first. */
  pictures: readonly string[];
  icons: readonly string[];
  /** Why the page could not be read, in whole or in part. */
  problem: string | null;
}

interface ReadResult {
  urls: [string, ...string[]];
  facts: PageFacts | null;
  problem: string | null;
}

type Services = Pick<RequestContext, 'services' | 'settings'>;

async function readWholePage({ services }: Services, url: string): Promise<ReadResult> {
  const { urls, content, contentType, isCutOff } = await services.guardedFetch(url, PAGE);
  if (!isHtml(content, contentType)) {
    const type = contentType.split(';')[0]?.trim().slice(0, 100) || 'no type';
    return { urls, facts: null, problem: `The address leads to a file (${type}), not to a page.` };
  }
  const facts = await readPage(pageText(content, contentType), urls.at(-1) as string);
  return {
    urls,
    facts,
    problem: isCutOff ? 'The page is larger than 2 MB; only its beginning was read.' : null,
  };
}

/** A page that fails is a problem; a URL that must not be fetched is an error, which is returned. */
async function tryPage(context: Services, url: string): Promise<ReadResult | UrlRefused> {
  try {
    return await readWholePage(context, url);
  } catch (error) {
    if (error instanceof UrlRefused) return error;
    if (error instanceof PageFailed)
      return { urls: [new URL(url).href], facts: null, problem: error.message };
    throw error;
  }
}

const detailsOf = (page: PageFacts | null, post: PostFacts | null): ReadArticle['details'] => ({
  icons: [...(page?.icons ?? [])],
  og: { ...page?.og },
  twitter: { ...page?.twitter, ...(post?.network === 'x' ? post.values : {}) },
  instagram: post?.network === 'instagram' ? { ...post.values } : {},
});

/** Reads the article at a URL. Throws a refusal (400) when the URL must not or cannot be fetched. */
export async function readArticle(context: Services, url: string): Promise<ReadArticle> {
  const network = URL.canParse(url) ? networkOf(new URL(url)) : null;
  const [read, post] = await Promise.all([
    tryPage(context, url),
    network === null ? null : readPost(network, url, context.settings.outside),
  ]);
  if (read instanceof UrlRefused && (post === null || network === null)) throw urlRefused(read.message);
  // The posts of a network may all lead to its sign-in page: only their own address identifies them.
  const page: ReadResult =
    read instanceof UrlRefused
      ? { urls: [new URL(url).href], facts: null, problem: null }
      : { ...read, ...(post && { urls: [read.urls[0]], problem: null }) };
  const last = new URL(page.urls.at(-1) as string);
  return {
    urls: page.urls,
    values: newsValues(last.hostname, page.facts, post),
    details: detailsOf(page.facts, post),
    pictures: page.facts?.pictures ?? [],
    icons: page.facts ? iconsInOrder(page.facts.icons, last.origin) : [],
    problem: page.problem,
  };
}
