import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compress } from './compression.ts';

// Caches bodies of large responses in memory. The key begins with the state of the database at the check of access (`database_state` in
// account-store.ts): equal states mean the same committed data, so nothing has to be invalidated, and no body of another state is found.

export interface CachedResponse {
  body: Buffer;
  etag: string;
  /** The body in gzip, compressed for the first reader who accepts it. */
  gzip(): Promise<Buffer>;
}

export interface ResponseCache {
  /** The body of this key, created by `make` unless it is in memory; concurrent requests share one `make`. Rejects like `make`. */
  fetch(key: string, make: () => Promise<Buffer>): Promise<CachedResponse>;
}

/** Maximum bytes of all bodies together, and of the keys. Compressed bodies come on top: JSON becomes a tenth. */
const MAX_BYTES = 48 * 2 ** 20;

export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`;

export function createResponseCache(maxBytes: number = MAX_BYTES): ResponseCache {
  const cache = new LRUCache<string, CachedResponse, () => Promise<Buffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length,
    // Waiting requests get the body, even if it is too large to store.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: make }) {
      const body = await make();
      let compressed: Promise<Buffer> | undefined;
      return { body, etag: etagOf(body), gzip: () => (compressed ??= compress(body)) };
    },
  });
  return { fetch: (key, make) => cache.forceFetch(key, { context: make }) };
}
