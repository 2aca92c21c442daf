import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startObjectStore } from '#testing/server/object-store.ts';
import { freePort, type OwnProcess, startOwnProcess, until } from './own-process.ts';

// Kills the product at points of a website sync and of a transcoding, starts it again, and checks what it left and how it continues.
// Everything here throws when the outcome is wrong.

/** Milliseconds from the moment the new process is ready. */
export interface Outcome {
  point: string;
  /** Until the job runs again. */
  repeatedMs: number;
  /** Until it is done. */
  doneMs: number;
}

interface Jobs {
  jobs: { kind: string; state: string; tries: number }[];
}

/** Waits until the newest job of a kind runs again in this process, and until `isDone`. */
async function outcomeOf(
  product: OwnProcess,
  kind: string,
  point: string,
  isDone: () => Promise<boolean>,
): Promise<Outcome> {
  const ready = performance.now();
  await until('the repeated job', async () => {
    const { jobs } = await product.call<Jobs>('GET', '/api/jobs');
    const job = jobs.find((one) => one.kind === kind);
    return job && (job.tries > 1 || job.state === 'done') ? true : null;
  });
  const repeatedMs = performance.now() - ready;
  await until('the end of the repeated job', async () => ((await isDone()) ? true : null));
  return { point, repeatedMs, doneMs: performance.now() - ready };
}

interface Manifest {
  version: number;
  parts: Record<string, { url: string; sha256: string }[]>;
}

/** The snapshot in a store, read as the website would. Throws when it is not whole. */
async function readSnapshot(
  read: (key: string) => Promise<Buffer>,
): Promise<{ version: number; text: string }> {
  const { version, parts } = JSON.parse(String(await read('website/current.json'))) as Manifest;
  const contents = Object.values(parts)
    .flat()
    .map(async ({ url, sha256 }) => {
      const content = await read(url.slice(url.indexOf('website/')));
      if (createHash('sha256').update(content).digest('hex') !== sha256)
        throw new Error(`version ${version}: ${url} is not as the manifest says`);
      return String(content);
    });
  return { version, text: (await Promise.all(contents)).join('\n') };
}

async function changeEverything({ call }: OwnProcess, name: string): Promise<void> {
  await call('POST', '/api/brands/add', { name });
  const [first, last] = name.split(' ');
  const athlete = { first, last, country: 'DE', division: 'MPRO', email: `${last}@example.org` };
  await call('POST', '/api/athlete/create', athlete);
  const season = { name, start_date: '2026-01-01', end_date: '2026-12-31', top_scoring_results_count: 4 };
  await call('POST', '/api/t100/seasons', season);
  await call('POST', '/api/tier', { name, basePoints: 90, dropoffPercentage: 1 });
}

