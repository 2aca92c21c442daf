import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import {
  type BackgroundRemovalService,
  type ServiceMood,
  startBackgroundRemovalService,
} from '#testing/server/background-removal-service.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { readBackgroundRemoval, removeBackground } from '../pictures-contract.ts';

const KEY = 'key-that-nobody-may-read';
let service: BackgroundRemovalService;
let server: TestServer;
let bare: TestServer;
let portrait: Buffer;

beforeAll(async () => {
  service = await startBackgroundRemovalService(KEY);
  const outside = { ...readSettings({}).outside, backgroundRemoval: { url: service.url, key: KEY } };
  server = await startTestServer({ settings: { outside } });
  bare = await startTestServer();
  const figure = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#a02030' } })
    .png()
    .toBuffer();
  portrait = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#b9c7d2' } })
    .composite([{ input: figure, left: 40, top: 20 }])
    .jpeg()
    .withExif({ IFD0: { ImageDescription: 'taken at home' } })
    .toBuffer();
});
beforeEach(() => {
  service.mood = 'well';
  service.requests = [];
});
afterAll(() => Promise.all([server.close(), bare.close(), service.close()]));

const remove = (picture: Buffer, by = server) =>
  by.call(removeBackground, { picture: picture.toString('base64') });

describe('removing a background', () => {
  it('returns a transparent PNG of the same size', async () => {
    expect(await server.ask(readBackgroundRemoval, {})).toEqual({ is_service: true });
    const { status, body } = await remove(portrait);
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 120, height: 80 });
    const { data, info } = await sharp(Buffer.from(body.picture, 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 120, height: 80, channels: 4 });
    expect([data[3], data[(40 * 120 + 60) * 4 + 3]]).toEqual([0, 255]);
  });

  it('sends the service only the pixels, upright', async () => {
    const lying = await sharp(portrait).keepExif().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await remove(lying);
    expect(body).toMatchObject({ width: 80, height: 120 });
    const seen = await sharp(service.requests[0]?.picture as Buffer).metadata();
    expect([seen.exif, seen.orientation]).toEqual([undefined, undefined]);
    expect(seen).toMatchObject({ width: 80, height: 120 });
  });

  it.each<[ServiceMood, RegExp]>([
    ['no-credits', /no credits/],
    ['nobody-found', /found no person/],
    ['garbage', /not a picture/],
    ['leads-away', /does not respond/],
  ])('a service that is %s is reported with 503, without its key', async (mood, message) => {
    service.mood = mood;
    const refused = await remove(portrait);
    expect(refused.status).toBe(503);
    expect(refused.text).toMatch(message);
    expect(refused.headers['x-error-code']).toBe('background-not-removed');
    expect(JSON.stringify(refused)).not.toContain(KEY);
  });

  it('works again after a failure', async () => {
    service.mood = 'garbage';
    expect((await remove(portrait)).status).toBe(503);
    service.mood = 'well';
    expect((await remove(portrait)).status).toBe(200);
  });

  it.each([
    ['no picture', Buffer.from('hello')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG of which the most is missing', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ])('%s is refused and never sent to the service', async (_what, bytes) => {
    const refused = await remove(bytes);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/^picture must be a JPEG or PNG/);
    expect(service.requests).toEqual([]);
  });

  it('without a service explains what to configure', async () => {
    expect(await bare.ask(readBackgroundRemoval, {})).toEqual({ is_service: false });
    const refused = await remove(portrait, bare);
    expect(refused.status).toBe(503);
    expect(refused.text).toMatch(/BACKGROUND_REMOVAL_URL/);
  });

  it('is for admins', async () => {
    const input = { picture: portrait.toString('base64') };
    expect((await server.call(removeBackground, input, 'signed-in')).status).toBe(403);
    expect((await server.call(removeBackground, input, 'nobody')).status).toBe(401);
    expect(service.requests).toEqual([]);
  });
});
