import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerWatch, startWatchdog, type WatchLimits } from './connection-watchdog.ts';
import { FrontendReader } from './embedded/wire-protocol/frontend-reader.ts';
import {
  FRONTEND,
  joinBytes,
  makeMessage,
  readText,
  readyForQuery,
  textField,
  welcome,
} from './embedded/wire-protocol/wire-messages.ts';
import { ignoreLostConnections } from './pool-errors.ts';

// A minimal server: it responds to every query except "slow", and can be paused like a stopped process.

let server: Server;
let isPaused: boolean;
let connectionCount: number;
let answerCount: number;
/** Blocks the event loop after a response, as a busy process does. */
let blockMilliseconds: number;
let pool: pg.Pool;
let watch: ServerWatch;
let config: pg.ClientConfig;
const LIMITS: WatchLimits = { lentMilliseconds: 60, responseMilliseconds: 2500, everyMilliseconds: 20 };

function serve(socket: Socket): void {
  const reader = new FrontendReader();
  connectionCount += 1;
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    reader.push(chunk);
    for (let message = reader.next(); message; message = reader.next()) {
      if (isPaused) continue;
      if (message.type === null) {
        reader.startUp();
        socket.write(welcome({}, connectionCount));
      } else if (message.type === FRONTEND.terminate) socket.end();
      else if (readText(message.body, 0).text !== 'slow') {
        answerCount += 1;
        socket.write(joinBytes([makeMessage('C', textField('SELECT 0')), readyForQuery('I')]));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockMilliseconds);
      }
    }
  });
}

beforeEach(async () => {
  isPaused = false;
  connectionCount = 0;
  answerCount = 0;
  blockMilliseconds = 0;
  server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  config = { host: '127.0.0.1', port, user: 'test', database: 'test', ssl: false };
  pool = new pg.Pool({ ...config, max: 3 });
  ignoreLostConnections(pool);
  watch = startWatchdog(pool, config, LIMITS);
});

afterEach(async () => {
  isPaused = false;
  await watch.stop();
  await pool.end();
  server.close();
});

test('a query to a server that stopped responding fails; later queries succeed', async () => {
  await pool.query('select 1');
  isPaused = true;
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '08006' });
  isPaused = false;
  await expect(pool.query('select 1')).resolves.toMatchObject({ command: 'SELECT' });
});

test('a long statement on a responding server continues', async () => {
  let outcome = 'still waiting';
  const slow = pool.query('slow').catch((error: Error) => {
    outcome = error.message;
  });
  // A separate connection checks, and checks again.
  await expect.poll(() => answerCount).toBeGreaterThan(5);
  expect([outcome, connectionCount]).toEqual(['still waiting', 2]);
  isPaused = true;
  await slow;
  expect(outcome).toBe('The database does not respond.');
});

test('a response that arrives while this process is busy counts', async () => {
  await watch.stop();
  watch = startWatchdog(pool, config, { ...LIMITS, responseMilliseconds: 50 });
  blockMilliseconds = 100;
  let outcome = 'still waiting';
  const slow = pool.query('slow').catch((error: Error) => {
    outcome = error.message;
  });
  await expect.poll(() => answerCount).toBeGreaterThan(3);
  expect(outcome).toBe('still waiting');
  blockMilliseconds = 0;
  isPaused = true;
  await slow;
});
