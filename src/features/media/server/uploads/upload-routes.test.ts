import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { video } from '#database/tables/all-tables.ts';
import { addBrand, readBrand, saveBrand } from '#features/brands/brands-contract.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { listMedias, readMedia } from '#features/media/media-contract.ts';
import {
  convertImage,
  createUploadUrl,
  replaceMedia,
  type UploadPlace,
} from '#features/media/upload-contract.ts';
import {
  createPicture,
  fetchFile,
  placeFor,
  type SentFile,
  sendTo,
  squarePicture,
  startPictureServer,
} from '#testing/builders/create-pictures.ts';
import { startObjectStore } from '#testing/server/object-store.ts';
import { countRows, type TestServer } from '#testing/server/test-server.ts';

let store: Awaited<ReturnType<typeof startObjectStore>>;
const stores: { close(): Promise<void> }[] = [];
const servers = {} as Record<'files' | 'S3', TestServer & { folder: string }>;

beforeAll(async () => {
  store = await startObjectStore();
  servers.files = await startPictureServer();
  servers.S3 = await startPictureServer({ objectStorage: store.settings });
  stores.push(servers.files, servers.S3, store);
});
afterAll(async () => {
  for (const one of stores) await one.close();
});

let seed = 0;
/** A JPEG that no other test has. */
async function jpeg(width = 400, height = 300, name = 'start.jpg'): Promise<SentFile> {
  seed += 1;
  return { bytes: await squarePicture(width, height, seed).jpeg().toBuffer(), name, type: 'image/jpeg' };
}
const asPicture = (bytes: Buffer | string, name = 'odd.png', type = 'image/png'): SentFile => ({
  bytes: Buffer.from(bytes),
  name,
  type,
});
const responseOf = (place: UploadPlace) => ({ put: place.put as string, cdn: place.cdn });

