import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleVideo } from '#testing/builders/create-videos.ts';
import { freePort, type OwnProcess, startOwnProcess, until } from '#testing/killed-server/own-process.ts';

// Real kills of the whole product at writes to its files, and what the next process does. interrupted-sync.test.ts kills a sync at 21 points.

let folder: string;
let port: number;
let product: OwnProcess;

/** While this file exists, the product ends itself at the write that it names: see kill-at-write.ts. */
const killFile = () => join(folder, 'kill-at');

async function start(): Promise<void> {
  const killer = import.meta.resolve('../testing/killed-server/kill-at-write.ts');
  product = await startOwnProcess(folder, port, {
    NODE_OPTIONS: `--import ${killer}`,
    KILL_AT: killFile(),
  });
}

/** Does the work while the product ends itself at this write; resolves when its process has ended. */
async function killAt(write: string, work: () => Promise<unknown>): Promise<void> {
  await writeFile(killFile(), write);
  await work();
  await product.hasEnded;
  await rm(killFile());
}

interface Listed {
  jobs: { kind: string; state: string; tries: number }[];
}

/** Waits until the newest job of a kind has been repeated. */
async function untilRepeated(kind: string): Promise<void> {
  await until('the repeated job', async () => {
    const { jobs } = await product.call<Listed>('GET', '/api/jobs');
    const job = jobs.find((one) => one.kind === kind);
    return job?.state === 'done' && job.tries > 1 ? true : null;
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tridesk-killed-'));
  port = await freePort();
  await start();
});
afterAll(async () => {
  product.kill();
  await product.hasEnded;
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Manifest {
  version: number;
  parts: Record<string, { url: string; sha256: string }[]>;
}

/** The snapshot in the store, read as the website would: every part is there and as the manifest says. */
async function readSnapshot(): Promise<{ version: number; text: string }> {
  const read = (key: string) => readFile(join(folder, 'files', key));
  const { version, parts } = JSON.parse(String(await read('website/current.json'))) as Manifest;
  const contents = Object.values(parts)
    .flat()
    .map(async ({ url, sha256 }) => {
      const content = await read(url.slice(url.indexOf('website/')));
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      return String(content);
    });
  return { version, text: (await Promise.all(contents)).join('\n') };
}

async function changeEverything(name: string): Promise<void> {
  const { call } = product;
  await call('POST', '/api/brands/add', { name });
  const [first, last] = name.split(' ');
  const athlete = { first, last, country: 'DE', division: 'MPRO', email: `${last}@example.org` };
  await call('POST', '/api/athlete/create', athlete);
  const season = { name, start_date: '2026-01-01', end_date: '2026-12-31', top_scoring_results_count: 4 };
  await call('POST', '/api/t100/seasons', season);
  await call('POST', '/api/tier', { name, basePoints: 90, dropoffPercentage: 1 });
}

it('a killed sync leaves a whole snapshot and is repeated', async () => {
  await changeEverything('First Sync');
  await product.call('POST', '/api/sync', {});
  const before = await readSnapshot();
  await changeEverything('Killed Sync');
  await killAt('3', () => expect(product.call('POST', '/api/sync', {})).rejects.toThrow());
  const left = await readSnapshot();
  expect(left.text.includes('Killed Sync')).toBe(left.version > before.version);
  await start();
  await untilRepeated('website-sync');
  expect((await readSnapshot()).text).toContain('Killed Sync');
});

interface Videos {
  videos: { id: string; state: string }[];
}

/** The files of a stream and those that its playlists name: every one of them, and no other. */
async function ladderOf(stream: string): Promise<{ stored: string[]; named: string[] }> {
  const playlist = async (...path: string[]): Promise<string[]> =>
    (await readFile(join(stream, ...path), 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
  const named = ['master.m3u8', 'poster.jpg'];
  for (const rung of await playlist('master.m3u8')) {
    const quality = rung.split('/')[0] as string;
    named.push(rung, ...(await playlist(rung)).map((segment) => `${quality}/${segment}`));
  }
  const found = await readdir(stream, { recursive: true, withFileTypes: true });
  const stored = found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(stream.length + 1));
  return { stored: stored.toSorted(), named: named.toSorted() };
}

async function startTranscoding(clip: Buffer): Promise<string> {
  const { call } = product;
  const file = { name: 'clip.mp4', type: 'video/mp4', size: clip.length };
  const place = await call<{ put: string }>('POST', '/api/createuploadurl', file);
  await fetch(place.put, { method: 'PUT', body: new Uint8Array(clip) });
  const { id } = await call<{ id: string }>('POST', '/api/videos/create', { upload: place });
  return id;
}

it('a transcoding that is killed at any of five points is repeated, and leaves one ladder', async () => {
  const clip = await sampleVideo({ width: 640, height: 360 });
  const ids: string[] = [];
  for (const file of ['poster.jpg', '240/00000.ts', '240/index.m3u8', 'master.m3u8', '360/index.m3u8']) {
    await killAt(file, async () => ids.push(await startTranscoding(clip)));
    await start();
    await untilRepeated('transcode-video');
    const { videos } = await product.call<Videos>('GET', '/api/videos');
    expect(videos.map(({ id, state }) => `${id} ${state}`).sort()).toEqual(
      ids.map((id) => `${id} ready`).sort(),
    );
    const streams = join(folder, 'files', 'videos');
    expect((await readdir(streams)).toSorted()).toEqual(ids.toSorted());
    const { stored, named } = await ladderOf(join(streams, ids.at(-1) as string));
    expect(stored).toEqual(named);
  }
});
