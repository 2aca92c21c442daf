import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// The product as a separate process, on the embedded database, so that a test can kill it at any point as a crash would.

const ADMIN = { email: 'admin@example.org', password: 'a long password for the tests' };
const SERVER = join(import.meta.dirname, '../../server');
const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 20;

/**
 * What Node needs to run the product as `npm start` does, with its cache of compiled modules. It lives too short for optimising the code of the
 * database engine, which takes as long as the rest of the start.
 */
export const PRODUCT_PARAMETERS = [
  '--liftoff-only',
  '--import',
  join(SERVER, 'lean-start.mjs'),
  join(SERVER, 'main.ts'),
];

export interface OwnProcess {
  /** Sends JSON as the admin; returns the response's, throws for another status than 2xx. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Ends it at once, with whatever it is doing; returns immediately. */
  kill(): void;
  hasEnded: Promise<unknown>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Calls until the result is not null. Throws after two minutes. */
export async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`not in time: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}

/** Starts the product on a folder and waits until it is ready. */
export async function startOwnProcess(
  dataDirectory: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<OwnProcess> {
  const child = spawn(process.execPath, PRODUCT_PARAMETERS, {
    stdio: 'ignore',
    env: {
      ...{ PATH: process.env.PATH ?? '', DEMO: '0', PORT: String(port), DATA_DIR: dataDirectory },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...environment },
    },
  });
  const hasEnded = once(child, 'exit');
  const send = (method: string, path: string, body: unknown, token = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ptotoken: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  await until('the start', async () => {
    if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`);
    const response = await send('GET', '/readyz', undefined).catch(() => null);
    return response?.ok ? true : null;
  });
  const signedIn = await send('POST', '/auth/login', ADMIN);
  const { token_session } = (await signedIn.json()) as { token_session: string };
  return {
    hasEnded,
    kill: () => void child.kill('SIGKILL'),
    async call<Answer>(method: string, path: string, body?: unknown) {
      const response = await send(method, path, body, token_session);
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
  };
}
