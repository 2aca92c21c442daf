import type { Duplex } from 'node:stream';
import { type MessagePort, Worker } from 'node:worker_threads';
import { type FromWorker, steadyMilliseconds, type ToWorker, type WorkerTask } from './worker-messages.ts';

export interface Log {
  warn(text: string): void;
}

export interface EngineThreadConfig {
  /** The folder of an existing database. */
  folder: string;
  isDurable: boolean;
  idleTransactionMilliseconds: number;
  /** A statement that runs longer is ended, together with every open transaction. */
  statementMilliseconds: number;
  log: Log;
}

/** How long a clean shutdown of the engine may take before its thread is stopped; no data is lost by that. */
const CLOSE_MILLISECONDS = 10_000;
const WORKER = new URL('./embedded-worker.ts', import.meta.url);

function startWorker(task: WorkerTask): Worker {
  return new Worker(WORKER, { workerData: task, execArgv: [], name: 'embedded-database' });
}

/** Waits for the next message of the thread; rejects with its error when it fails or ends. */
async function messageOf(worker: Worker, wanted: FromWorker['kind']): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onMessage = (message: FromWorker) => {
    if (message.kind === wanted) resolve();
    else if (message.kind === 'broken') reject(new Error(message.reason));
  };
  const onExit = () => reject(new Error('The thread of the database has ended.'));
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  try {
    await promise;
  } finally {
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}

/** Like the error of a server after a crash: uncommitted changes are undone, and may be retried. */
const lostConnection = () =>
  Object.assign(new Error('The database was opened again; what was not committed is undone.'), {
    code: '57P02',
  });

const newWatch = () => new BigInt64Array(new SharedArrayBuffer(8));

/** Creates the files of a new, empty database in a separate thread, since that uses 300 MB of memory. */
export async function createInThread(folder: string): Promise<void> {
  const worker = startWorker({
    folder,
    isDurable: false,
    isCreation: true,
    idleTransactionMilliseconds: 0,
    statementMilliseconds: 0,
    watch: newWatch(),
  });
  try {
    await messageOf(worker, 'closed');
  } finally {
    await worker.terminate();
  }
}

/** The thread in which the engine runs; it is opened again whenever it breaks or a statement exceeds the limit. */
export class EngineThread {
  readonly #config: EngineThreadConfig;
  readonly #watch = newWatch();
  readonly #watchdog: NodeJS.Timeout;
  /** Null while a broken thread is replaced, and after the end. */
  #worker: Worker | null = null;
  readonly #connections = new Set<Duplex>();
  #waiting: MessagePort[] = [];
  #reopening: Promise<void> | null = null;
  #isClosing = false;

  private constructor(config: EngineThreadConfig) {
    this.#config = config;
    const every = Math.min(1000, config.statementMilliseconds / 4);
    this.#watchdog = setInterval(() => this.#checkStatement(), every).unref();
  }

  /** Resolves when the engine responds. Rejects with its error when it cannot be opened. */
  static async open(config: EngineThreadConfig): Promise<EngineThread> {
    const thread = new EngineThread(config);
    try {
      await thread.#start();
      return thread;
    } catch (error) {
      await thread.close();
      throw error;
    }
  }

  /** Passes one end of a connection to the engine; while the engine is being opened again, the connection waits. */
  connect(far: MessagePort, near: Duplex): void {
    this.#connections.add(near);
    near.once('close', () => this.#connections.delete(near));
    this.#hand(far);
  }

  #hand(port: MessagePort): void {
    if (this.#isClosing) port.close();
    else if (this.#worker) this.#worker.postMessage({ kind: 'connect', port } satisfies ToWorker, [port]);
    else {
      this.#waiting.push(port);
      void this.#reopen();
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#watchdog);
    await this.#reopening;
    const worker = this.#worker;
    this.#worker = null;
    if (!worker) return;
    const patience = setTimeout(() => void worker.terminate(), CLOSE_MILLISECONDS);
    worker.postMessage({ kind: 'close' } satisfies ToWorker);
    await messageOf(worker, 'closed').catch((error: Error) =>
      this.#config.log.warn(`Closing the database: ${error.message}`),
    );
    clearTimeout(patience);
    await worker.terminate();
  }

  async #start(): Promise<void> {
    const { folder, isDurable, idleTransactionMilliseconds, statementMilliseconds } = this.#config;
    const watch = this.#watch;
    Atomics.store(watch, 0, 0n);
    const worker = startWorker({
      folder,
      isDurable,
      isCreation: false,
      idleTransactionMilliseconds,
      statementMilliseconds,
      watch,
    });
    try {
      await messageOf(worker, 'ready');
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'broken') this.#replace(worker, message.reason);
    });
    worker.on('error', (error) => this.#replace(worker, String(error)));
    worker.on('exit', () => this.#replace(worker, 'its thread ended'));
    this.#worker = worker;
    for (const port of this.#waiting.splice(0)) this.#hand(port);
  }

  #checkStatement(): void {
    const latestEnd = Atomics.load(this.#watch, 0);
    if (latestEnd !== 0n && steadyMilliseconds() > latestEnd && this.#worker)
      this.#replace(this.#worker, 'a statement ran for too long');
  }

  /** Closes every open connection; committed data stays. */
  #replace(worker: Worker, reason: string): void {
    if (worker !== this.#worker || this.#isClosing) return;
    this.#worker = null;
    this.#config.log.warn(`The embedded database is opened again: ${reason}.`);
    for (const connection of this.#connections) connection.destroy(lostConnection());
    void this.#reopen(worker);
  }

  #reopen(broken?: Worker): Promise<void> {
    this.#reopening ??= (async () => {
      try {
        await broken?.terminate();
        if (!this.#isClosing) await this.#start();
      } catch (error) {
        this.#config.log.warn(`The embedded database cannot be opened: ${(error as Error).message}`);
      } finally {
        this.#reopening = null;
        // Connections still wait only after a failed start: their next attempt opens the engine again.
        for (const port of this.#waiting.splice(0)) port.close();
      }
    })();
    return this.#reopening;
  }
}
