import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendResumable, UploadGone } from './resumable-upload.ts';

const PIECE = 8 * 1024 * 1024;
const SIZE = PIECE + 10;
let received: number;
let responses: (() => Response | Promise<Response>)[];
let methods: string[];

const answered = (status: number) =>
  new Response(null, { status, headers: { 'upload-offset': String(received) } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [received, responses, methods] = [0, [], []];
  vi.stubGlobal('fetch', async (_address: string, { method = '', body, headers }: RequestInit) => {
    methods.push(method);
    const other = responses.shift();
    if (other) return other();
    if (method === 'PATCH') {
      expect((headers as Record<string, string>)['upload-offset']).toBe(String(received));
      received += (body as Blob).size;
    }
    return answered(method === 'HEAD' ? 200 : 204);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = (signal = new AbortController().signal) => {
  const progress: number[] = [];
  const sent = sendResumable(new Blob([new Uint8Array(SIZE)]), '/files/v/a', {
    signal,
    onProgress: (at) => progress.push(at),
  });
  return { sent, progress };
};

/** The pauses between the attempts together. */
const ALL_PAUSES_MS = 60_000;

/** Lets the time of the pauses pass; null, or what the upload failed with. */
async function ended(sent: Promise<void>): Promise<Error | null> {
  const result = sent.then(
    () => null,
    (error: Error) => error,
  );
  await vi.advanceTimersByTimeAsync(ALL_PAUSES_MS);
  return result;
}

describe('a file sent in pieces', () => {
  it('begins where an earlier attempt ended', async () => {
    received = PIECE;
    const { sent, progress } = send();
    expect(await ended(sent)).toBeNull();
    expect(progress).toEqual([PIECE, SIZE]);
    expect(methods).toEqual(['HEAD', 'PATCH']);
  });

  it('asks where to continue after each failure, and gives up after six', async () => {
    responses = [
      () => answered(200),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => answered(500),
    ];
    const { sent, progress } = send();
    expect(await ended(sent)).toBeNull();
    expect(methods).toEqual(['HEAD', 'PATCH', 'HEAD', 'HEAD', 'PATCH', 'PATCH']);
    expect(progress).toEqual([0, 0, PIECE, SIZE]);
    methods = [];
    responses = Array.from({ length: 7 }, () => () => answered(500));
    expect((await ended(send().sent))?.message).toContain('500');
    expect(methods).toHaveLength(7);
  });

  it.each([403, 404, 410])('ends at once when the address is gone (%i)', async (status) => {
    responses = [() => answered(status)];
    expect(await ended(send().sent)).toBeInstanceOf(UploadGone);
    expect(methods).toEqual(['HEAD']);
  });

  it('ends at once when it is cancelled', async () => {
    const cancelling = new AbortController();
    responses = [
      () => {
        cancelling.abort(new Error('cancelled'));
        return Promise.reject(new TypeError('Failed to fetch'));
      },
    ];
    expect(await ended(send(cancelling.signal).sent)).toBeInstanceOf(Error);
    expect(methods).toEqual(['HEAD']);
  });
});
