import pg from 'pg';
import { APPLICATION_NAME } from './application-name.ts';
import { startWatchdog } from './connection-watchdog.ts';
import { type EmbeddedOptions, openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { setValueParsers } from './pg-type-parsers.ts';
import { ignoreLostConnections } from './pool-errors.ts';

export interface DatabaseConfig {
  /** A PostgreSQL server, or null for the embedded database. */
  databaseUrl: string | null;
  dataDirectory: string;
  /** Maximum number of connections; by default 10 to a server, 5 to the embedded database. */
  poolSize?: number;
  /** Receives one line for each event that an operator should know about. */
  log?: { warn(text: string): void };
  /** False for tests: the embedded database does not sync to disk. */
  isDurable?: boolean;
  embedded?: Omit<EmbeddedOptions, 'isDurable'>;
}

export interface OpenedDatabase {
  pool: pg.Pool;
  kind: 'server' | 'embedded';
  /** Waits for running queries, then releases everything; the process can end. */
  close(): Promise<void>;
}

/** A server that does not accept a connection in this time is considered unavailable. */
const CONNECT_MILLISECONDS = 8000;
/** The server ends a statement that runs longer. */
const STATEMENT_MILLISECONDS = 120_000;

function openServer({ poolSize, log }: DatabaseConfig, databaseUrl: string): OpenedDatabase {
  const config = { connectionString: databaseUrl, keepAlive: true, application_name: APPLICATION_NAME };
  const pool = new pg.Pool({
    ...config,
    max: poolSize ?? 10,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    idle_in_transaction_session_timeout: STATEMENT_MILLISECONDS,
  });
  ignoreLostConnections(pool, (message) => log?.warn(`A connection to the database was lost: ${message}`));
  const watch = startWatchdog(pool, config);
  const close = async () => {
    await watch.stop();
    await pool.end();
  };
  return { pool, kind: 'server', close };
}

/** Closing twice has the same effect as closing once. */
function closedOnce(opened: OpenedDatabase): OpenedDatabase {
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= opened.close();
    return closing;
  };
  return { ...opened, close };
}

/**
 * Opens the database; nothing else in the product depends on its kind. Values are parsed by {@link setValueParsers}.
 * Throws `DirectoryInUse` when another process uses the same embedded database.
 */
export async function openDatabase(config: DatabaseConfig): Promise<OpenedDatabase> {
  setValueParsers();
  if (config.databaseUrl !== null) return closedOnce(openServer(config, config.databaseUrl));
  const { dataDirectory, embedded, isDurable, poolSize, log = { warn: () => undefined } } = config;
  const opened = await openEmbeddedDatabase(dataDirectory, { ...embedded, isDurable, poolSize, log });
  return closedOnce({ ...opened, kind: 'embedded' });
}
