import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeRenditions } from '#features/media/server/images/make-renditions.ts';
import { convertImage, createUploadUrl, type UploadPlace } from '#features/media/upload-contract.ts';
import { ask, requestJson } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { signIn, startServer } from './harness/processes.ts';
import { longestWait } from './harness/timing.ts';

const FILES = 200;
/** The floor and the product alternate, so that other load on the machine affects both. */
const ROUNDS = 4;
/** Pause between two small requests of another client. */
const POLL_EVERY_MS = 10;
/** The number of concurrent uploads of the console. */
const AT_ONCE = 4;
const AIM = { timesFloor: 1.3 };
const JPEG_COMMENT = Buffer.from([0xff, 0xfe, 0x00, 0x06]);

/** 12 megapixels with the grain of a camera: 3 MB. */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 2000, height: 1500, channels: 3, background: '#567' },
      noise: { type: 'gaussian', mean: 120, sigma: 23 },
    },
  })
    .resize(4000, 3000, { kernel: 'cubic' })
    .jpeg({ quality: 80 })
    .toBuffer();

/** The same picture with a number in its comment: other bytes, the same work. */
function numbered(picture: Buffer, number: number): Buffer {
  const comment = Buffer.alloc(4);
  comment.writeUInt32BE(number);
  return Buffer.concat([picture.subarray(0, 2), JPEG_COMMENT, comment, picture.subarray(2)]);
}

/** Runs the work for each number of a round, with limited concurrency; returns the total seconds. */
async function secondsFor(round: number, work: (number: number) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let next = (round * FILES) / ROUNDS;
  const end = next + FILES / ROUNDS;
  const goOn = async () => {
    while (next < end) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return (performance.now() - started) / 1000;
}

type Round = (round: number) => Promise<number>;

/** Only the renditions: no network, no database, nothing written. */
async function withFloor<T>(picture: Buffer, work: (floor: Round) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-bench-pictures-'));
  const path = join(folder, 'picture.jpg');
  await writeFile(path, picture);
  const make = () => makeRenditions({ path, kind: 'image/jpeg', filename: 'picture.jpg' }, 'm/bench');
  try {
    return await work((round) => secondsFor(round, make));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Uploads one file like the console. */
async function upload(address: string, headers: Record<string, string>, bytes: Buffer): Promise<void> {
  const place = await requestJson<UploadPlace>(address + createUploadUrl.path, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({
      ...{ name: 'picture.jpg', type: 'image/jpeg', size: bytes.length },
      md5: createHash('md5').update(bytes).digest('hex'),
    }),
  });
  await ask(address + place.put_here, {
    method: 'PUT',
    body: bytes,
    headers: { 'content-type': place.type, 'cache-control': place.cc },
  });
  const file = { put: place.put, cdn: place.cdn };
  await ask(address + convertImage.path, { method: 'POST', headers, body: JSON.stringify({ file }) });
}

/** Alternating rounds of the floor and the product; returns the seconds of each, and the longest wait of another client. */
async function inRounds(product: Round, floor: Round, small: () => Promise<unknown>) {
  const total = { measured: 0, floor: 0, wait: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    total.floor += await floor(round);
    const sent = product(round).then((seconds) => {
      total.measured += seconds;
    });
    total.wait = Math.max(total.wait, await longestWait(small, sent, POLL_EVERY_MS));
  }
  return total;
}

async function figuresOn(bench: Bench, kind: DatabaseKind, picture: Buffer, floor: Round): Promise<Figure[]> {
  const server = await startServer(await bench.empty(kind));
  try {
    const headers = await signIn(server.address);
    const send = (number: number) => upload(server.address, headers, numbered(picture, number));
    const small = () => ask(`${server.address}/healthz`);
    const found = await inRounds((round) => secondsFor(round, send), floor, small);
    const megabytes = (picture.length / 1e6).toFixed(1);
    const of = (what: string) => ({ what: `${what}, ${kind}`, samples: 1 });
    return [
      {
        ...of(`${FILES} uploads of ${megabytes} MB`),
        ...{ unit: 's', measured: found.measured, floor: found.floor, aim: AIM },
      },
      {
        ...of('longest wait of others meanwhile'),
        ...{ unit: 'ms', measured: found.wait, floor: null, aim: { atMost: 100 } },
      },
    ];
  } finally {
    await server.stop();
  }
}

export const uploads: Measurement = {
  name: 'uploads',
  about: `${FILES} photographs of 12 megapixels uploaded ${AT_ONCE} at a time, each until its renditions are in the library.`,
  floor: 'the renditions alone, of the same files by the same library, as many at a time',
  async run(bench) {
    const picture = await photograph();
    return withFloor(picture, async (floor) => {
      const figures: Figure[] = [];
      for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind, picture, floor)));
      return figures;
    });
  },
};
