import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inFolder } from './local-file.ts';

async function newStore() {
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, begunFolder: async () => folder };
}

it('keeps the folder of another installation that converts a copy of the same video', async () => {
  const [one, other] = [await newStore(), await newStore()];
  await inFolder(one, 'key', async (folder) => {
    await writeFile(join(folder, 'poster.jpg'), 'picture');
    await inFolder(other, 'key', async (second) => expect(await readdir(second)).toEqual([]));
    expect(existsSync(join(folder, 'poster.jpg'))).toBe(true);
  });
  expect([await readdir(one.folder), await readdir(other.folder)]).toEqual([[], []]);
});

it('deletes what a killed run of the same video left', async () => {
  const store = await newStore();
  const left = await mkdtemp(join(store.folder, 'video-key-'));
  const another = await mkdtemp(join(store.folder, 'video-other-'));
  await inFolder(store, 'key', async () => expect(existsSync(left)).toBe(false));
  expect(existsSync(another)).toBe(true);
});
