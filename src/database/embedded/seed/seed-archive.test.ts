import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packFolder, unpackArchive } from './seed-archive.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tridesk-archive-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is unpacked from its archive unchanged, readable by its owner only', () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  mkdirSync(join(from, 'deep', 'empty'), { recursive: true });
  const files = { 'empty.txt': 0, one: 1, block: 512, 'deep/more': 513, 'deep/large': 3_000_000 };
  for (const [name, size] of Object.entries(files))
    writeFileSync(join(from, name), Buffer.alloc(size, name), { mode: 0o644 });
  writeFileSync(join(from, 'postmaster.pid'), '1');
  unpackArchive(packFolder(from, new Set(['postmaster.pid'])), to);
  const names = readdirSync(to, { recursive: true, encoding: 'utf8' }).sort();
  expect(names).toEqual([...Object.keys(files), 'deep', 'deep/empty'].sort());
  for (const name of Object.keys(files)) {
    expect(readFileSync(join(to, name)).equals(readFileSync(join(from, name)))).toBe(true);
    expect(statSync(join(to, name)).mode & 0o777).toBe(0o600);
  }
  expect(statSync(join(to, 'deep')).mode & 0o777).toBe(0o700);
});

test('a truncated archive is an error', () => {
  mkdirSync(join(folder, 'from'));
  writeFileSync(join(folder, 'from', 'file'), 'words');
  const archive = packFolder(join(folder, 'from'));
  expect(() => unpackArchive(archive.subarray(0, archive.length - 20), join(folder, 'to'))).toThrow();
});
