import { createBoundedQueue } from '#integrations/guarded-fetch/bounded-queue.ts';
import { FETCHES_AT_A_TIME, LONGEST_QUEUE_MS } from '#integrations/guarded-fetch/guarded-fetch.ts';
import { createJsonClient, isRecord, ServiceFailed } from '#integrations/json-service/json-client.ts';
import { LONGEST_NEWS_TEXT, type Network, type PostFacts } from '#rules/news/news-values.ts';
import { storableText } from '#rules/text/storable-text.ts';
import { createShallowParser } from './shallow-parser.ts';

// Posts of X and Instagram, by the oEmbed service of the network. Limits: 4 s, no retry; staff wait for it. A post that was deleted or is
// protected, and a service that fails, are no error: the page of the post is read instead.

const LONGEST_WAIT_MS = 4_000;
const PUBLIC_URLS: Readonly<Record<Network, string>> = {
  x: 'https://publish.twitter.com/oembed',
  instagram: 'https://graph.facebook.com/v26.0/instagram_oembed',
};
/** Values of the response that say nothing about the post, or are read apart. */
const LEFT_OUT = new Set(['html', 'width', 'height', 'version', 'cache_age']);

export interface PostServices {
  /** Null for the public services. */
  xOembedUrl: string | null;
  instagramOembedUrl: string | null;
  /** Sent to Instagram's service only, never logged. */
  instagramToken: string | null;
}

/** The network whose post the URL is; null for any other URL. */
export function networkOf({ hostname, pathname }: URL): Network | null {
  const host = hostname.replace(/\.$/, '').replace(/^(www|mobile)\./, '');
  if (host === 'x.com' || host === 'twitter.com')
    return /^\/\w+\/status\/\d+(\/|$)/.test(pathname) ? 'x' : null;
  const isInstagram = host === 'instagram.com' || host === 'instagr.am';
  return isInstagram && /^\/(p|reel|tv)\/[\w-]+(\/|$)/.test(pathname) ? 'instagram' : null;
}

/** Elements whose content is no text of the post. */
const CODE = new Set(['script', 'style']);
/** Elements that begin a line of their own. */
const LINES = new Set(['br', 'p', 'div', 'blockquote', 'li']);

/** The texts of the elements of a kind, without their tags, scripts and styles. */
async function textsIn(html: string, wanted: string): Promise<string[]> {
  const texts: string[] = [];
  let depth = 0;
  let isCode = false;
  const parser = await createShallowParser({
    open: (tag) => {
      if (tag === wanted && depth === 0) texts.push('');
      if (tag === wanted) depth += 1;
      if (CODE.has(tag)) isCode = true;
      if (LINES.has(tag) && depth > 0) texts[texts.length - 1] += ' ';
    },
    text: (text) => {
      if (depth > 0 && !isCode) texts[texts.length - 1] += text;
    },
    close: (tag) => {
      if (CODE.has(tag)) isCode = false;
      if (tag === wanted && depth > 0) depth -= 1;
    },
  });
  parser.end(html);
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

function valuesOf(body: object): Record<string, string> {
  const entries = Object.entries(body).filter(
    ([name, value]) => typeof value === 'string' && !LEFT_OUT.has(name),
  );
  return Object.fromEntries(
    entries.slice(0, 20).map(([name, value]) => [name, storableText(String(value), LONGEST_NEWS_TEXT)]),
  );
}

async function factsOf(network: Network, body: object): Promise<PostFacts> {
  const { author_name: author, html } = body as { author_name?: unknown; html?: unknown };
  const markup = typeof html === 'string' ? html : '';
  const [text] = await textsIn(markup, network === 'x' ? 'p' : 'blockquote');
  const links = await textsIn(markup, 'a');
  return {
    network,
    author: typeof author === 'string' ? author : null,
    text: text ?? null,
    date: links.at(-1) ?? null,
    values: {
      ...valuesOf(body),
      ...(text === undefined ? {} : { text: storableText(text, LONGEST_NEWS_TEXT) }),
    },
  };
}

function callOf(network: Network, url: string, services: PostServices) {
  if (network === 'x')
    return { base: services.xOembedUrl, query: { url, omit_script: '1', dnt: '1' }, name: 'X' };
  const token = services.instagramToken;
  const query = { url, omitscript: 'true', ...(token === null ? {} : { access_token: token }) };
  return { base: services.instagramOembedUrl, query, name: 'Instagram' };
}

const inTurn = createBoundedQueue(FETCHES_AT_A_TIME, LONGEST_QUEUE_MS);

/** What the network says about its post; null when it does not respond with one. */
export async function readPost(
  network: Network,
  url: string,
  services: PostServices,
): Promise<PostFacts | null> {
  const { base, query, name } = callOf(network, url, services);
  const client = createJsonClient({
    name,
    url: base ?? PUBLIC_URLS[network],
    timeoutMs: LONGEST_WAIT_MS,
    retryAfterMs: [],
  });
  const read = async () => {
    const { status, body } = await client.get([], query);
    return status === 200 && isRecord(body) ? factsOf(network, body) : null;
  };
  return inTurn(read, async () => null).catch((error: unknown) => {
    if (error instanceof ServiceFailed) return null;
    throw error;
  });
}
