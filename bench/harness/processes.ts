import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { login } from '#features/account/account-contract.ts';
import { SERVER_PARAMETERS } from '../../tools/server-command.ts';
import { ask, requestJson } from './http-client.ts';
import type { Place } from './measurement.ts';

/** The admin of the databases made here. */
export const ADMIN = { email: 'bench@example.org', password: 'a long password for the bench' };

const LOOK_EVERY_MS = 5;
const READY_WITHIN_MS = 60_000;

/** The environment variables of the product for a database, without others that would change its behaviour. */
export function productEnvironment(place: Place, port = 0): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    ...{ PATH, HOME, DEMO: '0' },
    DATA_DIR: place.dataDirectory,
    ...(place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(port === 0 ? {} : { PORT: String(port) }),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}

/** The headers of a signed-in admin. */
export async function signIn(address: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ email: encodeURIComponent(ADMIN.email), password: ADMIN.password });
  const { token_session, error } = await requestJson<{ token_session?: string; error?: string }>(
    `${address}${login.path}`,
    { method: login.method, body },
  );
  if (token_session === undefined) throw new Error(error ?? 'sign-in failed');
  return { ptotoken: token_session };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('there is no free port');
  return address.port;
}

/** Groups of running processes: an interrupted bench leaves none behind. */
const groups = new Set<number>();
process.once('exit', () => {
  for (const group of groups) process.kill(-group, 'SIGKILL');
});

async function ended(child: ChildProcess, ask: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  ask();
  await exit;
}

export interface SideProcess {
  productAddress: string;
  floorAddress: string;
  /** The headers of an admin of the product. */
  headers: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts the product and the floor in one process on the database. */
export async function startSideProcess(place: Place): Promise<SideProcess> {
  const program = new URL('./product-and-floor.ts', import.meta.url).pathname;
  const child = fork(program, {
    env: productEnvironment(place),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = () => ended(child, () => child.disconnect());
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
  ])) as [Omit<SideProcess, 'headers' | 'stop'>];
  const headers = await signIn(message.productAddress).catch(async (error) => {
    await stop();
    throw error;
  });
  return { ...message, headers, stop };
}

export interface Started {
  address: string;
  pid: number;
  /** Time from the start of the process to the first response with 200. */
  readyMs: number;
  stop(): Promise<void>;
  /** Kills the process like a crash. */
  kill(): Promise<void>;
}

/** Requests a URL until it responds; returns the milliseconds since `since`. */
async function firstAnswer(address: string, child: ChildProcess, since: number): Promise<number> {
  for (;;) {
    const isThere = await ask(address).then(
      () => true,
      () => false,
    );
    const passed = performance.now() - since;
    if (isThere) return passed;
    if (child.exitCode !== null) throw new Error(`the program ended with code ${child.exitCode}`);
    if (passed > READY_WITHIN_MS) throw new Error('the program did not answer in time');
    await pause(LOOK_EVERY_MS);
  }
}

/** Starts a program that listens on `port`, and waits for its first response. Its whole process group is stopped. */
export async function startProgram(
  command: readonly string[],
  { env, port, path = '/healthz' }: { env: NodeJS.ProcessEnv; port: number; path?: string },
): Promise<Started> {
  const [program, ...parameters] = command as [string, ...string[]];
  const cwd = new URL('../..', import.meta.url).pathname;
  const since = performance.now();
  const child = spawn(program, parameters, { cwd, env, stdio: 'ignore', detached: true });
  await once(child, 'spawn');
  const pid = child.pid as number;
  groups.add(pid);
  child.once('exit', () => groups.delete(pid));
  const stop = () => ended(child, () => process.kill(-pid, 'SIGTERM'));
  const kill = () => ended(child, () => process.kill(-pid, 'SIGKILL'));
  const address = `http://127.0.0.1:${port}`;
  try {
    return { address, pid, readyMs: await firstAnswer(`${address}${path}`, child, since), stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts and stops; returns the time to the first response in ms. */
export async function readyMs(starting: Promise<Started>): Promise<number> {
  const started = await starting;
  await started.stop();
  return started.readyMs;
}

/** Node and Fastify with one response: the minimal server. */
export async function startBare(): Promise<Started> {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port) };
  return startProgram([process.execPath, new URL('./bare-server.ts', import.meta.url).pathname], {
    env,
    port,
  });
}

/** The product itself, as `npm start` starts it. */
export async function startServer(place: Place, more: NodeJS.ProcessEnv = {}): Promise<Started> {
  const port = await freePort();
  const env = { ...productEnvironment(place, port), ...more };
  return startProgram([process.execPath, ...SERVER_PARAMETERS], { env, port });
}
