import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#console/api/api-error.ts';
import type { Media } from '../../media-contract.ts';
import type { UploadOptions } from './upload-file.ts';
import { type QueueParts, UploadQueue } from './upload-queue.ts';
import { formatUploadState } from './upload-states.ts';
import type { StoredFile } from './upload-storage.ts';

interface Upload extends UploadOptions {
  name: string;
  finish(mediaId?: number): void;
  fail(error: unknown): void;
}

let uploads: Upload[];
let stored: Map<string, StoredFile>;
let later: { act: () => void; afterMs: number }[];
let added: [number, number | null][];
let queue: UploadQueue;

const media = (id: number) => ({ id }) as Media;
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const settled = () => new Promise((resolve) => setTimeout(resolve));
const shown = () => queue.items.get().map(({ name, state }) => `${name}: ${formatUploadState(state)}`);

/** Runs at most two uploads at once; the test ends each. */
const upload = (given: File, options: UploadOptions): Promise<Media> =>
  options.limit(() => {
    options.signal.throwIfAborted();
    for (const type of ['reading', 'hashing', 'queued', 'received', 'converting'] as const)
      options.onEvent({ type });
    return new Promise<Media>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      const id = uploads.length + 1;
      uploads.push({
        ...options,
        name: given.name,
        finish: (mediaId = id) => resolve(media(mediaId)),
        fail: reject,
      });
    });
  });

/** The library already has the bytes: only their hash is sent. */
async function known({ onEvent }: UploadOptions): Promise<Media> {
  for (const type of ['reading', 'hashing'] as const) onEvent({ type });
  onEvent({ type: 'known', media: media(7) });
  return media(7);
}

const parts = (): QueueParts => ({
  upload,
  onAdded: async ({ id }, athleteId) => void added.push([id, athleteId]),
  storage: {
    keep: async (one) => void stored.set(one.id, one),
    forget: async (id) => void stored.delete(id),
    all: async () => [...stored.values()],
  },
  atOnce: 2,
  callLater(act, afterMs) {
    const one = { act, afterMs };
    later.push(one);
    return () => {
      later = later.filter((other) => other !== one);
    };
  },
});

beforeEach(() => {
  [uploads, later, added] = [[], [], []];
  stored = new Map();
  queue = new UploadQueue(parts());
});

describe('the upload queue', () => {
  it('limits concurrent uploads and starts the next when one ends', async () => {
    queue.add([file('a'), file('b'), file('c')], 12);
    await settled();
    expect(uploads.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(shown()).toEqual(['a: Converting', 'b: Converting', 'c: Pending']);
    uploads[0]?.finish();
    await settled();
    expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(shown()[0]).toBe('a: Added');
    expect(added).toEqual([[1, 12]]);
    expect([...stored.values()].map((one) => one.file.name)).toEqual(['b', 'c']);
  });

  it('frees the slot of a cancelled upload, and removes a waiting one from the queue', async () => {
    queue.add([file('a'), file('b'), file('c'), file('d')]);
    await settled();
    const [a, , c] = queue.items.get();
    queue.cancel(c?.id as string);
    queue.cancel(a?.id as string);
    await settled();
    expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'd']);
    expect(shown()).toEqual(['a: Cancelled', 'b: Converting', 'c: Cancelled', 'd: Converting']);
    queue.retry(a?.id as string);
    uploads[1]?.finish();
    await settled();
    expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'a']);
  });

  it('retries after a lost connection with growing delays, and not after a refusal', async () => {
    queue.add([file('a'), file('b')]);
    await settled();
    uploads[0]?.fail(new ApiError(0, 'The connection was lost.'));
    uploads[1]?.fail(new ApiError(415, 'b is not a picture.'));
    await settled();
    expect(shown()).toEqual(['a: The connection was lost.', 'b: b is not a picture.']);
    expect(later.map(({ afterMs }) => afterMs)).toEqual([2000]);
    later[0]?.act();
    await settled();
    expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
    uploads[2]?.fail(new ApiError(503, 'The file store is away.'));
    await settled();
    expect(later.map(({ afterMs }) => afterMs)).toEqual([4000]);
    later[0]?.act();
    await settled();
    uploads[3]?.finish();
    await settled();
    expect(shown()[0]).toBe('a: Added');
    expect(later).toEqual([]);
  });

  it('does not continue a cancelled upload when the connection is back', async () => {
    queue.add([file('a')]);
    await settled();
    uploads[0]?.fail(new ApiError(0, 'The connection was lost.'));
    await settled();
    queue.cancelAll();
    expect([later, shown(), stored.size]).toEqual([[], ['a: Cancelled'], 0]);
  });

  it('continues the uploads of a closed page', async () => {
    queue.add([file('a'), file('b')], 3);
    await settled();
    uploads[0]?.finish();
    await settled();
    queue = new UploadQueue(parts());
    await queue.resume();
    await settled();
    expect(shown()).toEqual(['b: Converting']);
    uploads.at(-1)?.finish();
    await settled();
    expect(added.at(-1)).toEqual([3, 3]);
    expect(stored.size).toBe(0);
  });

  it('tags a new picture on retry when tagging failed after the bytes arrived, also after a reload', async () => {
    let failures = 2;
    queue = new UploadQueue({
      ...parts(),
      async onAdded({ id }, athleteId) {
        failures -= 1;
        if (failures >= 0) throw new ApiError(409, 'The athlete was deleted.');
        added.push([id, athleteId]);
      },
      upload: (given, options) => (uploads.length === 0 ? upload(given, options) : known(options)),
    });
    queue.add([file('a')], 12);
    await settled();
    uploads[0]?.finish(7);
    await settled();
    expect(shown()).toEqual(['a: The athlete was deleted.']);
    queue.retry(queue.items.get()[0]?.id ?? '');
    await settled();
    expect(shown()).toEqual(['a: The athlete was deleted.']);

    queue = new UploadQueue({ ...parts(), upload: (_given, options) => known(options) });
    await queue.resume();
    await settled();
    expect([shown(), added]).toEqual([['a: Added'], [[7, 12]]]);
  });

  it('does not tag a picture that the library had already', async () => {
    queue = new UploadQueue({ ...parts(), upload: (_given, options) => known(options) });
    queue.add([file('a')], 12);
    await settled();
    expect([shown(), added]).toEqual([['a: Already in the library'], []]);
  });

  it('reports the second upload of the same file as already there', async () => {
    queue.add([file('a'), file('twin of a')]);
    await settled();
    uploads[1]?.finish(7);
    await settled();
    uploads[0]?.finish(7);
    await settled();
    expect(shown()).toEqual(['a: Already in the library', 'twin of a: Added']);
  });

  it('clears finished uploads and leaves running ones', async () => {
    queue.add([file('a'), file('b')]);
    await settled();
    uploads[0]?.finish();
    await settled();
    queue.clear();
    expect(shown()).toEqual(['b: Converting']);
  });

  it('reports each change once, with new objects', async () => {
    const seen: unknown[] = [];
    const stop = queue.items.subscribe(() => seen.push(queue.items.get()));
    queue.add([file('a')]);
    await settled();
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(6);
    stop();
  });
});
