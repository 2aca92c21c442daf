import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresServer } from '../../tools/postgres-server.ts';
import { fillVolume } from './fill-volume.ts';
import type { Bench, DatabaseKind, Place } from './measurement.ts';

interface OpenedBench extends Bench {
  close(): Promise<void>;
}

/** The server of BENCH_DATABASE_URL, or a temporary one; null when PostgreSQL is not installed. */
async function serverAddress(): Promise<{ address: string; stop(): Promise<void> } | null> {
  const address = process.env.BENCH_DATABASE_URL;
  if (address) return { address, stop: async () => undefined };
  return startPostgresServer().catch(() => null);
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function onNewDatabase(address: string, name: string): string {
  const own = new URL(address);
  own.pathname = `/${name}`;
  return own.toString();
}

/** Temporary databases of this run: directories for the embedded kind, databases on the server; `close` deletes them. */
export async function openBench(): Promise<OpenedBench> {
  const server = await serverAddress();
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-bench-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const volumes = new Map<DatabaseKind, Promise<Place>>();
  const made: string[] = [];

  async function empty(kind: DatabaseKind): Promise<Place> {
    const dataDirectory = await mkdtemp(join(folder, `${kind}-`));
    if (kind === 'embedded') return { kind, dataDirectory, databaseUrl: null };
    if (!server) throw new Error('there is no PostgreSQL server');
    const name = `bench_${process.pid}_${made.length}`;
    await onServer(server.address, `create database ${name}`);
    made.push(name);
    return { kind, dataDirectory, databaseUrl: onNewDatabase(server.address, name) };
  }

  async function filled(kind: DatabaseKind): Promise<Place> {
    const place = await empty(kind);
    await fillVolume(place);
    return place;
  }

  return {
    databases: server ? ['embedded', 'PostgreSQL'] : ['embedded'],
    empty,
    volume(kind) {
      const place = volumes.get(kind) ?? filled(kind);
      volumes.set(kind, place);
      return place;
    },
    async close() {
      if (server) {
        for (const name of made) await onServer(server.address, `drop database ${name} with (force)`);
        await server.stop();
      }
      process.off('exit', removeFolder);
      removeFolder();
    },
  };
}
