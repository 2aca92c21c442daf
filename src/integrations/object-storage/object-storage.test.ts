import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startObjectStore } from '#testing/object-store.ts';
import { openFileStorage } from './file-storage.ts';
import { NotReceived, type ObjectStorage, type PutPromise, StorageAway } from './object-storage.ts';
import { openS3Storage } from './s3-storage.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const CONTENT = Buffer.from('0123456789');
const md5Of = (content: Buffer) => createHash('md5').update(content).digest('hex');

let folder: string;
let store: Awaited<ReturnType<typeof startObjectStore>>;
const storages = {} as Record<'files' | 'S3', ObjectStorage>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tridesk-files-'));
  store = await startObjectStore();
  storages.files = openFileStorage({
    folder: join(folder, 'files'),
    address: 'http://console.example:1237/files',
    secret: Buffer.alloc(32, 7),
    pace: { bytes: 100, withinMs: 50 },
  });
  storages.S3 = openS3Storage({ ...store.settings, folder: join(folder, 'copies') });
});
afterAll(async () => {
  for (const one of Object.values(storages)) one.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const promised = (over: Partial<PutPromise> = {}): PutPromise => ({
  key: 'u/promised.png',
  type: 'image/png',
  size: CONTENT.length,
  md5: md5Of(CONTENT),
  cacheControl: FOREVER,
  now: new Date(),
  expiresAt: new Date(Date.now() + 60_000),
  ...over,
});

describe.each(['files', 'S3'] as const)('a store of %s', (kind) => {
  const storage = () => storages[kind];
  const put = (key: string, content = CONTENT) =>
    storage().write([{ key, type: 'image/png', content }], FOREVER);
  const text = async (key: string, range?: { first: number; last: number }) => {
    const content = await storage().read(key, range);
    return content && (await buffer(content)).toString();
  };

  it('keeps files, whole and in part', async () => {
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

  it('says that a file is not there', async () => {
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

  it('is ready', async () => {
    expect(await storage().isReady()).toBe(true);
  });
});

/** Signature version 4 of a presigned PUT, worked out by its description in the S3 API reference. */
function signatureByHand(address: URL, headers: Record<string, string>, secretAccessKey: string): string {
  const query = [...address.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const names = Object.keys(headers).sort();
  const asked = [
    ...['PUT', address.pathname, query],
    ...names.map((name) => `${name}:${headers[name]}`),
    ...['', names.join(';'), 'UNSIGNED-PAYLOAD'],
  ].join('\n');
  const at = address.searchParams.get('X-Amz-Date') as string;
  const scope = [at.slice(0, 8), 'us-east-1', 's3', 'aws4_request'];
  const said = ['AWS4-HMAC-SHA256', at, scope.join('/'), createHash('sha256').update(asked).digest('hex')];
  const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.reduce<string | Buffer>(keyed, `AWS4${secretAccessKey}`);
  return keyed(key, said.join('\n')).toString('hex');
}

describe('the S3 store', () => {
  it('takes what is announced from a client', async () => {
    const address = await storages.S3.signedPut(promised());
    const headers = { 'content-type': 'image/png', 'cache-control': FOREVER };
    const { status } = await fetch(address, { method: 'PUT', body: new Uint8Array(CONTENT), headers });
    expect(status).toBe(200);
    expect(await storages.S3.look('u/promised.png')).toEqual({ size: 10 });
  });

  it('signs key, length, type and caching, for as long as it was promised', async () => {
    const address = new URL(await storages.S3.signedPut(promised()));
    expect(address.pathname).toBe('/pictures/u/promised.png');
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
    const headers = {
      'content-type': 'image/png',
      'content-length': '10',
      'cache-control': FOREVER,
      host: address.host,
    };
    const sign = (over: Record<string, string>) =>
      signatureByHand(address, { ...headers, ...over }, store.settings.secretAccessKey);
    const signature = address.searchParams.get('X-Amz-Signature');
    expect(sign({})).toBe(signature);
    expect(sign({ 'content-length': '11' })).not.toBe(signature);
    expect(sign({ 'content-type': 'text/html' })).not.toBe(signature);
  });

  it('that is gone says so', async () => {
    const gone = openS3Storage({ ...store.settings, endpoint: 'http://127.0.0.1:9', folder });
    await expect(gone.look('m/a/160.webp')).rejects.toBeInstanceOf(StorageAway);
    await expect(gone.isReady()).rejects.toBeInstanceOf(StorageAway);
    gone.close();
  });
});

describe('the folder of files', () => {
  const put = (key: string) => storages.files.write([{ key, type: 'image/png', content: CONTENT }], FOREVER);
  const { receive, isSigned } = {
    receive: (content: Readable, size: number, md5: string | null) =>
      storages.files.door?.receive(content, { size, md5 }) ?? Promise.reject(new Error('no door')),
    isSigned: (promise: PutPromise, address: string) => storages.files.door?.isSigned(promise, address),
  };
  const begun = async () => readdir(join(folder, 'files', '.begun'));

  it('knows its signature by every letter', async () => {
    const promise = promised();
    const address = await storages.files.signedPut(promise);
    expect(address).toMatch(
      /^http:\/\/console\.example:1237\/files\/u\/promised\.png\?expires=\d+&signature=[\w-]{43}$/,
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
      promised({ key: 'u/other.png' }),
    ];
    for (const other of others)
      expect(isSigned({ ...other, expiresAt: promise.expiresAt }, pathname + search)).toBe(false);
  });

  it('takes a file aside and puts it in its place when told to', async () => {
    const received = await receive(Readable.from([CONTENT]), 10, md5Of(CONTENT));
    expect([received.md5, await storages.files.look('u/taken.png')]).toEqual([md5Of(CONTENT), null]);
    await received.keepAs('u/taken.png');
    expect(await storages.files.look('u/taken.png')).toEqual({ size: 10 });
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
  ])('leaves nothing of one that is %s', async (why, content, md5) => {
    const size = why === 'too-slow' ? 1_000_000 : 10;
    const refused = await receive(content(), size, md5).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NotReceived);
    expect((refused as NotReceived).why).toBe(why);
    expect(await begun()).toEqual([]);
  });

  it.each(['../../etc/passwd', 'm/../o/x.png', '/etc/passwd', 'm//x', 'm/.begun', 'm/x\u0000.png', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(storages.files.look(key)).rejects.toThrow('no key');
      await expect(storages.files.remove([key])).rejects.toThrow('no key');
    },
  );

  it('sweeps what was begun long ago', async () => {
    await receive(Readable.from([CONTENT]), 10, null);
    await storages.files.sweep(new Date(Date.now() - 60_000));
    expect(await begun()).toHaveLength(1);
    await storages.files.sweep(new Date(Date.now() + 60_000));
    expect(await begun()).toEqual([]);
  });

  it('that cannot be used says so', async () => {
    await put('u/file.png');
    const stuck = openFileStorage({
      folder: join(folder, 'files/u/file.png'),
      address: 'http://a.example/files',
      secret: Buffer.alloc(32),
    });
    await expect(
      stuck.write([{ key: 'm/a/1.png', type: 'image/png', content: CONTENT }], ''),
    ).rejects.toBeInstanceOf(StorageAway);
  });
});
