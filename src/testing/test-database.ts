import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type OpenedDatabase, openDatabase } from '#database/connect.ts';

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A new, empty database on the PostgreSQL server of TEST_DATABASE_URL. */
async function openOnServer(address: string): Promise<OpenedDatabase> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(address, `create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const opened = await openDatabase({ databaseUrl: own.toString(), dataDirectory: tmpdir() });
  return {
    ...opened,
    async close() {
      await opened.close();
      await onServer(address, `drop database ${name} with (force)`);
    },
  };
}

/** A new, empty embedded database in a folder of its own, gone after the test. */
async function openEmbedded(): Promise<OpenedDatabase> {
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

/** A new, empty database for one test file: on the server of TEST_DATABASE_URL if that is set, else embedded. */
export function openTestDatabase(): Promise<OpenedDatabase> {
  const address = process.env.TEST_DATABASE_URL;
  return address ? openOnServer(address) : openEmbedded();
}
