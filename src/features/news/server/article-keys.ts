import { createHash } from 'node:crypto';
import { networkOf } from '#integrations/page-metadata/embedded-post.ts';
import { articleKey } from '#rules/news/same-article.ts';

/** Longer keys are stored as a hash: an index entry has a maximum size. */
const LONGEST_KEY = 500;

function keyOf(url: string): string {
  const address = new URL(url);
  const { hostname, port, pathname } = address;
  // The path identifies a post; the parameters of its link say who shared it, and how.
  const parameters = networkOf(address) === null ? [...address.searchParams] : [];
  const key = articleKey({ host: hostname, port, path: pathname, parameters });
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('hex');
}

/** The keys of the addresses of one article, without repetition. */
export const articleKeys = (urls: readonly string[]): string[] => [...new Set(urls.map(keyOf))];