/** A store that can end the product at a write. */
interface KillingStore {
  read(key: string): Promise<Buffer>;
  environment: Record<string, string>;
  /** Arms the kill at this write, counted from now on; the result disarms it. */
  killAt(write: number, kill: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const KILL_AT_WRITE = import.meta.resolve('./kill-at-write.ts');

/** What `kill-at-write` needs in the product on this folder, and how it is armed with a number or a path. */
function killerIn(folder: string) {
  const file = join(folder, 'kill-at');
  return {
    environment: { NODE_OPTIONS: `--import ${KILL_AT_WRITE}`, KILL_AT: file },
    async arm(at: string) {
      await writeFile(file, at);
      return () => rm(file, { force: true });
    },
  };
}

function storeOnDisk(dataDirectory: string): KillingStore {
  const { environment, arm } = killerIn(dataDirectory);
  return {
    environment,
    read: (key) => readFile(join(dataDirectory, 'files', key)),
    killAt: (write) => arm(String(write)),
    close: async () => undefined,
  };
}

async function storeOnS3(): Promise<KillingStore> {
  let notify = (): void => undefined;
  const { settings, pathOf, close } = await startObjectStore(() => notify());
  return {
    environment: {
      ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket, S3_REGION: settings.region },
      ...{ S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey },
    },
    read: (key) => readFile(pathOf(key)),
    async killAt(write, kill) {
      let count = 0;
      notify = () => {
        count += 1;
        if (count >= write) kill();
      };
      return async () => {
        notify = () => undefined;
      };
    },
    close,
  };
}

interface Syncs {
  website: { running: unknown; last_success: { counts: { version: number } } | null };
}

/** Runs the work in an empty folder, which is deleted afterwards. */
async function inNewFolder<T>(work: (dataDirectory: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-killed-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Kills a website sync at each of these writes to the store: on disk steps of files (created, written, renamed), on S3 before and after
 * an object is stored. The snapshot is whole after each kill, and the sync is repeated by the next process.
 */
export function killSyncs(kind: 'disk' | 'S3', writes: readonly number[]): Promise<Outcome[]> {
  return inNewFolder(async (folder) => {
    const store = kind === 'disk' ? storeOnDisk(folder) : await storeOnS3();
    const port = await freePort();
    let product = await startOwnProcess(folder, port, store.environment);
    const outcomes: Outcome[] = [];
    try {
      await changeEverything(product, 'First Sync');
      await product.call('POST', '/api/sync', {});
      for (const write of writes) {
        const before = await readSnapshot(store.read);
        const name = `Killed At${write}`;
        await changeEverything(product, name);
        const { kill } = product;
        const disarm = await store.killAt(write, kill);
        const isOver = await product.call('POST', '/api/sync', {}).then(
          () => true,
          () => false,
        );
        await disarm();
        if (isOver) throw new Error(`${kind}: the sync has fewer than ${write} writes`);
        await product.hasEnded;
        const left = await readSnapshot(store.read);
        if (left.text.includes(name) !== left.version > before.version)
          throw new Error(`${kind}, write ${write}: version ${left.version} is half of a snapshot`);
        product = await startOwnProcess(folder, port, store.environment);
        const { call } = product;
        const isDone = async () => {
          const { website } = await call<Syncs>('GET', '/api/dashboard');
          return website.running === null && (await readSnapshot(store.read)).text.includes(name);
        };
        outcomes.push(await outcomeOf(product, 'website-sync', `${kind}, write ${write}`, isDone));
      }
      return outcomes;
    } finally {
      product.kill();
      await product.hasEnded;
      await store.close();
    }
  });
}

interface Videos {
  videos: { id: string; state: string }[];
}

/** The files of a stream against its playlists: every file that is named, no other one. */
async function assertOneLadder(folder: string): Promise<void> {
  const playlist = async (...path: string[]): Promise<string[]> =>
    (await readFile(join(folder, ...path), 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
  const named = ['master.m3u8', 'poster.jpg'];
  for (const rung of await playlist('master.m3u8')) {
    const quality = rung.split('/')[0] as string;
    named.push(rung, ...(await playlist(rung)).map((segment) => `${quality}/${segment}`));
  }
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
  const [stored, wanted] = [files.toSorted().join(), named.toSorted().join()];
  if (stored !== wanted) throw new Error(`the stream has ${stored} instead of ${wanted}`);
}

async function startTranscoding({ call }: OwnProcess, clip: Buffer): Promise<string> {
  const file = { name: 'clip.mp4', type: 'video/mp4', size: clip.length };
  const place = await call<{ put: string }>('POST', '/api/createuploadurl', file);
  await fetch(place.put, { method: 'PUT', body: new Uint8Array(clip) });
  const { id } = await call<{ id: string }>('POST', '/api/videos/create', { upload: place });
  return id;
}

/** Kills a transcoding of a clip when each of these files of its stream is stored. The next process completes the same ladder. */
export function killTranscodings(clip: Buffer, points: readonly string[]): Promise<Outcome[]> {
  return inNewFolder(async (folder) => {
    const port = await freePort();
    const { environment, arm } = killerIn(folder);
    let product = await startOwnProcess(folder, port, environment);
    const outcomes: Outcome[] = [];
    const ids: string[] = [];
    try {
      for (const point of points) {
        const disarm = await arm(point);
        const id = await startTranscoding(product, clip);
        ids.push(id);
        await product.hasEnded;
        await disarm();
        product = await startOwnProcess(folder, port, environment);
        const { call } = product;
        const list = async () => (await call<Videos>('GET', '/api/videos')).videos;
        const isDone = async () => (await list()).every(({ state }) => state !== 'converting');
        outcomes.push(await outcomeOf(product, 'transcode-video', point, isDone));
        const states = (await list()).map((one) => one.state).join();
        if (states !== ids.map(() => 'ready').join()) throw new Error(`killed at ${point}: ${states}`);
        const streams = join(folder, 'files', 'videos');
        const stored = await readdir(streams);
        if (stored.toSorted().join() !== ids.toSorted().join())
          throw new Error(`streams: ${stored.join()} instead of ${ids.join()}`);
        await assertOneLadder(join(streams, id));
      }
      return outcomes;
    } finally {
      product.kill();
      await product.hasEnded;
    }
  });
}
