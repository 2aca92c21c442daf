import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { APPLICATION_NAME } from '../application-name.ts';
import { FsyncFiles } from './fsync-files.ts';

/** Enough for this product's tables, and saves 120 MB compared with the default. Less would save nothing more. */
const SHARED_BUFFERS = '16MB';
const EXTENSIONS = { pg_trgm, unaccent };

export interface EngineConfig {
  /** The engine's directory on the host. */
  folder: string;
  /** False for databases that need not survive a crash of the machine: fsync is never called. */
  isDurable: boolean;
  onAbort?: (reason: string) => void;
  onFsync?: () => void;
}

/**
 * Durable: removes `-F` of the default, which turns fsync off, and sets the only sync method that the files
 * implement. Otherwise commits still reach the host's files, so that they survive the end of the engine.
 */
function startParameters(isDurable: boolean): string[] {
  const withoutFsync = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const syncing = isDurable
    ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']
    : ['-c', 'fsync=off', '-c', 'full_page_writes=off'];
  const ours = ['-c', `shared_buffers=${SHARED_BUFFERS}`, '-c', `application_name=${APPLICATION_NAME}`];
  return [...withoutFsync, ...syncing, ...ours];
}

/** Opens the engine on its folder; an empty folder becomes a new database, which takes some seconds. */
export async function openEngine({ folder, isDurable, onAbort, onFsync }: EngineConfig): Promise<PGlite> {
  const ignore = () => undefined;
  return PGlite.create({
    fs: new FsyncFiles(folder, { onFsync: onFsync ?? ignore, onAbort: onAbort ?? ignore }),
    extensions: EXTENSIONS,
    startParams: startParameters(isDurable),
    initDbStartParams: ['--wal-segsize=4'],
  });
}

/** The templates of new databases; none is ever created here, and they are two thirds of all files. */
const UNUSED_DATABASES = ['template0', 'template1'];

/** Creates a new, empty database in the folder, with its extensions, and closes it cleanly. */
export async function createDatabaseFiles(folder: string): Promise<void> {
  const engine = await openEngine({ folder, isDurable: false });
  for (const name of Object.keys(EXTENSIONS)) await engine.exec(`create extension if not exists ${name}`);
  await engine.exec('update pg_database set datistemplate = false');
  for (const name of UNUSED_DATABASES) await engine.exec(`drop database ${name}`);
  await engine.exec('vacuum analyze');
  await engine.exec('checkpoint');
  await engine.close();
}
