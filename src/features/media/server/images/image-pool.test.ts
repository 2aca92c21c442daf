import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeWorkers } from '#server/workers/worker-pool.ts';
import { squarePicture } from '#testing/builders/create-pictures.ts';
import { makeRenditionsInChild } from './image-pool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tridesk-pictures-'));
});
afterAll(async () => {
  await closeWorkers();
  await rm(folder, { recursive: true, force: true });
});

async function describePicture(bytes: Buffer, name: string) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return makeRenditionsInChild({ path, kind: 'image/jpeg', filename: name }, `m/${name}`);
}
const square = (seed: number, width = 200) => squarePicture(width, width, seed).jpeg().toBuffer();

/** The child processes of this one that read pictures. */
const programs = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('tinypool'))
    .map((line) => Number(line.trim().split(' ')[0]));

it('returns renditions and refusals, each to its caller', async () => {
  const [first, refused, second] = await Promise.allSettled([
    describePicture(await square(1), 'first'),
    describePicture(Buffer.from('no picture'), 'text'),
    describePicture(await square(2, 400), 'second'),
  ]);
  expect(refused).toMatchObject({
    reason: {
      status: 415,
      message: 'text is not a picture that can be read. Use JPEG, PNG, WebP, AVIF or GIF.',
    },
  });
  if (first.status !== 'fulfilled' || second.status !== 'fulfilled') throw new Error('refused');
  expect([first.value.width, second.value.width]).toEqual([200, 400]);
  const [file] = first.value.files;
  expect([file?.key, (await sharp(file?.content).metadata()).width]).toEqual(['m/first/160.webp', 160]);
  expect(programs()).toHaveLength(1);
  // Requests to the server have priority over every thread that works on pictures.
  const nice = execFileSync('ps', ['-L', '-o', 'ni=,comm=', '-p', String(programs()[0])], {
    encoding: 'utf8',
  });
  const atWork = nice.split('\n').filter((line) => /libvips/.test(line));
  expect(new Set(atWork.map((line) => Number.parseInt(line, 10)))).toEqual(
    new Set([Math.min(getPriority() + 5, 19)]),
  );
});

it('continues in a new process when the first one dies', async () => {
  const pictures = [describePicture(await square(3, 2000), 'a'), describePicture(await square(4, 2000), 'b')];
  for (const pid of programs()) process.kill(pid, 'SIGKILL');
  expect((await Promise.all(pictures)).map(({ width }) => width)).toEqual([2000, 2000]);
});

it('gives up on a picture that crashes the process twice', async () => {
  const picture = describePicture(await square(5, 2000), 'deadly').catch((error: unknown) => error);
  let isOver = false;
  void picture.then(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const pid of programs()) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await picture).toMatchObject({ status: 413, code: 'too-much-work' });
  expect((await describePicture(await square(6), 'next')).width).toBe(200);
});
