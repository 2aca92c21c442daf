import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { diskFull, Refusal } from '#contract/refusal.ts';
import type { Actor, Database, Queryable } from '#database/change-sets.ts';
import type { Clock } from '../clock.ts';
import { isDiskFull } from '../disk-full.ts';
import { JobQueue, TryAgain } from './job-queue.ts';
import { type JobRun, JobStopped, ServerStopping, startRun } from './job-run.ts';
import {
  addAndSend,
  beginJob,
  endJob,
  type JobRow,
  jobById,
  notifyJobUpdated,
  type StartedJob,
  scheduleRetry,
} from './job-store.ts';

/** A kind of job. It must be safe to run twice: a job whose process ended is restarted. */
export interface JobKind<Input, Result> {
  kind: string;
  run(run: JobRun<Input>): Promise<Result>;
  /** A failure is retried for a day, with pauses of up to half a minute; only a refusal ends it. The job takes less than a minute. */
  isRetried?: boolean;
  /** The same, with pauses that grow to an hour. */
  isNotice?: boolean;
  /** It takes minutes or hours: such jobs run one at a time, and never delay others. */
  isLong?: boolean;
  /** The job to start after an undo, like the one after the change. `undoing` is the change set that undid it; null: none. */
  afterUndo?(db: Queryable, undoing: number): Promise<FollowingWork | null>;
}

export interface FollowingWork {
  subject: string;
  what: string;
  input: unknown;
}

/** A request waits this long for its job; then the job continues without it. */
export const LONGEST_WAIT_MS = 90_000;

/** Thrown by a job that is retried. The message is shown in the list of jobs. */
export class RetryLater extends Error {}

type RunInTurn = [...Parameters<Jobs['start']>, withinMs?: number];

const POLL_MS = 500;

