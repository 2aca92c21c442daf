import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { FsyncFiles } from './fsync-files.ts';

/** Enough for this product's tables, and 120 MB less than the default. Less gains nothing. */
const SHARED_BUFFERS = '16MB';
const EXTENSIONS = { pg_trgm, unaccent };

export interface EngineConfig {
  /** The engine's own folder on the host. */
  folder: string;
  /** False for databases that need not survive a crash of the machine: no fsync is made. */
  isDurable: boolean;
  onAbort?: (reason: string) => void;
  onFsync?: () => void;
}

/** Commits reach the disk: `-F` of the default is out, and the one way of syncing that the files below carry out is in. */
function startParameters(isDurable: boolean): string[] {
  const withoutFsync = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F');
  const durable = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'];
  const fast = ['-F', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
  return [...withoutFsync, ...(isDurable ? durable : fast), '-c', `shared_buffers=${SHARED_BUFFERS}`];
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

/** Makes a new, empty database in the folder, with its extensions, and closes it cleanly. */
export async function createDatabaseFiles(folder: string): Promise<void> {
  const engine = await openEngine({ folder, isDurable: false });
  for (const name of Object.keys(EXTENSIONS)) await engine.exec(`create extension if not exists ${name}`);
  await engine.exec('vacuum analyze');
  await engine.exec('checkpoint');
  await engine.close();
}
