import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startObjectStore } from '#testing/server/object-store.ts';
import { openFileStorage } from './file-storage.ts';
import { awayByCode, type ObjectStorage, StorageUnavailable, UploadRejected } from './object-storage.ts';
import type { MinimumRate } from './receive-file.ts';
import { openS3Storage } from './s3-storage.ts';
import { type ExpectedUpload, openUploadReceiver } from './upload-receiver.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const CONTENT = Buffer.from('0123456789');
const md5Of = (content: Buffer) => createHash('md5').update(content).digest('hex');

let folder: string;
let store: Awaited<ReturnType<typeof startObjectStore>>;
const storages = {} as Record<'files' | 'S3', ObjectStorage>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tridesk-files-'));
  store = await startObjectStore();
  storages.files = openFileStorage(join(folder, 'files'));
  storages.S3 = openS3Storage({ ...store.settings, folder: join(folder, 'copies') });
});
afterAll(async () => {
  for (const one of Object.values(storages)) one.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['files', 'S3'] as const)('a store of %s', (kind) => {
  const storage = () => storages[kind];
  const put = (key: string, content = CONTENT) =>
    storage().write([{ key, type: 'image/png', content }], FOREVER);
  const text = async (key: string, range?: { first: number; last: number }) => {
    const content = await storage().read(key, range);
    return content && (await buffer(content)).toString();
  };

  it('stores files, and reads them whole and in part', async () => {
    await storage().write(
      ['160', '320'].map((name) => ({ key: `m/whole/${name}.webp`, type: 'image/webp', content: CONTENT })),
      FOREVER,
    );
    expect(await storage().look('m/whole/160.webp')).toEqual({ size: 10 });
    expect(await text('m/whole/320.webp')).toBe('0123456789');
    expect(await text('m/whole/320.webp', { first: 2, last: 4 })).toBe('234');
    expect(await storage().withLocalFile('m/whole/160.webp', (path) => readFile(path, 'utf8'))).toBe(
      '0123456789',
    );
  });

  it('reports a missing file', async () => {
    expect(await storage().look('m/none/160.webp')).toBeNull();
    expect(await text('m/none/160.webp')).toBeNull();
    expect(await storage().withLocalFile('m/none/160.webp', async () => 1)).toBeNull();
    expect(await storage().move('u/none.png', 'o/none.png')).toBe(false);
    await storage().remove(['m/none/160.webp']);
    await storage().removeUnder('m/none/');
  });

  it('moves a file, also when it was moved before', async () => {
    await put('u/moved.png');
    expect(await storage().move('u/moved.png', 'o/moved.png')).toBe(true);
    expect(await storage().move('u/moved.png', 'o/moved.png')).toBe(true);
    expect([await text('u/moved.png'), await text('o/moved.png')]).toEqual([null, '0123456789']);
  });

  it('removes files, one by one and all of a folder', async () => {
    for (const key of ['m/gone/160.webp', 'm/gone/320.webp', 'm/stays/160.webp', 'u/gone.png'])
      await put(key);
    await storage().removeUnder('m/gone/');
    await storage().remove(['u/gone.png']);
    const left = ['m/gone/160.webp', 'm/gone/320.webp', 'u/gone.png', 'm/stays/160.webp'];
    expect(await Promise.all(left.map((key) => text(key)))).toEqual([null, null, null, '0123456789']);
  });

  it('removes older files', async () => {
    for (const key of ['i/old.png', 'm/old/160.webp']) await put(key);
    await storage().removeOlder('i', new Date(Date.now() - 60_000));
    expect(await text('i/old.png')).toBe('0123456789');
    await storage().removeOlder('i', new Date(Date.now() + 60_000));
    expect([await text('i/old.png'), await text('m/old/160.webp')]).toEqual([null, '0123456789']);
    await storage().removeOlder('none', new Date());
  });

  it('is ready', async () => {
    expect(await storage().isReady()).toBe(true);
  });
});

describe('the S3 store', () => {
  it('that is unavailable reports it', async () => {
    const gone = openS3Storage({ ...store.settings, endpoint: 'http://127.0.0.1:9', folder });
    await expect(gone.look('m/a/160.webp')).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(gone.isReady()).rejects.toBeInstanceOf(StorageUnavailable);
    gone.close();
  });
});

describe.each(['files', 'S3'] as const)('uploads to a store of %s', (kind) => {
  const promised = (over: Partial<ExpectedUpload> = {}): ExpectedUpload => ({
    key: 'i/promised.png',
    type: 'image/png',
    size: CONTENT.length,
    md5: md5Of(CONTENT),
    expiresAt: new Date(Date.now() + 60_000),
    ...over,
  });
  const door = (pace?: MinimumRate) =>
    openUploadReceiver({
      storage: storages[kind],
      address: 'http://console.example:1237/files',
      secret: Buffer.alloc(32, 7),
      ...(pace ? { pace } : {}),
    });
  const receive = (content: Readable, size: number, md5: string | null, pace?: MinimumRate) =>
    door(pace).receive(content, { size, md5 });
  const begun = async () => readdir(await storages[kind].begunFolder());

  it('checks every character of its signature', () => {
    const promise = promised();
    const { signedPut, isSigned } = door();
    const address = signedPut(promise);
    expect(address).toMatch(
      /^http:\/\/console\.example:1237\/files\/i\/promised\.png\?expires=\d+&signature=[\w-]{43}$/,
    );
    const { pathname, search } = new URL(address);
    const [, expires, signature] = /^\?(expires=\d+)&(signature=.*)$/.exec(search) ?? [];
    expect(isSigned(promise, pathname + search)).toBe(true);
    const changed = [
      `${pathname}?${signature}&${expires}`,
      `${pathname}${search}&more=1`,
      `${pathname}${search.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
      pathname,
      '',
    ];
    expect(changed.map((one) => isSigned(promise, one))).toEqual(changed.map(() => false));
    const others = [
      promised({ type: 'image/jpeg' }),
      promised({ size: 11 }),
      promised({ md5: null }),
      promised({ key: 'i/other.png' }),
    ];
    for (const other of others)
      expect(isSigned({ ...other, expiresAt: promise.expiresAt }, pathname + search)).toBe(false);
  });

  it('receives a file and moves it into the store when accepted', async () => {
    const received = await receive(Readable.from([CONTENT]), 10, md5Of(CONTENT));
    expect([received.md5, await storages[kind].look('i/taken.png')]).toEqual([md5Of(CONTENT), null]);
    await received.keepAs({ key: 'i/taken.png', type: 'image/png' });
    const stored = await storages[kind].read('i/taken.png');
    expect(stored && (await buffer(stored)).equals(CONTENT)).toBe(true);
    await (await receive(Readable.from([CONTENT]), 10, null)).discard();
    expect(await begun()).toEqual([]);
  });

  async function* slowly() {
    for (;;) {
      yield Buffer.from('x');
      await pause(5);
    }
  }
  async function* cut() {
    yield CONTENT;
    throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
  }

  it.each([
    ['too-long', () => Readable.from([CONTENT, Buffer.from('x')]), null],
    ['too-short', () => Readable.from([CONTENT.subarray(1)]), null],
    ['too-short', () => Readable.from(cut()), null],
    ['too-slow', () => Readable.from(slowly()), null],
    ['other-content', () => Readable.from([CONTENT]), 'd41d8cd98f00b204e9800998ecf8427e'],
  ])('stores no part of a file that is %s', async (why, content, md5) => {
    const isSlow = why === 'too-slow';
    const pace = isSlow ? { bytes: 100, withinMs: 50 } : undefined;
    const refused = await receive(content(), isSlow ? 1_000_000 : 10, md5, pace).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(UploadRejected);
    expect((refused as UploadRejected).why).toBe(why);
    expect(await begun()).toEqual([]);
  });

  it('deletes incomplete files that were started long ago', async () => {
    await receive(Readable.from([CONTENT]), 10, null);
    await storages[kind].sweep(new Date(Date.now() - 60_000));
    expect(await begun()).toHaveLength(1);
    await storages[kind].sweep(new Date(Date.now() + 60_000));
    expect(await begun()).toEqual([]);
  });
});

describe('an object store that goes silent', () => {
  /** A store that responds to nothing, or with the beginning of a file. */
  async function silentStore(beginning: string | null) {
    const server = createServer((_request, response) => {
      if (beginning !== null) response.writeHead(200, { 'content-length': 1000 }).write(beginning);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const limits = { silenceMs: 100, stallMs: 100 };
    const storage = openS3Storage({ ...store.settings, ...limits, endpoint, folder: join(folder, 'silent') });
    const close = () => {
      storage.close();
      server.closeAllConnections();
      server.close();
    };
    return { storage, close };
  }

  it('is unavailable for every operation', async () => {
    const { storage, close } = await silentStore(null);
    for (const work of [
      () => storage.isReady(),
      () => storage.look('m/a/1.png'),
      () => storage.read('m/a/1.png'),
      () => storage.remove(['m/a/1.png']),
      () => storage.write([{ key: 'm/a/1.png', type: 'image/png', content: CONTENT }], FOREVER),
    ])
      await expect(work()).rejects.toBeInstanceOf(StorageUnavailable);
    close();
  });

  it('in the middle of a file is unavailable too', async () => {
    const { storage, close } = await silentStore('begin');
    await expect(storage.withLocalFile('m/a/1.png', async () => 'read')).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    close();
  });
});

describe('the folder of files', () => {
  const put = (key: string) => storages.files.write([{ key, type: 'image/png', content: CONTENT }], FOREVER);

  it.each(['../../etc/passwd', 'm/../o/x.png', '/etc/passwd', 'm//x', 'm/.begun', 'm/x\u0000.png', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(storages.files.look(key)).rejects.toThrow('not a valid file key');
      await expect(storages.files.remove([key])).rejects.toThrow('not a valid file key');
    },
  );

  it.each([
    ['ENOSPC', true],
    ['EDQUOT', true],
    ['EROFS', false],
  ])('with the error %s is full: %s', (code, isFull) => {
    const error = Object.assign(new Error('no'), { code });
    expect(() => awayByCode(error)).toThrow(expect.objectContaining({ isFull, cause: error }));
  });

  it('that cannot be used is reported', async () => {
    await put('u/file.png');
    const stuck = openFileStorage(join(folder, 'files/u/file.png'));
    await expect(
      stuck.write([{ key: 'm/a/1.png', type: 'image/png', content: CONTENT }], ''),
    ).rejects.toBeInstanceOf(StorageUnavailable);
  });
});
