import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEngine } from './engine.ts';
import { unpackArchive } from './seed/seed-archive.ts';
import { seedFiles } from './seed/seed-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tridesk-engine-'));
  unpackArchive(readFileSync(seedFiles().empty), join(folder, 'pg'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The number of times that the host was asked to sync a file to disk, in 100 commits. */
async function syncsOf100Commits(isDurable: boolean): Promise<number> {
  let syncs = 0;
  const onFsync = () => {
    syncs += 1;
  };
  const engine = await openEngine({ folder: join(folder, 'pg'), isDurable, onFsync });
  await engine.exec('create table written (id int)');
  syncs = 0;
  for (let id = 0; id < 100; id += 1) await engine.query('insert into written values ($1)', [id]);
  const counted = syncs;
  await engine.close();
  return counted;
}

test('each commit is synced to disk', async () => {
  expect(await syncsOf100Commits(true)).toBeGreaterThanOrEqual(100);
});

test('a database that need not be durable syncs nothing to disk', async () => {
  expect(await syncsOf100Commits(false)).toBe(0);
});

test('an fsync that fails stops the engine instead of losing a commit', async () => {
  let isBroken = false;
  const aborts: string[] = [];
  const engine = await openEngine({
    folder: join(folder, 'pg'),
    isDurable: true,
    onAbort: (reason) => aborts.push(reason),
    onFsync() {
      if (isBroken) throw Object.assign(new Error('the disk is broken'), { code: 'EIO' });
    },
  });
  await engine.exec('create table written (id int)');
  isBroken = true;
  const response: string[] = [];
  const unit = new TextEncoder().encode('Q\0\0\0\x23insert into written values (1)\0');
  await engine.execProtocolRawStream(unit, {
    syncToFs: false,
    onRawData: (chunk) => response.push(Buffer.from(chunk).toString('latin1')),
  });
  expect(response.join('')).toMatch(/PANIC.*could not fsync file/s);
  expect(aborts).toHaveLength(1);
});
