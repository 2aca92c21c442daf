import { createHash } from 'node:crypto';
import { articleKey } from '#rules/news/same-article.ts';

/** Longer keys are stored as a hash: an index entry has a maximum size. */
const LONGEST_KEY = 500;

function keyOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const key = articleKey({ host: hostname, port, path: pathname, parameters: [...searchParams] });
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('hex');
}

/** The keys of the addresses of one article, without repetition. */
export const articleKeys = (urls: readonly string[]): string[] => [...new Set(urls.map(keyOf))];