describe.each(['files', 'S3'] as const)('uploads to a store of %s', (kind) => {
  const server = () => servers[kind];
  const convert = async (file: SentFile) => {
    const place = await placeFor(server(), file);
    expect((await sendTo(server(), place, file.bytes)).status).toBe(200);
    return { place, converted: await server().call(convertImage, { file: responseOf(place) }) };
  };

  it('become a picture with renditions in both formats, none larger than the original', async () => {
    const file = await jpeg(700, 350, '../../Zürich "start".jpg');
    const media = await createPicture(server(), file);
    expect(media).toMatchObject({
      filename: 'Zürich "start".jpg',
      type: 'image/jpeg',
      width: 700,
      height: 350,
      tags: { athletes: [], categories: [] },
    });
    expect(media.srcset.images.map(({ size }) => size)).toEqual([160, 320, 640, 700]);
    for (const { src, src_webp, size } of media.srcset.images)
      for (const [address, format] of [
        [src, 'jpeg'],
        [src_webp, 'webp'],
      ] as const) {
        expect(address.startsWith(`${media.cdn}/${media.path_key}/${size}.`)).toBe(true);
        const answered = await fetchFile(server(), address);
        expect([answered.statusCode, answered.headers['content-type']]).toEqual([200, `image/${format}`]);
        const found = await sharp(answered.rawPayload).metadata();
        expect([found.format, found.width, found.height]).toEqual([format, size, Math.round(size / 2)]);
      }
    const { medias } = await server().ask(listMedias, {});
    expect(medias[0]).toEqual(media);
  });

  it('of the same bytes return the existing picture', async () => {
    const file = await jpeg();
    const media = await createPicture(server(), file);
    const again = await placeFor(server(), { ...file, name: 'again.jpg' });
    expect(again).toMatchObject({ status: 2, put: null, put_here: null, media });
    expect(again.cdn).toBe(media.srcset.images.at(-1)?.src);
  });

  it.each([[undefined], [null], [false], [''], ['its own']])(
    'with md5=false are not looked up, whatever md5 is in the body: %s',
    async (md5) => {
      const file = await jpeg();
      await createPicture(server(), file);
      const { name, type, bytes } = file;
      const given = md5 === 'its own' ? createHash('md5').update(bytes).digest('hex') : md5;
      const answered = await server().app.inject({
        method: 'POST',
        url: '/api/createuploadurl?md5=false',
        headers: { ptotoken: server().tokens.admin },
        payload: { name, type, size: bytes.length, lastModified: 1, md5: given },
      });
      expect(answered.json()).toMatchObject({ status: 0 });
    },
  );

  it('without an md5 are distinguished by their bytes', async () => {
    const file = await jpeg();
    const ask = async () => {
      const { name, type, bytes } = file;
      const answered = await server().app.inject({
        method: 'POST',
        url: '/api/createuploadurl?md5=false',
        headers: { ptotoken: server().tokens.admin },
        payload: { name, type, size: bytes.length, lastModified: 1 },
      });
      const place = answered.json<UploadPlace>();
      expect((await sendTo(server(), place, file.bytes)).status).toBe(200);
      return server().ask(convertImage, { file: responseOf(place) });
    };
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect((await placeFor(server(), file)).status).toBe(2);
  });

  it('converted twice at once, and again later, are one picture', async () => {
    const file = await jpeg();
    const place = await placeFor(server(), file);
    await sendTo(server(), place, file.bytes);
    const before = await countRows(server().database, 'media');
    const all = await Promise.all(
      ['admin', 'other-admin', 'admin'].map((as) =>
        server().ask(convertImage, { file: responseOf(place) }, as as 'admin'),
      ),
    );
    const later = await server().ask(convertImage, { file: responseOf(place) });
    expect(all).toEqual([later, later, later]);
    expect(await countRows(server().database, 'media')).toBe(before + 1);
  });

  it('of the same bytes by two people at the same time are one picture', async () => {
    const file = await jpeg();
    const places = [await placeFor(server(), file), await placeFor(server(), file)];
    for (const place of places) await sendTo(server(), place, file.bytes);
    const before = await countRows(server().database, 'media');
    const made = await Promise.all(
      places.map((place) => server().ask(convertImage, { file: responseOf(place) })),
    );
    expect(made[0]).toEqual(made[1]);
    expect(await countRows(server().database, 'media')).toBe(before + 1);
    const [media] = (await server().ask(listMedias, {})).medias;
    const addresses = places.map(({ cdn }) => cdn.replace(/u\/([^.]+).*$/, 'm/$1/160.webp'));
    const served = await Promise.all(addresses.map((one) => fetchFile(server(), one)));
    expect(served.map(({ statusCode }) => statusCode)).toEqual(
      addresses.map((one) => (one.includes(media?.path_key as string) ? 200 : 404)),
    );
  });

  it.each<[string, Buffer | string]>([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['XML before SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['PHP', '<?php system($_GET[0]);'],
    ['ZIP', Buffer.from('504b0304140000000000', 'hex')],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['text', 'a picture, honestly'],
    ['a GIF that is a script', 'GIF89a=1;alert(1);//'],
    ['a PNG that ends behind its first bytes', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
  ])('of %s are refused by content, and nothing is stored', async (_what, bytes) => {
    const before = await countRows(server().database, 'media');
    const { place, converted } = await convert(asPicture(bytes));
    expect([converted.status, converted.text]).toEqual([
      415,
      'odd.png is not a picture that can be read. Use JPEG, PNG, WebP, AVIF or GIF.',
    ]);
    expect(await countRows(server().database, 'media')).toBe(before);
    expect((await fetchFile(server(), place.cdn)).statusCode).toBe(404);
    expect((await server().call(convertImage, { file: responseOf(place) })).status).toBe(409);
  });

  it.each([
    ['heic', '00000018667479706865696300000000'],
    ['mif1', '00000018667479706d69663100000000'],
  ])('of HEIC (%s) are refused with advice', async (_brand, head) => {
    const { converted } = await convert(asPicture(Buffer.from(head, 'hex'), 'IMG_1.jpg'));
    expect([converted.status, converted.text]).toEqual([
      415,
      'IMG_1.jpg is a HEIC picture, which cannot be read here. Export it as JPEG.',
    ]);
  });

  it('are not served before they are used', async () => {
    const file = await jpeg();
    const place = await placeFor(server(), file);
    await sendTo(server(), place, file.bytes);
    for (const address of [place.cdn, place.put as string])
      expect((await fetchFile(server(), address)).statusCode).toBe(404);
  });

  it.each([
    ['other bytes', () => '<html>'],
    ['other bytes of the same size', (bytes: Buffer) => bytes.with(-1, 0)],
  ])('that the store returns with %s are its failure, not the one of the file', async (_what, other) => {
    const file = await jpeg();
    const place = await placeFor(server(), file);
    await sendTo(server(), place, file.bytes);
    const key = `i/${place.cdn.split('/').at(-1)}`;
    await writeFile(
      kind === 'S3' ? store.pathOf(key) : join(server().folder, 'files', key),
      other(file.bytes),
    );
    const { status, headers } = await server().call(convertImage, { file: responseOf(place) });
    expect([status, headers['x-error-code']]).toEqual([503, 'store-away']);
  });

  it('have the format of their bytes, whatever was announced', async () => {
    const file = await jpeg();
    const { converted } = await convert({ ...file, type: 'image/webp' });
    expect(converted.body).toMatchObject({ media: { type: 'image/jpeg' } });
  });

  it('that never arrived are not converted', async () => {
    const place = await placeFor(server(), await jpeg());
    const refused = await server().call(convertImage, { file: responseOf(place) });
    expect([refused.status, refused.text]).toEqual([
      409,
      'start.jpg has not been uploaded yet. Send it to its upload URL first.',
    ]);
  });

  it('are identified by their own response only', async () => {
    const place = await placeFor(server(), await jpeg());
    const { put, cdn } = responseOf(place);
    const other = cdn.replace(/[^/]+$/, 'AAAAAAAAAAAAAAAAAAAAAA.jpg');
    const forged = [
      { put, cdn: other },
      { put: put.replace(/i\/[^.]+/, 'i/AAAAAAAAAAAAAAAAAAAAAA'), cdn },
      { put: put.replace(/i\/[^.]+/, 'i/AAAAAAAAAAAAAAAAAAAAAA'), cdn: other },
      { put, cdn: 'file:///etc/passwd' },
      { put: 'file:///etc/passwd', cdn },
      { put, cdn: `http://169.254.169.254/${cdn.split('/files/')[1]}` },
      { put, cdn: `${cdn}/../../o/x.jpg` },
      { put: '../../../etc/passwd', cdn: '../../../etc/passwd' },
      { put: '', cdn: '' },
    ];
    for (const file of forged) {
      const refused = await server().call(convertImage, { file });
      expect([file, refused.status, refused.text]).toEqual([
        file,
        400,
        'file must be the response of createuploadurl, unchanged. Request a new one.',
      ]);
    }
  });

  it('replace the file of a picture, and undo restores the old one', async () => {
    const [first, second] = [await jpeg(), await jpeg(900, 300, 'better.jpg')];
    const media = await createPicture(server(), first);
    const place = await placeFor(server(), second);
    await sendTo(server(), place, second.bytes);
    const replaced = await server().ask(replaceMedia, { id: media.id, file: responseOf(place), version: 1 });
    expect(replaced).toMatchObject({ media: { id: media.id, width: 900, filename: 'better.jpg' } });
    const { medias } = await server().ask(listMedias, {});
    expect(medias[0]).toMatchObject({ id: media.id, width: 900 });
    const { rows } = await server().database.pool.query(
      "select max(id)::int as id from change_set where what like 'better.jpg uploaded as the new file%'",
    );
    await server().ask(undoHistory, { id: rows[0].id as number });
    const back = (await server().ask(listMedias, {})).medias.find(({ id }) => id === media.id);
    expect(back).toEqual(media);
    expect((await fetchFile(server(), back?.srcset.images[0]?.src as string)).statusCode).toBe(200);
  });

  it('do not replace a picture with one that the library already has', async () => {
    const [one, other] = [await createPicture(server(), await jpeg()), await jpeg(400, 300, 'twin.jpg')];
    const place = await placeFor(server(), other);
    const twin = await createPicture(server(), other);
    await sendTo(server(), place, other.bytes);
    const refused = await server().call(replaceMedia, { id: one.id, file: responseOf(place) });
    expect([refused.status, refused.text]).toEqual([
      409,
      `The library has this file already: twin.jpg (picture ${twin.id}).`,
    ]);
  });

  it('that replace the file of a picture are shown where it was used by its URL, and undone there too', async () => {
    const media = await createPicture(server(), await jpeg(700));
    const { id } = await server().ask(addBrand, { name: `Replaced in ${kind}` });
    const before = media.srcset.images.at(-1)?.src as string;
    await server().ask(saveBrand, { id, attributes: [{ name: 'logo', value: before }] });
    await server().given((tx) =>
      tx.insert(video).values({
        ...{ name: `Replaced in ${kind}`, date: new Date(), state: 'ready', stream_key: randomUUID() },
        thumbnail: `${media.path_key}/640.jpg`,
      }),
    );
    const file = await jpeg(300, 300, `better in ${kind}.jpg`);
    const place = await placeFor(server(), file);
    await sendTo(server(), place, file.bytes);
    await server().ask(replaceMedia, { id: media.id, file: responseOf(place) });
    const { used, srcset } = (await server().ask(readMedia, { id: media.id })).media;
    expect(used.map(({ as }) => as)).toEqual(['logo', 'thumbnail']);
    const logo = async () => (await server().ask(readBrand, { id })).brand.logo;
    expect(await logo()).toBe(srcset.images.at(-1)?.src);
    const { history } = await server().ask(listHistory, { entity: 'brand', id: String(id) });
    await server().ask(undoHistory, { id: history[0]?.id as number });
    expect(await logo()).toBe(before);
    expect((await server().ask(readMedia, { id: media.id })).media.used).toHaveLength(2);
  });

  it('do not replace a picture with an upload that became another one', async () => {
    const one = await createPicture(server(), await jpeg());
    const { place, converted } = await convert(await jpeg(400, 300, 'other.jpg'));
    const { media } = converted.body as { media: { id: number } };
    const refused = await server().call(replaceMedia, { id: one.id, file: responseOf(place) });
    expect([refused.status, refused.text]).toEqual([
      409,
      `The library has this file already: other.jpg (picture ${media.id}).`,
    ]);
  });
});

describe('a place for an upload', () => {
  const ask = (over: object) =>
    servers.files.call(createUploadUrl, {
      ...{ name: 'a.png', size: 1000, type: 'image/png', lastModified: 1, md5: 'a'.repeat(32) },
      ...over,
    });
  const keyOf = (place: UploadPlace) => /\/files\/(u\/[\w-]{22}\.\w+)$/.exec(place.cdn)?.[1];

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a/b', 'b'],
    ['..\\x', 'x'],
    ['x'.repeat(300), 'x'.repeat(255)],
    ['con', 'con'],
    ['.htaccess', '.htaccess'],
    ['a.jpg.php', 'a.jpg.php'],
    ['gnp\u202e.exe', 'gnp.exe'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ])('for %j has a unique key and the file name %j', async (name, filename) => {
    const { body } = await ask({ name });
    const key = keyOf(body) as string;
    expect(body.put).toMatch(
      /^http:\/\/127\.0\.0\.1:1237\/files\/i\/[\w-]{22}\.png\?expires=\d+&signature=[\w-]{43}$/,
    );
    expect(body.put_here).toBe(body.put?.slice('http://127.0.0.1:1237'.length));
    const { rows } = await servers.files.database.pool.query(
      'select filename from upload where path_key = $1',
      [key],
    );
    expect(rows).toEqual([{ filename }]);
  });

  it('is different each time, with 128 random bits', async () => {
    const keys = new Set<string | undefined>();
    for (let count = 0; count < 20; count += 1) keys.add(keyOf((await ask({ name: `${count}` })).body));
    expect(keys.size).toBe(20);
  });

  it('does not use the host name that a request claims', async () => {
    const answered = await servers.files.call(
      createUploadUrl,
      { name: 'a.png', size: 1000, type: 'image/png', md5: 'b'.repeat(32) },
      'admin',
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect(JSON.stringify(answered.body)).not.toContain('evil');
  });

  it.each([
    [{ name: 'a\u0000.png' }, 400, 'name contains characters that cannot be stored'],
    [{ size: 0 }, 400, 'size must be at least 1: the file is empty.'],
    [{ size: -1 }, 400, 'size must be at least 1: the file is empty.'],
    [{ size: 1.5 }, 400, 'size must be whole bytes'],
    [{ size: 50 * 1024 * 1024 + 1 }, 413, "The file's size is over 50 MB. Make it smaller."],
    [{ size: 10 * 1024 ** 3 }, 413, "The file's size is over 50 MB. Make it smaller."],
    [
      { type: 'image/svg+xml' },
      415,
      'type must be a picture (JPEG, PNG, WebP, AVIF or GIF) or a video (MP4, MOV, MKV or WebM).',
    ],
    [
      { type: 'text/html' },
      415,
      'type must be a picture (JPEG, PNG, WebP, AVIF or GIF) or a video (MP4, MOV, MKV or WebM).',
    ],
    [
      { type: '' },
      415,
      'type must be a picture (JPEG, PNG, WebP, AVIF or GIF) or a video (MP4, MOV, MKV or WebM).',
    ],
    [{ type: '', name: 'IMG_1.HEIC' }, 415, 'type: HEIC pictures cannot be read here.'],
    [{ type: 'image/heic' }, 415, 'type: HEIC pictures cannot be read here. Export the picture as JPEG.'],
    [{ md5: undefined }, 400, 'md5 must be the 32 hexadecimal digits of the file.'],
    [{ md5: 'zz' }, 400, 'md5 must be the 32 hexadecimal digits of the file.'],
    [{ md5: null }, 400, 'md5 must be the 32 hexadecimal digits of the file.'],
  ])('is refused for %j', async (over, status, message) => {
    const before = await countRows(servers.files.database, 'upload');
    const refused = await ask(over);
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(message);
    expect(await countRows(servers.files.database, 'upload')).toBe(before);
  });

  it('is given for figures sent as text', async () => {
    const figures = { size: '1000', lastModified: '1700000000' };
    expect((await ask({ ...figures, md5: 'd'.repeat(32) })).status).toBe(200);
  });

  it('is given for exactly 50 MB', async () => {
    expect((await ask({ size: 50 * 1024 * 1024, md5: 'c'.repeat(32) })).status).toBe(200);
  });
});

describe.each(['files', 'S3'] as const)('a PUT for a store of %s', (kind) => {
  const server = () => servers[kind];
  /** The number of files in the whole storage. */
  const storedFiles = async () => {
    const folders = [join(server().folder, 'files'), ...(kind === 'S3' ? [store.directory] : [])];
    const names = await Promise.all(folders.map((one) => readdir(one, { recursive: true }).catch(() => [])));
    return names
      .flat()
      .filter((name) => /\/?(i|u|\.begun)\/[^/]+$/.test(name) && !/_S3rver_(meta|object\.)/.test(name))
      .length;
  };

  it('accepts one upload, in time and exactly as announced', async () => {
    const file = await jpeg();
    const place = await placeFor(server(), file);
    const [path, query] = (place.put_here as string).split('?') as [string, string];
    const [expires, signature] = query.split('&') as [string, string];
    const other = await placeFor(server(), await jpeg());
    const before = await storedFiles();
    const put = (url: string, headers: Record<string, string> = {}, bytes = file.bytes) =>
      sendTo(server(), { ...place, put_here: url }, bytes, headers);
    const refused = [
      await put(path),
      await put(`${path}?${signature}&${expires}`),
      await put(`${path}?${query}&more=1`),
      await put(`${path}?${expires}&${signature.slice(0, -1)}`),
      await put(`${path}?expires=9${expires.slice(8)}&${signature}`),
      await put(`${other.put_here?.split('?')[0]}?${query}`),
      await put(`${path.replace('.jpg', '.png')}?${query}`),
      await put(`/files//${path.slice(7)}?${query}`),
      await put(place.put_here as string, { 'content-type': 'image/png' }),
      await put(place.put_here as string, { 'content-type': 'image/jpeg; charset=utf-8' }),
      await put(place.put_here as string, {}, Buffer.concat([file.bytes, Buffer.from('x')])),
      await put(place.put_here as string, {}, file.bytes.subarray(1)),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await storedFiles()).toBe(before);
    expect((await put(place.put_here as string)).status).toBe(200);
    expect(await storedFiles()).toBe(before + 1);
    expect((await put(place.put_here as string)).status).toBe(403);
    expect(await storedFiles()).toBe(before + 1);
  });

  it('expires after an hour', async () => {
    const file = await jpeg();
    const place = await placeFor(server(), file);
    server().clock.advance(60 * 60 * 1000);
    expect((await sendTo(server(), place, file.bytes)).status).toBe(403);
  });

  it.each(['POST', 'DELETE', 'PATCH', 'OPTIONS'] as const)('is not accepted by %s', async (method) => {
    const file = await jpeg();
    const place = await placeFor(server(), file);
    const answered = await server().app.inject({
      method,
      url: place.put_here as string,
      ...(method === 'OPTIONS' ? {} : { payload: file.bytes }),
      headers: { 'content-type': 'image/jpeg', origin: 'https://evil.example' },
    });
    expect(answered.statusCode).toBe(403);
    expect(answered.headers['access-control-allow-origin']).toBeUndefined();
    expect((await fetchFile(server(), place.cdn)).statusCode).toBe(404);
  });

  it('refuses other bytes than announced and stores nothing', async () => {
    const file = await jpeg();
    const place = await placeFor(server(), file);
    const before = await storedFiles();
    const changed = Buffer.from(file.bytes);
    changed[changed.length - 1] = 0;
    const refused = await sendTo(server(), place, changed);
    expect([refused.status, refused.text]).toEqual([
      400,
      'start.jpg is not the file that was announced: its md5 or size differs. Send it again.',
    ]);
    expect(await storedFiles()).toBe(before);
    expect((await sendTo(server(), place, file.bytes)).status).toBe(200);
  });

  it('accepts one of two simultaneous uploads', async () => {
    const file = await jpeg();
    const place = await placeFor(server(), file);
    const both = await Promise.all([
      sendTo(server(), place, file.bytes),
      sendTo(server(), place, file.bytes),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await server().call(convertImage, { file: responseOf(place) })).status).toBe(200);
  });
});
