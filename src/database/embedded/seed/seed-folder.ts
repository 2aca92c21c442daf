import { createHash } from 'node:crypto';
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

const SEEDS = new URL('../../../../dist/seed/', import.meta.url);
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** Hash of the current migrations, twelve characters. */
function migrationsMark(): string {
  const hash = createHash('sha256');
  const names = readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(sql|json)$/.test(name),
  );
  for (const name of names.sort()) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)));
  return hash.digest('hex').slice(0, 12);
}

export interface SeedFiles {
  /** A new database as the engine creates it, with its extensions. */
  empty: string;
  /** The same after the current migrations. */
  migrated: string;
}

/** The folder into which the build writes the files of new databases; they fit only the engine that created them. */
export function seedFiles(): SeedFiles {
  const name = `pg-${engineVersion()}`;
  return {
    empty: fileURLToPath(new URL(`${name}.tgz`, SEEDS)),
    migrated: fileURLToPath(new URL(`${name}-${migrationsMark()}.tgz`, SEEDS)),
  };
}

function syncToDisk(path: string, mode: 'r' | 'r+'): void {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Windows syncs directory entries itself, and cannot open a directory. */
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

/** The engine's major version of PostgreSQL; it cannot read the files of another one. */
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
 * Makes sure that `parent/pg` contains a database, and returns that directory. A new one is created atomically: it is
 * created under another name, synced to disk and renamed. Its source is the first existing seed; without any,
 * `create` creates the files.
 */
export async function prepareFolder(
  parent: string,
  config: { seeds: () => string[]; isDurable: boolean; create: (folder: string) => Promise<void> },
): Promise<string> {
  const folder = join(parent, 'pg');
  const unfinished = join(parent, 'pg.tmp');
  rmSync(unfinished, { recursive: true, force: true });
  if (existsSync(join(folder, 'PG_VERSION'))) {
    checkVersion(folder);
    return folder;
  }
  const seed = config.seeds().find((file) => existsSync(file));
  if (seed !== undefined) unpackArchive(readFileSync(seed), unfinished);
  else await config.create(unfinished);
  if (config.isDurable) syncAllToDisk(unfinished);
  renameSync(unfinished, folder);
  if (config.isDurable) syncFolderEntry(parent);
  return folder;
}
