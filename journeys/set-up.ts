import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { expect, type FullConfig, request } from '@playwright/test';
import { SERVER_PARAMETERS } from '../tools/server-command.ts';
import { demonstrationLoaded, newSession } from './sign-in.ts';

/** The environment of a worker's server. */
export interface ServerEnvironment extends Record<string, string> {
  PORT: string;
  DATA_DIR: string;
}

const addressOf = ({ PORT }: ServerEnvironment) => `http://127.0.0.1:${PORT}`;

/** Resolves when the server is ready; the result stops it. */
async function startServer(env: ServerEnvironment): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, SERVER_PARAMETERS, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  process.once('exit', () => server.kill());
  const isReady = () =>
    fetch(`${addressOf(env)}/readyz`).then(
      ({ ok }) => ok,
      () => server.exitCode !== null,
    );
  await expect.poll(isReady, { timeout: 300_000 }).toBe(true);
  if (server.exitCode !== null) throw new Error('The server ended at its start: see above.');
  return async () => {
    server.kill();
    await ended;
  };
}

/** Starts the server of each worker; the first one loads the demonstration data, and the others get a copy of it. */
export default async function setUp({ metadata }: FullConfig): Promise<() => Promise<void>> {
  const servers = metadata.servers as ServerEnvironment[];
  const [first, ...others] = servers as [ServerEnvironment, ...ServerEnvironment[]];
  const stopFirst = await startServer(first);
  const calls = await request.newContext({ baseURL: addressOf(first) });
  await demonstrationLoaded(calls, await newSession(calls));
  await calls.dispose();
  await stopFirst();
  for (const { DATA_DIR } of others) await cp(first.DATA_DIR, DATA_DIR, { recursive: true });
  const stops = await Promise.all(servers.map(startServer));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
