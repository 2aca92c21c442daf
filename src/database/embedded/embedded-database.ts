import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ignoreLostConnections } from '../pool-errors.ts';
import { lockDirectory } from './directory-lock.ts';
import { createInThread, EngineThread, type Log } from './engine-worker-host.ts';
import { prepareFolder, seedFiles } from './seed/seed-folder.ts';
import { startVacuum } from './vacuum.ts';
import { PortStream } from './wire-protocol/port-stream.ts';

export interface EmbeddedOptions {
  /** False for databases of tests: nothing is synced to disk. */
  isDurable?: boolean;
  /** The archive from which a new database is unpacked, instead of the build's; creating one without any archive takes some seconds. */
  seed?: string;
  /**
   * A connection with an open transaction that sends nothing for this long is closed: 30 s. The process itself is silent for seconds
   * when it builds a large statement on a busy machine: 5 s ended the first step of the demonstration data.
   */
  idleTransactionMilliseconds?: number;
  /** A statement that runs longer is ended by opening the engine again: 30 s. Work on whole tables is exempt. */
  statementMilliseconds?: number;
  /** How often tables are vacuumed: 5 minutes. */
  upkeepMilliseconds?: number;
}

const DEFAULTS = {
  isDurable: true,
  idleTransactionMilliseconds: 30_000,
  statementMilliseconds: 30_000,
  upkeepMilliseconds: 5 * 60_000,
};
/** More connections do not make one engine faster; these let readers queue while a writer is between two statements. */
const POOL_SIZE = 5;
/** Connections that were not released do not keep the process running. */
const POOL_END_MILLISECONDS = 5000;

async function endPool(pool: pg.Pool): Promise<void> {
  let patience: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    patience = setTimeout(resolve, POOL_END_MILLISECONDS);
  });
  await Promise.race([pool.end(), enough]);
  clearTimeout(patience);
}

/** The most complete archive first. */
function buildSeeds(): string[] {
  const { migrated, empty } = seedFiles();
  return [migrated, empty];
}

function makePool(thread: EngineThread, poolSize: number): pg.Pool {
  const pool = new pg.Pool({
    max: poolSize,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    idleTimeoutMillis: 0,
    stream: () => new PortStream((far, near) => thread.connect(far, near)) as never,
  });
  ignoreLostConnections(pool);
  return pool;
}

/**
 * Opens the database in `dataDirectory/database`, which is created when it is missing, and returns a pool like for a server.
 * Throws `DirectoryInUse` when another process has it.
 */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  config: EmbeddedOptions & { poolSize?: number; log: Log },
) {
  const given = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined));
  const options = { ...DEFAULTS, ...(given as typeof config) };
  const parent = join(dataDirectory, 'database');
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  chmodSync(parent, 0o700);
  const lock = lockDirectory(parent);
  try {
    const folder = await prepareFolder(parent, {
      seeds: () => (options.seed === undefined ? buildSeeds() : [options.seed]),
      isDurable: options.isDurable,
      create: createInThread,
    });
    const thread = await EngineThread.open({ ...options, folder });
    const pool = makePool(thread, options.poolSize ?? POOL_SIZE);
    const upkeep = startVacuum(pool, options.upkeepMilliseconds, options.log);
    const close = async () => {
      await upkeep.stop();
      await endPool(pool);
      await thread.close();
      lock.release();
    };
    return { pool, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
