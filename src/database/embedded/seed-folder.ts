import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackArchive } from './seed-archive.ts';

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

/** Where the build leaves the files of a new, empty database; they fit only the engine that made them. */
export const seedFile = (): string =>
  fileURLToPath(new URL(`../../../dist/seed/pg-${engineVersion()}.tgz`, import.meta.url));

function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolderToDisk(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    syncToDisk(join(entry.parentPath, entry.name));
  syncToDisk(folder);
}

/**
 * Makes sure that `parent/pg` holds a database, and answers that folder. A new one comes whole or not at all: it is
 * put together under another name, brought to the disk and renamed. Without a seed, `create` makes the files.
 */
export async function prepareFolder(
  parent: string,
  config: { seed: string; isDurable: boolean; create: (folder: string) => Promise<void> },
): Promise<string> {
  const folder = join(parent, 'pg');
  const unfinished = join(parent, 'pg.tmp');
  rmSync(unfinished, { recursive: true, force: true });
  if (existsSync(join(folder, 'PG_VERSION'))) return folder;
  if (existsSync(config.seed)) unpackArchive(readFileSync(config.seed), unfinished);
  else await config.create(unfinished);
  if (config.isDurable) syncFolderToDisk(unfinished);
  renameSync(unfinished, folder);
  if (config.isDurable) syncToDisk(parent);
  return folder;
}
