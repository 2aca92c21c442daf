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

function syncToDisk(path: string, mode: 'r' | 'r+'): void {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Windows keeps the entries of folders safe by itself, and opens no folder. */
function syncFolderEntry(folder: string): void {
  if (process.platform !== 'win32') syncToDisk(folder, 'r');
}

function syncAllToDisk(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) syncFolderEntry(path);
    else syncToDisk(path, 'r+');
  }
  syncFolderEntry(folder);
}

/** The major version of PostgreSQL that the engine is; the files of another one cannot be read. */
const ENGINE_MAJOR = '18';

function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== ENGINE_MAJOR)
    throw new Error(
      `The database in ${folder} is of version ${version}; this program reads version ${ENGINE_MAJOR}. ` +
        'Open it with the program that wrote it, or start with another DATA_DIR.',
    );
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
  if (existsSync(join(folder, 'PG_VERSION'))) {
    checkVersion(folder);
    return folder;
  }
  if (existsSync(config.seed)) unpackArchive(readFileSync(config.seed), unfinished);
  else await config.create(unfinished);
  if (config.isDurable) syncAllToDisk(unfinished);
  renameSync(unfinished, folder);
  if (config.isDurable) syncFolderEntry(parent);
  return folder;
}
