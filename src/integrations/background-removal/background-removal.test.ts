import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import {
  type BackgroundRemovalService,
  type ServiceMood,
  startBackgroundRemovalService,
} from '#testing/server/background-removal-service.ts';
import { BackgroundNotRemoved, removeBackgroundBy, serviceUrl } from './background-removal.ts';

let service: BackgroundRemovalService;
let picture: { bytes: Buffer; type: 'image/png' };

beforeAll(async () => {
  service = await startBackgroundRemovalService('a-secret-key');
  const figure = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a02030' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#b9c7d2' } })
    .composite([{ input: figure, left: 20, top: 30 }])
    .png()
    .toBuffer();
  picture = { bytes, type: 'image/png' };
});
beforeEach(() => {
  service.mood = 'well';
  service.requests = [];
});
afterAll(() => service.close());

const failed = (given: { url: string; key: string }, waitMs?: number) =>
  removeBackgroundBy(given, picture, waitMs).then(
    () => expect.unreachable('it must fail'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(BackgroundNotRemoved);
      return error as BackgroundNotRemoved;
    },
  );

test.each([
  ['https://api.example.org', 'https://api.example.org/v1.0/removebg'],
  ['https://api.example.org/v1.0', 'https://api.example.org/v1.0/removebg'],
  ['https://api.example.org/v1.0/removebg', 'https://api.example.org/v1.0/removebg'],
  ['https://api.example.org/v1.0/', 'https://api.example.org/v1.0/removebg'],
  ['http://10.0.0.5:8080/cut/', 'http://10.0.0.5:8080/cut/'],
  ['http://10.0.0.5:8080/cut?size=4k', 'http://10.0.0.5:8080/cut?size=4k'],
])('%s is requested at %s', (url, address) => {
  expect(serviceUrl(url)).toBe(address);
});

it('sends the picture in the wire format and returns a transparent PNG', async () => {
  const bytes = await removeBackgroundBy(service, picture);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 60, height: 80, channels: 4 });
  const alphaAt = (x: number, y: number) => data[(y * 60 + x) * 4 + 3];
  expect([alphaAt(0, 0), alphaAt(59, 79), alphaAt(30, 40)]).toEqual([0, 0, 255]);
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]).toMatchObject({
    path: '/v1.0/removebg',
    key: 'a-secret-key',
    fields: { size: 'auto', type: 'person', format: 'png' },
  });
  expect(service.requests[0]?.picture?.equals(picture.bytes)).toBe(true);
});

it.each<[ServiceMood, number | null, RegExp]>([
  ['no-credits', 402, /no credits left/],
  ['nobody-found', 400, /found no person/],
  ['too-often', 429, /too many requests/],
  ['broken', 500, /responded with an error \(500\)/],
  ['cut', null, /does not respond/],
  ['garbage', 200, /not a picture/],
  ['leads-away', null, /does not respond/],
])('a service that is %s: %s, with our message', async (mood, code, message) => {
  service.mood = mood;
  const error = await failed(service);
  expect(error.code).toBe(code);
  expect(error.message).toMatch(message);
  expect(service.requests).toHaveLength(1);
});

it('gives up on a service that does not respond', async () => {
  service.mood = 'silent';
  expect(await failed(service, 200)).toMatchObject({ code: null });
});

it('never repeats the key, although the service does', async () => {
  const error = await failed({ url: service.url, key: 'another-secret' });
  expect(error).toMatchObject({ code: 403 });
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('another-secret');
});

it('reports an unreachable service', async () => {
  const gone = await startBackgroundRemovalService('key');
  await gone.close();
  expect(await failed(gone)).toMatchObject({ code: null });
});
