import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athlete } from '#database/tables/all-tables.ts';
import { saveAthleteAttributes } from '#features/athletes/athlete-edit-contract.ts';
import { addBrand, readBrand, saveBrand } from '#features/brands/brands-contract.ts';
import { deleteMedia, type Media, readMedia } from '#features/media/media-contract.ts';
import { convertImage, createUploadUrl } from '#features/media/upload-contract.ts';
import {
  createPicture,
  fetchFile,
  placeFor,
  sendTo,
  squarePicture,
  startPictureServer,
} from '#testing/builders/create-pictures.ts';
import type { TestServer } from '#testing/server/test-server.ts';
import { sweepFiles } from './delete-orphaned-files.ts';

let server: TestServer & { folder: string };
beforeAll(async () => {
  server = await startPictureServer();
});
afterAll(() => server.close());

async function picture(): Promise<Media> {
  const bytes = await squarePicture(200, 100, 1).jpeg().toBuffer();
  return createPicture(server, { bytes, name: 'start.jpg', type: 'image/jpeg' });
}

async function insertAthlete(last: string): Promise<number> {
  return server.given(async (tx) => {
    const name = `Ada ${last}`;
    const [made] = await tx
      .insert(athlete)
      .values({ first: 'Ada', last, name, folded_name: name.toLowerCase(), division: 'FPRO', link: name })
      .returning({ id: athlete.id });
    return (made as { id: number }).id;
  });
}

const MINUTE_MS = 60 * 1000;
/** Runs the cleanup at a later time; moving the server's clock itself would end sessions. */
async function sweepAfter(minutes: number): Promise<void> {
  const { database, files } = server;
  const later = new Date(server.clock.now().getTime() + minutes * MINUTE_MS);
  await sweepFiles({ database, files, clock: { now: () => later } });
}

