import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type OpenedDatabase, openDatabase } from '#database/connect.ts';

/** Runs one statement on the server, outside any test database. */
export async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function addressOn(address: string, name: string): string {
  const own = new URL(address);
  own.pathname = `/${name}`;
  return own.toString();
}

/** Opens a database of the PostgreSQL server. */
export const openOnServer = (address: string, name: string): Promise<OpenedDatabase> =>
  openDatabase({ databaseUrl: addressOn(address, name), dataDirectory: tmpdir() });

let compiledEngine: Promise<WebAssembly.Module> | undefined;

/** While a compiled engine is referenced, V8 reuses its code for the same file in every thread: this saves half of the opening time. */
export async function keepEngineCompiled(): Promise<void> {
  compiledEngine ??= (async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')));
  })();
  await compiledEngine;
}

/** Half as many as in operation: each new connection reads the catalogue again, which takes a tenth of the server's processor time. */
const CONNECTIONS = 5;

/** A new database with a data folder, until `drop`. */
export interface TestDatabase {
  /** For a process of its own; an embedded database is open in one process at a time. */
  environment: { DATABASE_URL: string; DATA_DIR: string };
  open(): Promise<OpenedDatabase>;
  drop(): Promise<void>;
}

/**
 * A new database with all tables and no rows: on the server of TEST_DATABASE_URL if that is set, else embedded. `isMigrated: false`: without
 * the tables, on a server; the embedded database always has them. `address`: on this server.
 */
export async function createTestDatabase({
  isMigrated = true,
  address = process.env.TEST_DATABASE_URL,
} = {}): Promise<TestDatabase> {
  const { TEST_DATABASE_TEMPLATE: migrated = 'template1' } = process.env;
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tridesk-test-'));
  // Copied as files: the default writes each page of the copy to the log too, which takes eight times as long.
  const template = `template ${isMigrated ? migrated : 'template1'} strategy file_copy`;
  if (address) await onServer(address, `create database ${name} ${template}`);
  const databaseUrl = address ? addressOn(address, name) : null;
  return {
    environment: { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDirectory },
    async open() {
      if (!address) await keepEngineCompiled();
      return openDatabase({ databaseUrl, dataDirectory, poolSize: CONNECTIONS, isDurable: false });
    },
    async drop() {
      if (address) await onServer(address, `drop database ${name} with (force)`);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A new database for one test file, deleted when it is closed. */
export async function openTestDatabase(options?: { isMigrated: boolean }): Promise<OpenedDatabase> {
  const { open, drop } = await createTestDatabase(options);
  const opened = await open();
  return {
    ...opened,
    async close() {
      await opened.close();
      await drop();
    },
  };
}
