import { once } from 'node:events';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Media, readMedia } from '#features/media/media-contract.ts';
import { createUploadUrl, type UploadPlace } from '#features/media/upload-contract.ts';
import {
  createPicture,
  fetchFile,
  md5Of,
  placeFor,
  sendTo,
  squarePicture,
  startPictureServer,
} from '#testing/builders/create-pictures.ts';
import type { TestServer } from '#testing/server/test-server.ts';
import { attachment, rangeOf } from './file-routes.ts';
import { createFileUrls, urlNow } from './file-urls.ts';

let server: TestServer & { folder: string };
let media: Media;
let original: Buffer;
const name = 'Zürich "A" 100%; x=1.jpg';

beforeAll(async () => {
  server = await startPictureServer();
  original = await squarePicture(700, 400, 1).jpeg().toBuffer();
  media = await createPicture(server, { bytes: original, name, type: 'image/jpeg' });
});
afterAll(() => server.close());

const rendition = () => media.srcset.images[0]?.src_webp as string;
const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  fetchFile(server, rendition(), headers, method);

describe('a served picture', () => {
  it('has its type, is cached forever, and cannot run anything when opened directly', async () => {
    const { statusCode, headers, rawPayload } = await get();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
    });
  });

  it('needs no session, and accepts none in the URL', async () => {
    expect((await get({ ptotoken: 'nonsense' })).statusCode).toBe(200);
  });

  it('is not sent again to a client that has it', async () => {
    const { etag } = (await get()).headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get({ 'if-none-match': known as string });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is served in part', async () => {
    const whole = (await get()).rawPayload;
    const part = await get({ range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 10-19/${whole.length}`,
      '10',
    ]);
    expect(part.rawPayload.equals(whole.subarray(10, 20))).toBe(true);
    const none = await get({ range: `bytes=${whole.length}-` });
    expect([none.statusCode, none.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"old"' })).statusCode).toBe(200);
  });

  it('has its headers returned by HEAD, without its bytes', async () => {
    const whole = await get();
    const { statusCode, headers, rawPayload } = await get({}, 'HEAD');
    expect([statusCode, rawPayload.length]).toEqual([200, 0]);
    for (const one of ['content-length', 'content-type', 'etag'])
      expect(headers[one]).toBe(whole.headers[one]);
  });

  it.each([
    '/files/',
    '/files/m/AAAAAAAAAAAAAAAAAAAAAA/160.webp',
    '/files/m/AAAAAAAAAAAAAAAAAAAAAA/160.html',
    '/files/m/../../data',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/.begun/x',
    '/files/u/AAAAAAAAAAAAAAAAAAAAAA.jpg',
    '/files/%00',
    '/files/constructor/x',
  ])('is not served at %s', async (url) => {
    const { statusCode, headers } = await server.app.inject({ method: 'GET', url });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

describe('the original of a picture', () => {
  it('is downloaded under its name with a signed address only', async () => {
    const { download } = (await server.ask(readMedia, { id: media.id })).media;
    const { statusCode, headers, rawPayload } = await fetchFile(server, download);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(original)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Z_rich _A_ 100_; x=1.jpg"; filename*=UTF-8''Z%C3%BCrich%20%22A%22%20100%25%3B%20x%3D1.jpg`,
    });
    const bare = download.split('?')[0] as string;
    const forged = [bare, `${bare}?name=x.html`, download.replace('rich', 'rach'), `${download}&x=1`];
    for (const address of forged) expect((await fetchFile(server, address)).statusCode).toBe(403);
  });

  it('cannot be downloaded after a day', async () => {
    const { download } = (await server.ask(readMedia, { id: media.id })).media;
    server.clock.advance(24 * 60 * 60 * 1000);
    const late = await fetchFile(server, download);
    expect([late.statusCode, late.body]).toEqual([
      403,
      'This link has expired. Open the picture again for a new one.',
    ]);
  });
});

describe('an unavailable store', () => {
  const folder = () => join(server.folder, 'files');

  it('is reported, nothing is written, and it is used again when it is available', async () => {
    const bytes = await squarePicture(64, 64, 9).png().toBuffer();
    const place = await placeFor(server, { bytes, name: 'a.png', type: 'image/png' });
    await rename(folder(), `${folder()}-away`);
    await writeFile(folder(), 'in its place');
    try {
      const refused = await sendTo(server, place, bytes);
      expect([refused.status, refused.text]).toEqual([
        503,
        'The file store does not respond at the moment. Nothing was changed; try again.',
      ]);
      expect((await get()).statusCode).toBe(404);
      expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    } finally {
      await rm(folder());
      await rename(`${folder()}-away`, folder());
    }
    expect((await sendTo(server, place, bytes)).status).toBe(200);
    expect((await get()).statusCode).toBe(200);
  });
});