describe('a file that was only uploaded', () => {
  const createLogo = async (bytes: Buffer) => {
    const place = await placeFor(server, { bytes, name: 'logo.png', type: 'image/png' });
    expect((await sendTo(server, place, bytes)).status).toBe(200);
    return place;
  };
  /** The sweeps are ten minutes apart. */
  const sweep = () => sweepAfter(50);
  let brandId: number;
  beforeAll(async () => {
    brandId = (await server.ask(addBrand, { name: 'Felt' })).id;
  });
  const setLogo = (value: string) =>
    server.call(saveBrand, { id: brandId, attributes: [{ name: 'logo', value }] });

  it('is deleted within the hour', async () => {
    const bytes = await squarePicture(50, 50, 900).png().toBuffer();
    const place = await createLogo(bytes);
    await server.ask(createUploadUrl, { name: 'x', size: 1, type: 'image/png', md5: 'd'.repeat(32) });
    expect(await readdir(join(server.folder, 'files', 'i'))).toHaveLength(1);
    await sweep();
    expect(await readdir(join(server.folder, 'files', 'i'))).toEqual([]);
    await sweepAfter(61);
    const { rows } = await server.database.pool.query('select 1 from upload where media_id is null');
    expect(rows).toEqual([]);
    const refused = await setLogo(place.cdn);
    expect([refused.text, refused.headers['x-error-field']]).toEqual([
      'There is no picture at this address. Upload it first.',
      'logo',
    ]);
  });

  it.each<[string, (picture: Sharp) => Sharp]>([
    ['png', (picture) => picture.png()],
    ['jpeg', (picture) => picture.jpeg()],
    ['webp', (picture) => picture.webp()],
    ['heif', (picture) => picture.avif()],
    ['gif', (picture) => picture.gif()],
  ])(
    'can be a logo by its URL, without metadata and upright, and is retained (%s)',
    async (format, written) => {
      const [secret, exif] = ['SECRET-PLACE', { IFD0: { Copyright: 'SECRET-PLACE' } }];
      const turned = written(squarePicture(50, 30, 901))
        .withMetadata({ orientation: 6 })
        .withExifMerge(exif);
      const bytes = Buffer.concat([await turned.toBuffer(), Buffer.from(`<script>${secret}</script>`)]);
      const { cdn } = await createLogo(bytes);
      expect((await fetchFile(server, cdn)).statusCode).toBe(404);
      expect((await setLogo(cdn)).status).toBe(200);
      await sweep();
      await sweepAfter(24 * 60);
      expect((await server.ask(readBrand, { id: brandId })).brand.logo).toBe(cdn);
      const { headers, rawPayload } = await fetchFile(server, cdn);
      const found = await sharp(rawPayload).metadata();
      expect([found.format, headers['content-type'], found.orientation, found.exif]).toEqual([
        ...[format, format === 'heif' ? 'image/avif' : `image/${format}`, undefined, undefined],
      ]);
      const { width, height } = (await sharp(bytes).metadata()).autoOrient;
      expect([found.width, found.height]).toEqual([width, height]);
      expect(rawPayload.includes(secret)).toBe(false);
      expect((await setLogo(cdn)).status).toBe(200);
    },
  );

  it('can be a logo and a picture of the library, in either order', async () => {
    for (const isLogoFirst of [true, false]) {
      const bytes = await squarePicture(50, 50, isLogoFirst ? 903 : 904)
        .png()
        .toBuffer();
      const { put, cdn } = await createLogo(bytes);
      const convert = () => server.call(convertImage, { file: { put: put as string, cdn } });
      const actions = [() => setLogo(cdn), convert];
      for (const act of isLogoFirst ? actions : actions.reverse()) expect((await act()).status).toBe(200);
      expect((await fetchFile(server, cdn)).statusCode).toBe(200);
    }
    const fromLibrary = (await picture()).srcset.images[0]?.src as string;
    expect((await setLogo(fromLibrary)).status).toBe(200);
    // Stored without the host, which may change.
    const { rows } = await server.database.pool.query('select logo from brand');
    expect(`http://127.0.0.1:1237${rows[0].logo}`).toBe(fromLibrary);
  });

  it('cannot be one in the trash, as a logo or a picture of an athlete', async () => {
    const bytes = await squarePicture(50, 50, 906).jpeg().toBuffer();
    const { id, srcset } = await createPicture(server, { bytes, name: 'bin.jpg', type: 'image/jpeg' });
    const src = srcset.images[0]?.src as string;
    await server.ask(deleteMedia, { id });
    const athleteId = await insertAthlete('Binned');
    const attributes = [{ name: 'pic', value: src }];
    const refused = [
      await setLogo(src),
      await server.call(saveAthleteAttributes, { id: athleteId, attributes }),
    ];
    expect(refused.map(({ status, text, headers }) => [status, text, headers['x-error-field']])).toEqual(
      ['logo', 'pic'].map((field) => [
        ...[400, `${field}: bin.jpg is in the trash. Restore it there, or choose another picture.`, field],
      ]),
    );
  });

  it('can be a picture of an athlete by its URL, if it is a picture, and is retained', async () => {
    const id = await insertAthlete('Submitted');
    const submit = (value: string) =>
      server.call(saveAthleteAttributes, { id, attributes: [{ name: 'pic-submission', value }] });
    const bytes = await squarePicture(50, 50, 902).png().toBuffer();
    const { cdn } = await createLogo(bytes);
    const { body } = await submit(cdn);
    // Stored without the host, which may change.
    expect(`http://127.0.0.1:1237${body.attributes[0]?.value}`).toBe(cdn);
    expect(body.pictures[0]?.src).toBe(cdn);
    await sweep();
    const { rawPayload } = await fetchFile(server, cdn);
    const [kept, sent] = await Promise.all([rawPayload, bytes].map((one) => sharp(one).raw().toBuffer()));
    expect(kept?.equals(sent as Buffer)).toBe(true);
    const page = await createLogo(Buffer.from('<!doctype html>'));
    expect((await submit(page.cdn)).status).toBe(415);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', async () => Buffer.from('<!doctype html>')],
    ['cut off', async () => (await squarePicture(300, 300, 905).png().toBuffer()).subarray(0, 500)],
  ])('and is %s is refused as a logo', async (_what, content) => {
    const before = (await server.ask(readBrand, { id: brandId })).brand;
    const place = await createLogo(await content());
    const refused = await setLogo(place.cdn);
    expect(refused.status).toBe(415);
    expect(refused.text).toContain('logo.png is not a picture');
    expect((await fetchFile(server, place.cdn)).statusCode).toBe(404);
    expect((await server.ask(readBrand, { id: brandId })).brand).toEqual(before);
  });

  it.each([
    ['was promised and never came', 409],
    ['is an original of the library', 400],
    ['is of no picture', 400],
  ])('and %s is refused as a logo', async (what, status) => {
    const place = await server.ask(createUploadUrl, {
      ...{ name: 'logo.png', size: 10, type: 'image/png', md5: 'e'.repeat(32) },
    });
    const media = await picture();
    const addresses: Record<string, string> = {
      'was promised and never came': place.cdn,
      'is an original of the library': (await server.ask(readMedia, { id: media.id })).media.download.split(
        '?',
      )[0] as string,
      'is of no picture': place.cdn.replace(/u\/.*/, 'm/AAAAAAAAAAAAAAAAAAAAAA/160.webp'),
    };
    expect((await setLogo(addresses[what] as string)).status).toBe(status);
  });
});
