import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { createDatabaseFiles, openEngine } from './engine.ts';
import { WireServer } from './wire-protocol/wire-server.ts';
import { type FromWorker, steadyMilliseconds, type ToWorker, type WorkerTask } from './worker-messages.ts';

// The worker thread of the database engine. It either creates a new database and ends, or serves one until it is closed.

const task = workerData as WorkerTask;
const main = parentPort as MessagePort;
const post = (message: FromWorker): void => main.postMessage(message);

/** Vacuuming a table or building an index has no time limit; a crashed engine is detected nevertheless. */
const MAINTENANCE_FACTOR = 40;
/** Settings that drivers read when they connect. */
const REPORTED_SETTINGS = [
  'server_version',
  'TimeZone',
  'DateStyle',
  'IntervalStyle',
  'standard_conforming_strings',
  'integer_datetimes',
];

async function readSettings(engine: PGlite): Promise<Record<string, string>> {
  const settings: Record<string, string> = { server_encoding: 'UTF8', client_encoding: 'UTF8' };
  for (const name of REPORTED_SETTINGS) {
    const { rows } = await engine.query<{ value: string }>('select current_setting($1) as value', [name]);
    settings[name] = rows[0]?.value ?? '';
  }
  return settings;
}

function servePort(server: WireServer, port: MessagePort): void {
  const connection = server.connect({
    send: (bytes) => port.postMessage(bytes, [bytes.buffer as ArrayBuffer]),
    close: () => port.close(),
  });
  port.on('message', (chunk: Uint8Array) => connection.receive(chunk));
  port.on('close', () => connection.leave());
}

async function serve(folder: string, isDurable: boolean): Promise<void> {
  const onBroken = (reason: string) => post({ kind: 'broken', reason });
  const engine = await openEngine({ folder, isDurable, onAbort: onBroken });
  const { watch, idleTransactionMilliseconds, statementMilliseconds } = task;
  const limits = { statement: statementMilliseconds, upkeep: MAINTENANCE_FACTOR * statementMilliseconds };
  const server = new WireServer({
    engine: {
      run: (unit, onRawData) => engine.execProtocolRawStream(unit, { syncToFs: false, onRawData }),
    },
    settings: await readSettings(engine),
    idleTransactionMilliseconds,
    onRun: (kind) => Atomics.store(watch, 0, kind ? steadyMilliseconds() + BigInt(limits[kind]) : 0n),
    onBroken,
  });
  main.on('message', (message: ToWorker) => {
    if (message.kind === 'connect') servePort(server, message.port);
    else void engine.close().then(() => post({ kind: 'closed' }));
  });
  post({ kind: 'ready' });
}

try {
  if (task.isCreation) {
    await createDatabaseFiles(task.folder);
    post({ kind: 'closed' });
  } else await serve(task.folder, task.isDurable);
} catch (error) {
  post({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) });
}
