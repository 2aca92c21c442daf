import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { buildConnector, Dispatcher } from 'undici';
import { createBoundedQueue } from './bounded-queue.ts';
import { PageFailed, refusedUrl, UrlRefused } from './fetch-errors.ts';
import { guardUrl, hostAndPort, isPublicAddress, literalAddress } from './guard.ts';
import { readLimited } from './read-limited.ts';

// Fetches URLs that people typed, and those that fetched pages name. Limits: 3 redirects, a total time, a maximum size after unpacking,
// 4 fetches at a time, and 20 s until it is a fetch's turn. Each connection goes to the address that was checked: the name is looked up once. Nothing is sent but
// the URL, what is accepted, and the user agent.

const MOST_REDIRECTS = 3;
const LONGEST_WAIT_MS = 5_000;
/** A long transfer ends when nothing arrives for this time. */
const LONGEST_STALL_MS = 30_000;
export const FETCHES_AT_A_TIME = 4;
/** A fetch that waits longer for its turn is not made: proxies give up after a minute. */
export const LONGEST_QUEUE_MS = 20_000;

export interface Fetched {
  /** The URLs in order: as requested, then each redirect; the last one responded. */
  urls: [string, ...string[]];
  contentType: string;
  content: Buffer;
  /** There was more content than the limit. */
  isCutOff: boolean;
}

export interface FetchWishes {
  accept: string;
  /** Bytes after unpacking; the rest is not read. */
  mostBytes: number;
  /** Milliseconds in total; 5 s without it. */
  timeoutMs?: number;
  /** Takes the content as it arrives, instead of `content`. `whole`: bytes in all, null where the server does not say. */
  into?(piece: Uint8Array, whole: number | null): Promise<void>;
  signal?: AbortSignal;
}

/** Throws {@link UrlRefused} for a URL that must not be fetched, {@link PageFailed} when it does not respond as it should. */
export type GuardedFetch = (url: string, wishes: FetchWishes) => Promise<Fetched>;

export interface GuardedFetchOptions {
  /** Hosts with their port that the operator opened. */
  allowedHosts: readonly string[];
  userAgent: string;
  timeoutMs?: number;
  queueMs?: number;
  lookup?: (host: string) => Promise<LookupAddress[]>;
  isAllowedAddress?: (address: string) => boolean;
}

const everyAddress = (host: string): Promise<LookupAddress[]> => systemLookup(host, { all: true });

/** A look-up cannot be aborted: its result is no longer waited for. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

async function addressesOf(
  url: URL,
  lookup: NonNullable<GuardedFetchOptions['lookup']>,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const literal = literalAddress(url);
  if (literal !== null) return [{ address: literal, family: literal.includes(':') ? 6 : 4 }];
  return unlessAborted(lookup(url.hostname), signal).catch((error: { code?: string }) => {
    throw refusedUrl(error.code === 'ENOTFOUND' ? 'unknown-host' : 'no-lookup', url.hostname);
  });
}

/** The addresses of a host. A name with one private address is refused, whatever its other ones are. */
async function checkedAddresses(
  url: URL,
  { lookup = everyAddress, isAllowedAddress = isPublicAddress, allowedHosts }: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<LookupAddress[]> {
  const addresses = await addressesOf(url, lookup, signal);
  if (addresses.length === 0) throw refusedUrl('unknown-host', url.hostname);
  const isOpened = allowedHosts.includes(hostAndPort(url));
  if (!isOpened && !addresses.every(({ address }) => isAllowedAddress(address)))
    throw refusedUrl('private', url.hostname);
  return addresses;
}

/** Opens connections to these addresses only, whatever the name resolves to by now. */
function connectorTo(
  addresses: LookupAddress[],
  build: typeof buildConnector,
  timeoutMs: number,
): buildConnector.connector {
  const [first] = addresses as [LookupAddress];
  return build({
    timeout: timeoutMs,
    lookup: (_host, options, done) =>
      options.all ? done(null, addresses) : done(null, first.address, first.family),
  });
}

interface Hop {
  next: string | null;
  response: Omit<Fetched, 'urls'> | null;
}

async function readHop(
  url: URL,
  wishes: FetchWishes,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<Hop> {
  const addresses = await checkedAddresses(url, options, signal);
  const { Agent, buildConnector, fetch } = await import('undici');
  const dispatcher: Dispatcher = new Agent({
    connect: connectorTo(addresses, buildConnector, options.timeoutMs ?? LONGEST_WAIT_MS),
    ...{ headersTimeout: LONGEST_STALL_MS, bodyTimeout: LONGEST_STALL_MS },
  });
  try {
    const response = await fetch(url, {
      ...{ dispatcher, signal, redirect: 'manual', credentials: 'omit' },
      headers: { accept: wishes.accept, 'user-agent': options.userAgent },
    });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      if (!URL.canParse(location, url.href)) throw refusedUrl('not-a-url', location);
      return { next: new URL(location, url).href, response: null };
    }
    if (!response.ok) throw new PageFailed(`The page responded with an error (${response.status}).`);
    const whole = Number(response.headers.get('content-length')) || null;
    const take = wishes.into && ((piece: Uint8Array) => wishes.into?.(piece, whole));
    const read = await readLimited(response.body, wishes.mostBytes, take);
    return { next: null, response: { contentType: response.headers.get('content-type') ?? '', ...read } };
  } finally {
    // Also ends a response that was not read to its end.
    await dispatcher.destroy();
  }
}

const seconds = (ms: number): string => `${ms / 1000} seconds`;

/** Creates the fetch that all URLs typed by people go through; its calls share the limit of four at a time. */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const inTurn = createBoundedQueue(FETCHES_AT_A_TIME, options.queueMs ?? LONGEST_QUEUE_MS);
  const allowed = new Set(options.allowedHosts);

  function checkedUrl(given: string): URL {
    const decided = guardUrl(given, allowed);
    if ('refused' in decided) throw refusedUrl(decided.refused, given);
    return decided.url;
  }

  async function follow(first: URL, wishes: FetchWishes, signal: AbortSignal): Promise<Fetched> {
    const urls: [string, ...string[]] = [first.href];
    for (let url = first; ; ) {
      const { next, response } = await readHop(url, wishes, options, signal);
      if (response) return { urls, ...response };
      if (urls.length > MOST_REDIRECTS || next === null) throw refusedUrl('redirects', first.hostname);
      url = checkedUrl(next);
      urls.push(url.href);
    }
  }

  return async (given, wishes) => {
    const first = checkedUrl(given);
    const timeoutMs = wishes.timeoutMs ?? options.timeoutMs ?? LONGEST_WAIT_MS;
    const make = async () => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = wishes.signal ? AbortSignal.any([timeout, wishes.signal]) : timeout;
      try {
        return await follow(first, wishes, signal);
      } catch (error) {
        if (error instanceof UrlRefused || error instanceof PageFailed) throw error;
        if (timeout.aborted) throw new PageFailed(`The page did not respond within ${seconds(timeoutMs)}.`);
        wishes.signal?.throwIfAborted();
        throw new PageFailed('The page cannot be reached, or the connection was lost.');
      }
    };
    return inTurn(make, async () => {
      throw new PageFailed('Too many pages are being read at the moment. Try again in a minute.');
    });
  };
}
