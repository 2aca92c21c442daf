import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '#database/change-sets.ts';
import type { Clock } from '../clock.ts';
import {
  clearQueueOutputs,
  expireHeartbeats,
  failStalledJobs,
  hasStalledJobs,
  notifyJobUpdated,
  type QueueConnection,
} from './job-store.ts';

/** A run without a heartbeat for this long has failed; the minimum that the library allows. */
const HEARTBEAT_SECONDS = 10;
/** The maximum that the library allows: work that hangs or crashes is detected by its heartbeat. */
const A_DAY = 24 * 60 * 60;

/**
 * Separate queues, so that long work (conversions of videos) never delays other jobs, nor work those that are retried: mails often, notices to the website with growing pauses, both for a
 * day. A job carries these options with it.
 */
const QUEUES = {
  work: { retryLimit: 2, expireInSeconds: A_DAY },
  long: { retryLimit: 2, expireInSeconds: A_DAY },
  again: { retryLimit: 2880, retryDelay: 2, retryBackoff: true, retryDelayMax: 30, expireInSeconds: 90 },
  notice: { retryLimit: 32, retryDelay: 10, retryBackoff: true, retryDelayMax: 60 * 60, expireInSeconds: 90 },
} as const;
export type QueueName = keyof typeof QUEUES;
const QUEUE_NAMES = ['work', 'long', 'again', 'notice'] as const satisfies QueueName[];

/** Concurrent jobs in one process: a long one must not delay a short one. */
const WORKERS = { work: 3, long: 1, again: 2, notice: 1 } as const;
const WORKER_OPTIONS = {
  // For retried jobs and those of other processes: a job that is started here wakes the workers at once.
  pollingIntervalSeconds: 2,
  batchSize: 1,
  includeMetadata: true,
  heartbeatRefreshSeconds: 3,
} as const;
/** At the stop, runs in progress may end within this time; then they fail, and another process repeats them. */
const STOP_WITHIN_MS = 5_000;
/** How often stalled jobs are searched. The search writes nothing. */
const LOOK_FOR_STALLED_MS = 2_000;
/** The library's maintenance writes to the database: rarely, so that an idle product writes nothing. */
const MAINTENANCE = {
  superviseIntervalSeconds: 60 * 60,
  bamIntervalSeconds: 60 * 60,
  flowIntervalSeconds: A_DAY,
  /** This module decides when stalled runs are searched, not the library. */
  monitorIntervalSeconds: 1,
  schedule: false,
} as const;

const makeBoss = (connection: QueueConnection) =>
  new PgBoss({ db: connection, schema: 'job_queue', ...MAINTENANCE });

/** Creates the tables and queues of the library, in a database that is copied afterwards: so that a first start is fast. */
export async function createQueueTables(connection: QueueConnection): Promise<void> {
  const boss = makeBoss(connection);
  await boss.start();
  for (const name of QUEUE_NAMES) await boss.createQueue(name);
  await boss.stop({ graceful: false });
}

/** Thrown by a run that is to be repeated; the queue stores its message. */
export class TryAgain extends Error {}

type Queued = JobWithMetadata<{ id: string }>[];

interface QueueParts {
  db: Db;
  /** Runs the library's statements. */
  connection: QueueConnection;
  /** No other process uses the database: all runs that are open at the start have failed. */
  isOnlyProcess: boolean;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Runs a job. `isLastTry`: there is no further attempt if this one fails. Throws {@link TryAgain} to be run again. */
  perform(id: string, isLastTry: boolean): Promise<void>;
}

/** The queue: pg-boss decides which job runs, where, and whether its process is alive. */
export class JobQueue {
  readonly #parts: QueueParts;
  readonly #boss: PgBoss;
  readonly #workers: Record<QueueName, string[]> = { work: [], long: [], again: [], notice: [] };
  #timer: NodeJS.Timeout | undefined;
  #recovering: Promise<void> | null = null;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#boss = makeBoss(parts.connection);
    this.#boss.on('error', (error) => parts.log.error({ err: error }, 'queue'));
  }

  /** Queues a job in the transaction of `connection`. Call {@link JobQueue.wakeWorkers} after the commit. */
  send(queue: QueueName, id: string, connection: QueueConnection): Promise<unknown> {
    return this.#boss.send(
      queue,
      { id },
      { ...QUEUES[queue], heartbeatSeconds: HEARTBEAT_SECONDS, db: connection },
    );
  }

  /** Makes the idle workers of a queue in this process fetch work now. */
  wakeWorkers(queue: QueueName): void {
    for (const worker of this.#workers[queue]) this.#boss.notifyWorker(worker);
  }

  async open(): Promise<void> {
    const { db, isOnlyProcess } = this.#parts;
    await this.#boss.start();
    if (isOnlyProcess) await expireHeartbeats(db);
    await clearQueueOutputs(db);
    for (const name of QUEUE_NAMES) {
      await this.#boss.createQueue(name);
      // Makes the library read the queue now: inside the transaction of a job's start, the embedded database would wait for itself.
      await this.#boss.getJobById(name, randomUUID());
      for (let count = 0; count < WORKERS[name]; count += 1)
        this.#workers[name].push(
          await this.#boss.work(name, WORKER_OPTIONS, (queued: Queued) => this.#work(name, queued)),
        );
    }
    this.#lookForStalledJobs();
    this.#timer = setInterval(() => this.#lookForStalledJobs(), LOOK_FOR_STALLED_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#recovering;
    // The library alone looks only every half second whether its workers have ended.
    const ended = Promise.all(QUEUE_NAMES.map((name) => this.#boss.offWork(name)));
    await Promise.race([ended, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    await this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
  }

  async #work(name: QueueName, queued: Queued): Promise<void> {
    for (const { data, retryCount, retryLimit } of queued)
      await this.#parts
        .perform(data.id, retryCount >= retryLimit)
        .catch((error: unknown) => this.#failWithoutDetails(data.id, error));
    // More jobs may be queued: the workers fetch again at once, until they find none.
    this.wakeWorkers(name);
  }

  /** The library stores what is thrown here, and the error of a statement contains its parameters. */
  #failWithoutDetails(id: string, error: unknown): never {
    if (error instanceof TryAgain) throw error;
    this.#parts.log.error({ err: error, job: id }, 'job not recorded');
    throw new Error('The result of a run could not be recorded.');
  }

  #lookForStalledJobs(): void {
    this.#recovering ??= this.#recoverStalledJobs()
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'stalled jobs'))
      .finally(() => {
        this.#recovering = null;
      });
  }

  /** Requeues jobs whose process ended, and fails jobs that the queue has given up. */
  async #recoverStalledJobs(): Promise<void> {
    const { db, clock } = this.#parts;
    if (!(await hasStalledJobs(db))) return;
    await this.#boss.supervise();
    for (const id of await failStalledJobs(db, clock.now())) await notifyJobUpdated(db, id);
    for (const name of QUEUE_NAMES) this.wakeWorkers(name);
  }
}
