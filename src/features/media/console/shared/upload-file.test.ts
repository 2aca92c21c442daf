import pLimit from 'p-limit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Media } from '../../media-contract.ts';
import { uploadFile, uploadPicture } from './upload-file.ts';
import type { UploadEvent } from './upload-states.ts';

vi.mock('#console/ui/files/file-hash.ts', () => ({
  hashOfFile: async (_file: Blob, { onStep }: { onStep(step: 'reading' | 'hashing'): void }) => {
    onStep('reading');
    onStep('hashing');
    return '0cc175b9c0f1b6a831c399e269772661';
  },
}));

const media = { id: 7, filename: 'start.png' } as Media;
const place = {
  put: 'https://store.example/u/k.png?signature=s',
  put_here: null as string | null,
  type: 'image/png',
  cc: 'public, max-age=31536000, immutable',
  cdn: 'https://cdn.example/u/k.png',
  status: 0,
  media: null as Media | null,
};
const file = new File(['a'], 'start.png', { type: 'image/png', lastModified: 1_700_000_000_500 });

let answers: Record<string, unknown[]>;
let requests: { path: string; body: unknown }[];
let sent: { address: string; headers: Record<string, string> }[];
let statuses: (number | 'cut')[];

/** The part of the browser's request that sending needs: progress, then the next status. */
class FakeRequest {
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  status = 0;
  responseText = 'The address was used.';
  private readonly one = { address: '', headers: {} as Record<string, string> };
  open(_method: string, address: string): void {
    this.one.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.one.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return name === 'content-type' ? 'text/plain; charset=utf-8' : null;
  }
  abort(): void {
    this.onload = null;
  }
  send(): void {
    sent.push(this.one);
    queueMicrotask(() => {
      this.upload.onprogress?.({ loaded: 1, total: 1 });
      const status = statuses.shift() ?? 200;
      if (status === 'cut') return this.onerror?.();
      this.status = status;
      this.onload?.();
    });
  }
}

beforeEach(() => {
  [requests, sent, statuses] = [[], [], []];
  answers = {
    '/api/createuploadurl': [place],
    '/api/convert-image': [{ media }],
  };
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    requests.push({ path, body: JSON.parse(body) });
    const [next, ...rest] = answers[path] ?? [];
    if (rest.length > 0) answers[path] = rest;
    return new Response(JSON.stringify(next), { status: 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function follow(signal = new AbortController().signal, isJustMade = false) {
  const events: UploadEvent['type'][] = [];
  const answer = uploadFile(file, {
    signal,
    onEvent: ({ type }) => void events.push(type),
    limit: pLimit(1),
    isJustMade,
  });
  return { answer: await answer, events };
}

describe('the upload of a file', () => {
  it('announces the file, sends it with the given headers and converts it', async () => {
    const { answer, events } = await follow();
    expect(answer).toEqual(media);
    expect(events).toEqual([
      ...['reading', 'hashing', 'queued', 'sent', 'sent', 'received', 'converting', 'converted'],
    ]);
    expect(requests).toEqual([
      {
        path: '/api/createuploadurl',
        body: {
          name: 'start.png',
          size: 1,
          type: 'image/png',
          lastModified: 1_700_000_001,
          md5: '0cc175b9c0f1b6a831c399e269772661',
        },
      },
      { path: '/api/convert-image', body: { file: { put: place.put, cdn: place.cdn } } },
    ]);
    expect(sent).toEqual([
      { address: place.put, headers: { 'content-type': place.type, 'cache-control': place.cc } },
    ]);
  });

  it('announces a newly created picture without an md5', async () => {
    answers['/api/createuploadurl?md5=false'] = [place];
    const { answer, events } = await follow(undefined, true);
    expect(answer).toEqual(media);
    expect(events).toEqual(['queued', 'sent', 'sent', 'received', 'converting', 'converted']);
    expect(requests[0]?.path).toBe('/api/createuploadurl?md5=false');
    expect(requests[0]?.body).not.toHaveProperty('md5');
  });

  it('sends to this server by the host name of the page', async () => {
    answers['/api/createuploadurl'] = [{ ...place, put_here: '/files/u/k.png?signature=s' }];
    await follow();
    expect(sent[0]?.address).toBe('/files/u/k.png?signature=s');
  });

  it('sends nothing when the library has the file', async () => {
    answers['/api/createuploadurl'] = [{ ...place, put: null, status: 2, media }];
    const { answer, events } = await follow();
    expect([answer, events, sent]).toEqual([media, ['reading', 'hashing', 'known'], []]);
  });

  it('requests another URL once when its own has expired', async () => {
    answers['/api/createuploadurl'] = [place, { ...place, put: 'https://store.example/u/l.png?signature=t' }];
    statuses = [403];
    await follow();
    expect(sent.map(({ address }) => address)).toEqual([
      place.put,
      'https://store.example/u/l.png?signature=t',
    ]);
    statuses = [403, 403];
    await expect(follow()).rejects.toMatchObject({ status: 403, message: 'The address was used.' });
  });

  it('reports a lost connection as a transient failure', async () => {
    statuses = ['cut'];
    await expect(follow()).rejects.toMatchObject({ status: 0, isTransient: true });
  });

  it('polls while the picture is still being converted', async () => {
    answers['/api/convert-image'] = [{ job: 'j' }, { media }];
    expect((await follow()).answer).toEqual(media);
    expect(requests.filter(({ path }) => path === '/api/convert-image')).toHaveLength(2);
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    stop.abort(new DOMException('Cancelled', 'AbortError'));
    await expect(follow(stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent).toEqual([]);
  });

  it('does not convert a file that is used by its URL', async () => {
    const progress: number[] = [];
    const address = await uploadPicture(file, (percent) => progress.push(percent));
    expect([address, progress.at(-1)]).toEqual([place.cdn, 100]);
    expect(requests.map(({ path }) => path)).toEqual(['/api/createuploadurl']);
  });
});