interface JobParts {
  database: Database;
  /** No other process uses the database. */
  isOnlyProcess: boolean;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** The message for staff about a run that failed. */
function messageOf(error: unknown, otherwise: string): string {
  if (error instanceof JobStopped) return 'Stopped by staff.';
  if (error instanceof Refusal || error instanceof RetryLater) return error.message;
  return isDiskFull(error) ? diskFull().message : otherwise;
}

const isExpected = (error: unknown): boolean =>
  error instanceof JobStopped || error instanceof Refusal || error instanceof RetryLater;

/** Waiters of this process for updates of jobs. */
function createJobWaiters() {
  const waiting = new Map<string, Set<() => void>>();
  return {
    wake(id: string): void {
      for (const look of waiting.get(id) ?? []) look();
    },
    wakeAll(): void {
      for (const looks of waiting.values()) for (const look of looks) look();
    },
    /** Starts listening at once; resolves when the job was updated or the time is over. */
    update(id: string, ms: number): Promise<void> {
      return new Promise((resolve) => {
        const looks = waiting.get(id) ?? new Set();
        waiting.set(id, looks);
        const finish = () => {
          clearTimeout(timer);
          looks.delete(finish);
          if (looks.size === 0 && waiting.get(id) === looks) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        looks.add(finish);
      });
    },
  };
}

/** The jobs of the product: the queue decides which one runs, the table `job` stores their progress for staff. */
export class Jobs {
  readonly #kinds = new Map<string, JobKind<unknown, unknown>>();
  readonly #waiting = createJobWaiters();
  readonly #stopping = new AbortController();
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: JobParts['log'];
  readonly #queue: JobQueue;
  #areWaitsOver = false;

  constructor({ database, isOnlyProcess, clock, log }: JobParts) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#queue = new JobQueue({
      db: database.db,
      connection: { executeSql: (text, values) => database.pool.query(text, values) },
      ...{ isOnlyProcess, clock, log },
      perform: (id, isLastTry) => this.#perform(id, isLastTry),
    });
  }

  define<Input, Result>(kind: JobKind<Input, Result>): void {
    this.#kinds.set(kind.kind, kind as unknown as JobKind<unknown, unknown>);
  }

  /** Starts a job, or joins the one in progress for the same subject, which may have another input. */
  async start(
    kind: string,
    subject: string,
    what: string,
    input: unknown,
    actor: Actor,
  ): Promise<StartedJob> {
    const row = {
      id: randomUUID(),
      ...{ kind, subject, what },
      input: { input, who: actor.name },
      state: 'waiting' as const,
      account_id: actor.accountId,
      created_at: this.#clock.now(),
    };
    const { isRetried, isNotice, isLong } = this.#kinds.get(kind) ?? {};
    const name = isNotice ? 'notice' : isRetried ? 'again' : isLong ? 'long' : 'work';
    const started = await addAndSend(this.#database.db, row, (tx) => this.#queue.send(name, row.id, tx));
    this.#queue.wakeWorkers(name);
    return started;
  }

  /**
   * Starts a job, or joins the one in progress with the same input, and waits for its end; one with another input is waited for first.
   * `result` is null when the job is still running after `withinMs`, and all is null when the other one is. Throws when the job failed.
   */
  async runInTurn<Result>(
    ...[kind, subject, what, input, actor, withinMs = LONGEST_WAIT_MS]: RunInTurn
  ): Promise<{ id: string; result: Result | null } | null> {
    const until = performance.now() + withinMs;
    for (;;) {
      const { id, other } = await this.start(kind, subject, what, input, actor);
      const left = until - performance.now();
      if (!other) return { id, result: await this.resultOf<Result>(id, left) };
      if ((await this.#endedJob(id, left)) === null) return null;
    }
  }

  /** Starts the jobs that follow an undo. */
  async enqueueAfterUndo(undoing: number, actor: Actor): Promise<void> {
    for (const { kind, afterUndo } of this.#kinds.values()) {
      const following = await afterUndo?.(this.#database.db, undoing);
      if (following) await this.start(kind, following.subject, following.what, following.input, actor);
    }
  }

  /** Waits until the job has ended: its result, or null when it is still running after `withinMs`. Throws when it failed. */
  async resultOf<Result>(id: string, withinMs: number): Promise<Result | null> {
    const row = await this.#endedJob(id, withinMs);
    if (row && row.state !== 'done')
      throw new Refusal(409, `job-${row.state}`, row.error ?? 'The job did not finish.');
    return row && (row.answer as Result);
  }

  /** Ends all waits for jobs as if their time were over: the server stops. */
  endWaits(): void {
    this.#areWaitsOver = true;
    this.#waiting.wakeAll();
  }

  /** Called when any instance of the server notifies that this job was updated. */
  updated(id: string): void {
    this.#waiting.wake(id);
  }

  open(): Promise<void> {
    return this.#queue.open();
  }

  close(): Promise<void> {
    this.#stopping.abort(new ServerStopping());
    return this.#queue.close();
  }

  async #perform(id: string, isLastTry: boolean): Promise<void> {
    const database = this.#database;
    const { db } = database;
    const clock = this.#clock;
    const row = await beginJob(db, id, clock.now());
    const kind = row && this.#kinds.get(row.kind);
    if (!row || !kind) return;
    const { runId, run, reported } = startRun({ database, clock, stopping: this.#stopping.signal }, row);
    try {
      if (row.stop_asked === 1) throw new JobStopped();
      const result = await kind.run(run);
      await endJob(db, runId, clock.now(), { state: 'done', answer: result, ...reported });
    } catch (error) {
      // Whatever failed since then, the job is repeated.
      if (this.#stopping.signal.aborted) throw new TryAgain('The server stopped.');
      if (!isExpected(error)) this.#log.error({ err: error, job: id }, 'job failed');
      if ((kind.isRetried || kind.isNotice) && !isLastTry && !(error instanceof Refusal)) {
        const message = `${messageOf(error, 'Something failed on the server.')} It will be retried.`;
        const isScheduled = await scheduleRetry(db, runId, message);
        if (isScheduled) {
          await notifyJobUpdated(db, id);
          throw new TryAgain(message);
        }
      }
      const state = error instanceof JobStopped ? 'stopped' : 'failed';
      const message = messageOf(error, `Something failed on the server. Reference ${id}.`);
      await endJob(db, runId, clock.now(), { state, error: message, ...reported });
    }
    await notifyJobUpdated(db, id);
    this.#waiting.wake(id);
  }

  /** The job once it has ended; null when it is still running after `withinMs`. */
  async #endedJob(id: string, withinMs: number): Promise<JobRow | null> {
    const until = performance.now() + withinMs;
    for (;;) {
      const left = until - performance.now();
      // Listens before it reads, so that an update in between is not missed.
      const update = this.#waiting.update(id, Math.max(0, Math.min(left, POLL_MS)));
      const row = await jobById(this.#database.db, id);
      if (!row) throw new Refusal(404, 'not-found', 'There is no such job.');
      if (row.state !== 'waiting' && row.state !== 'running') return row;
      if (left <= 0 || this.#areWaitsOver) return null;
      await update;
    }
  }
}
