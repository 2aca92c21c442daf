import { storableText } from '../text/storable-text.ts';
import { readDate } from './read-date.ts';

/**
 * What a news item shows, from what its page and its network say about it. A post of X or Instagram is described by its network; what
 * that does not say comes from the page. (docs/domain.md, "News")
 */

/** The longest text that is stored of a page, in characters. */
export const LONGEST_NEWS_TEXT = 1000;

/** What a page says about itself. URLs are absolute, texts as on the page. */
export interface PageFacts {
  title: string | null;
  description: string | null;
  /** Open Graph and Twitter card, without their prefix: `title`, `image`, `site_name`; `article:published_time` as it is. */
  og: Readonly<Record<string, string>>;
  twitter: Readonly<Record<string, string>>;
  icons: readonly { href: string; sizes: string; type: string }[];
  /** The pictures that it offers, best first. */
  pictures: readonly string[];
  /** `datePublished` of JSON-LD. */
  published: string | null;
}

export const networks = ['x', 'instagram'] as const;
export type Network = (typeof networks)[number];

/** What a network says about a post. */
export interface PostFacts {
  network: Network;
  author: string | null;
  text: string | null;
  /** As printed: "June 26, 2014". */
  date: string | null;
  /** Its response, as text. */
  values: Readonly<Record<string, string>>;
}

export interface NewsValues {
  site: string;
  title: string | null;
  description: string | null;
  /** ISO 8601, UTC. */
  date: string | null;
}

const NETWORK_NAMES: Readonly<Record<Network, string>> = { x: 'X', instagram: 'Instagram' };

/** One line, cut to what is stored; null when nothing remains. */
export function newsText(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
    .replaceAll(/[\s\u0000-\u001f\u007f\u200b\ufeff]+/g, ' ')
    .trim();
  return line === '' ? null : storableText(line, LONGEST_NEWS_TEXT);
}

/** What the first of the texts says that says something. */
const firstOf =
  (read: (text: string | null | undefined) => string | null) =>
  (...texts: (string | null | undefined)[]): string | null =>
    texts.map(read).find((one) => one !== null) ?? null;
const firstText = firstOf(newsText);
const firstDate = firstOf((text) => readDate(text ?? ''));

/** `host` is that of the final page; a page or a post that could not be read is null. */
export function newsValues(host: string, page: PageFacts | null, post: PostFacts | null): NewsValues {
  const { og = {}, twitter = {} } = page ?? {};
  const ofPage = {
    title: firstText(og.title, twitter.title, page?.title),
    description: firstText(og.description, twitter.description, page?.description),
    date: firstDate(og['article:published_time'], page?.published, post?.date),
  };
  if (post === null) return { site: firstText(og.site_name) ?? host.replace(/^www\./, ''), ...ofPage };
  const [title, description] = post.network === 'x' ? [post.author, post.text] : [post.text, null];
  return {
    site: NETWORK_NAMES[post.network],
    title: firstText(title, ofPage.title),
    description: firstText(description, ofPage.description),
    date: ofPage.date,
  };
}
