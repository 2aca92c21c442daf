import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgresFolder } from './system-programs.mjs';

const run = promisify(execFile);
/** Time limit for the first response; a second is usual. */
const READY_WITHIN_MS = 200_000;

export interface PostgresServer {
  /** For DATABASE_URL; the user may create more databases. */
  address: string;
  /** Kills the server like a crash, runs the function on its data folder, and starts the server again. */
  restart(work: (dataFolder: string) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; then it runs as the account `postgres`. */
async function unprivileged(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => (await run('id', [what, 'postgres'])).stdout),
  );
  return { uid: Number(uid), gid: Number(gid) };
}

/** A language collation, unlike the embedded database, so that tests detect a dependence on the order of text. */
const COLLATION = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];

/** No network, and no durability against power failures. */
const SETTINGS = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'max_connections=200'];

async function waitUntilReady(folder: string, binaries: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await run(join(binaries, 'pg_isready'), ['-q', '-h', folder]).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not answer within ${READY_WITHIN_MS / 1000} s.`);
    await pause(50);
  }
}

/** For an interrupted run, in which nothing asynchronous can be awaited. */
function endAtOnce(server: ChildProcess, folder: string): void {
  server.kill('SIGQUIT');
  const bell = new Int32Array(new SharedArrayBuffer(4));
  for (let waits = 0; existsSync(join(folder, 'data/postmaster.pid')) && waits < 100; waits++)
    Atomics.wait(bell, 0, 0, 20);
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the function that stops the server; an interrupted process stops it too and cleans up. */
function ender(server: ChildProcess, folder: string): () => Promise<void> {
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const endWithProcess = () => endAtOnce(server, folder);
  process.once('exit', endWithProcess);
  return async () => {
    process.off('exit', endWithProcess);
    server.kill('SIGQUIT');
    await ended;
  };
}

/**
 * Starts a temporary PostgreSQL server in a folder: no port, no password, deleted by `stop`.
 * Throws when PostgreSQL is not installed.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const binaries = findPostgresFolder();
  if (binaries === null)
    throw new Error('There is no PostgreSQL on this machine. Install the package postgresql.');
  const owner = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-postgres-'));
  await chmod(folder, 0o755);
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const running = { cwd: folder, ...owner };
  const initial = ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', ...COLLATION];
  await run(join(binaries, 'initdb'), initial, running);
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const start = () =>
    ender(
      spawn(join(binaries, 'postgres'), ['-D', data, '-k', folder, ...settings], {
        ...running,
        stdio: 'ignore',
      }),
      folder,
    );
  let end = start();
  const stop = async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  const ready = () =>
    waitUntilReady(folder, binaries).catch(async (error: Error) => {
      await stop();
      throw error;
    });
  await ready();
  return {
    address: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async restart(work) {
      await end();
      await work(data);
      end = start();
      await ready();
    },
    stop,
  };
}
