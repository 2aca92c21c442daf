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

/** Opens a database of the PostgreSQL server. */
export function openOnServer(address: string, name: string): Promise<OpenedDatabase> {
  const own = new URL(address);
  own.pathname = `/${name}`;
  return openDatabase({ databaseUrl: own.toString(), dataDirectory: tmpdir() });
}

/** A temporary database on the PostgreSQL server of TEST_DATABASE_URL. */
async function makeOnServer(address: string, template: string): Promise<OpenedDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(address, `create database ${name} template ${template} strategy file_copy`);
  const opened = await openOnServer(address, name);
  return {
    ...opened,
    async close() {
      await opened.close();
      await onServer(address, `drop database ${name} with (force)`);
    },
  };
}

let compiledEngine: Promise<WebAssembly.Module> | undefined;

/** While a compiled engine is referenced, V8 reuses its code for the same file in every thread: this saves half of the opening time. */
export async function keepEngineCompiled(): Promise<void> {
  compiledEngine ??= (async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    return WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')));
  })();
  await compiledEngine;
}

/** A temporary embedded database. */
async function openEmbedded(): Promise<OpenedDatabase> {
  await keepEngineCompiled();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'tridesk-test-'));
  const opened = await openDatabase({ databaseUrl: null, dataDirectory, isDurable: false });
  return {
    ...opened,
    async close() {
      await opened.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * A new database for one test file, with all tables and no rows: on the server of TEST_DATABASE_URL if that is set, else embedded.
 * `isMigrated: false`: without the tables, on a server; the embedded database always has them.
 */
export function openTestDatabase({ isMigrated = true } = {}): Promise<OpenedDatabase> {
  const { TEST_DATABASE_URL: address, TEST_DATABASE_TEMPLATE: migrated = 'template1' } = process.env;
  return address ? makeOnServer(address, isMigrated ? migrated : 'template1') : openEmbedded();
}