describe('a store that cannot write', () => {
  it.each(['.begun', 'i'])('(%s) accepts the same upload once it can write again', async (name) => {
    const bytes = await squarePicture(64, 64, name.length + 20)
      .png()
      .toBuffer();
    const place = await placeFor(server, { bytes, name: 'a.png', type: 'image/png' });
    const folder = join(server.folder, 'files', name);
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'in its place');
    expect((await sendTo(server, place, bytes)).status).toBe(503);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect(await readdir(join(server.folder, 'files', '.begun'))).toEqual([]);
    expect((await sendTo(server, place, bytes)).status).toBe(200);
  });
});

describe('a range', () => {
  it.each([
    [undefined, null],
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=5-9', { first: 5, last: 9 }],
    ['bytes=90-200', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=-0', 'none'],
    ['bytes=100-', 'none'],
    ['bytes=9-5', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
  ])('%s of 100 bytes', (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range);
  });
});

describe('the name of a download', () => {
  it.each([
    ['start.jpg', `attachment; filename="start.jpg"; filename*=UTF-8''start.jpg`],
    ['a"b\\c.png', `attachment; filename="a_b_c.png"; filename*=UTF-8''a%22b%5Cc.png`],
    [
      "l'été (1)*.png",
      `attachment; filename="l'_t_ (1)*.png"; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%29%2A.png`,
    ],
    [
      'a\r\nSet-Cookie: x',
      `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
    ],
  ])('%j', (filename, header) => {
    expect(attachment(filename)).toBe(header);
  });
});

describe('addresses of files', () => {
  const settings = { publicUrl: 'https://console.example', allowedOrigins: ['http://localhost:1237'] };
  const secret = Buffer.alloc(32, 1);

  it.each([
    [null, 'https://console.example/files/m/k/160.webp'],
    ['https://cdn.example/p', 'https://cdn.example/p/m/k/160.webp'],
  ])('with the content host %s', (cdnUrl, address) => {
    const addresses = createFileUrls({ ...settings, cdnUrl }, secret);
    expect(addresses.of('m/k/160.webp')).toBe(address);
    for (const one of [address, 'https://console.example/files/m/k/160.webp', '/files/m/k/160.webp'])
      expect(addresses.keyOf(one)).toBe('m/k/160.webp');
    expect(urlNow(addresses, '/files/m/k/160.webp')).toBe(address);
    expect(urlNow(addresses, 'https://elsewhere.example/files/u/x.png')).toMatch(/^https:\/\/elsewhere/);
    expect(addresses.keyOf('http://localhost:1237/files/u/x.png')).toBe('u/x.png');
    expect(addresses.keyOf('https://console.example.evil/files/u/x.png')).toBeNull();
    expect(addresses.keyOf('https://elsewhere.example/files/u/x.png')).toBeNull();
  });
});

describe('a PUT over the network', () => {
  let address: AddressInfo;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    address = server.app.server.address() as AddressInfo;
  });

  const begin = (place: UploadPlace, length: string | null): Socket => {
    const socket = connect(address.port, '127.0.0.1').on('error', () => undefined);
    const size = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    socket.write(`PUT ${place.put_here} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\n${size}\r\n\r\n`);
    return socket;
  };
  const answerOf = async (socket: Socket): Promise<string> => {
    let text = '';
    socket.on('data', (piece) => {
      text += piece;
    });
    await once(socket, 'close');
    return text.split('\r\n')[0] ?? '';
  };
  const begun = async () => (await readdir(join(server.folder, 'files', '.begun'))).length;
  const placeOfSize = (size: number) =>
    server.ask(createUploadUrl, {
      name: 'a.png',
      type: 'image/png',
      size,
      md5: md5Of(Buffer.from(`${size}`)),
    });

  it.each([
    ['more than was announced', String(1024 ** 3)],
    ['in pieces of unknown number', null],
    ['less than was announced', '2'],
  ])('of %s is refused before it is read, and the connection is closed', async (_what, length) => {
    const socket = begin(await placeOfSize(1024), length);
    socket.write(length === null ? 'ffff\r\n' : 'x');
    expect(await answerOf(socket)).toBe('HTTP/1.1 403 Forbidden');
    expect(await begun()).toBe(0);
  });

  it('that ends half way stores nothing, and may be sent again', async () => {
    const bytes = await squarePicture(64, 64, 2).png().toBuffer();
    const place = await placeFor(server, { bytes, name: 'a.png', type: 'image/png' });
    const socket = begin(place, String(bytes.length));
    socket.write(bytes.subarray(0, 100));
    await expect.poll(begun).toBe(1);
    socket.destroy();
    await expect.poll(begun).toBe(0);
    const again = await fetch(`http://127.0.0.1:${address.port}${place.put_here}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': place.type, 'cache-control': place.cc },
    });
    expect(again.status).toBe(200);
  });
});
