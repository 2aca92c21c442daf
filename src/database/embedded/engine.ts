import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { APPLICATION_NAME } from '../application-name.ts';
import { FsyncFiles } from './fsync-files.ts';

/** Enough for this product's tables, and 120 MB less than the default. Less gains nothing. */
const SHARED_BUFFERS = '16MB';
const EXTENSIONS = { pg_trgm, unaccent };

export interface EngineConfig {
  /** The directory of the engine on the host. */
  folder: string;
  /** False for databases that need not survive a crash of the machine: no fsync is made. */
  isDurable: boolean;
  onAbort?: (reason: string) => void;
  onFsync?: () => void;
}

/**
 * Durable: `-F` of the default, which turns fsync off, is out, and the one way of syncing that the files carry out is
 * in. Otherwise commits still reach the host's files, so that they outlive the engine.
 */
function startParameters(isDurable: boolean): string[] {
  const withoutFsync = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const syncing = isDurable
    ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
    : ['-c', 'fsync=off', '-c', 'full_page_writes=off'];
  const ours = ['-c', `shared_buffers=${SHARED_BUFFERS}`, '-c', `application_name=${APPLICATION_NAME}`];
  return [...withoutFsync, ...syncing, ...ours];
}

/** Opens the engine on its folder; an empty one becomes a new database, which takes some seconds. */
export async function openEngine({ folder, isDurable, onAbort, onFsync }: EngineConfig): Promise<PGlite> {
  const ignore = () => undefined;
  return PGlite.create({
    fs: new FsyncFiles(folder, { onFsync: onFsync ?? ignore, onAbort: onAbort ?? ignore }),
    extensions: EXTENSIONS,
    startParams: startParameters(isDurable),
    initDbStartParams: ['--wal-segsize=4'],
  });
}

/** The databases that new ones are copied from; here none is ever made, and they are two thirds of all files. */
const UNUSED_DATABASES = ['template0', 'template1'];

/** Makes a new, empty database in the folder, with its extensions, and closes it cleanly. */
export async function createDatabaseFiles(folder: string): Promise<void> {
  const engine = await openEngine({ folder, isDurable: false });
  for (const name of Object.keys(EXTENSIONS)) await engine.exec(`create extension if not exists ${name}`);
  await engine.exec('update pg_database set datistemplate = false');
  for (const name of UNUSED_DATABASES) await engine.exec(`drop database ${name}`);
  await engine.exec('vacuum analyze');
  await engine.exec('checkpoint');
  await engine.close();
}
