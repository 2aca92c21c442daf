import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { diskFull, Refusal } from '#contract/refusal.ts';
import type { Actor, Database, Reader, Tx } from '#database/transaction.ts';
import type { Clock } from './clock.ts';
import { isDiskFull } from './disk-full.ts';
import {
  addAndSend,
  beatJob,
  beginJob,
  endForsakenJobs,
  endJob,
  type JobError,
  type JobRow,
  jobById,
  putOff,
  tellJobMoved,
} from './job-store.ts';

/** What a running job can do. */
export interface JobRun<Input> {
  id: string;
  /** 1 the first time; more when a try before failed or its process died. */
  tries: number;
  input: Input;
  actor: Actor;
  database: Database;
  clock: Clock;
  /** Says how far it is; cheap to call often. Throws {@link JobStopped} when staff asked to stop. */
  progress(done: number, total: number): Promise<void>;
  /** Notes a subject that did not work out; the job goes on. */
  problem(problem: JobError): void;
  /** A change in the name of whoever started the job. */
  change<T>(what: string, work: (tx: Tx, changeSetId: number) => Promise<T>): Promise<T>;
}

/** A kind of work. It must be safe to run twice: a job whose process died is begun again. */
export interface JobKind<Input, Answer> {
  kind: string;
  run(run: JobRun<Input>): Promise<Answer>;
  /** A failure is tried again for a day, with pauses up to half a minute; only a refusal ends it. It takes less than a minute. */
  isTriedAgain?: boolean;
  /** What follows when a deed was undone, as it followed the deed. `undoing` is the change set that took the deed back; null: nothing. */
  afterUndo?(db: Reader, undoing: number): Promise<FollowingWork | null>;
}

export interface FollowingWork {
  subject: string;
  what: string;
  input: unknown;
}

export class JobStopped extends Error {}

/** Thrown by work that is tried again: why it did not work out this time, for the list of jobs. */
export class JobPutOff extends Error {}

export interface StartedJob {
  id: string;
  isJoined: boolean;
}

export interface Jobs {
  define<Input, Answer>(kind: JobKind<Input, Answer>): void;
  /** Starts the work, or joins the one that is under way for the same subject. */
  start(kind: string, subject: string, what: string, input: unknown, actor: Actor): Promise<StartedJob>;
  /** Starts whatever follows an undo. */
  followUndo(undoing: number, actor: Actor): Promise<void>;
  /** Waits until the job has ended: its answer, or null when it goes on after `withinMs`. Refuses when it failed. */
  answer<Answer>(id: string, withinMs: number): Promise<Answer | null>;
  /** A live notice from any copy of the server that this job moved. */
  moved(id: string): void;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Two queues, so that long work never holds up what is tried again (mails). */
const QUEUES = {
  work: { retryLimit: 2, expireInSeconds: 900 },
  again: {
    retryLimit: 2880,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 90,
    heartbeatSeconds: 10,
  },
} as const;
/** Jobs at a time in one process: a long one must not hold up a short one. */
const WORKERS = { work: 3, again: 2 } as const;
/** How often the queue looks for work whose process died. */
const LOOK_FOR_DEAD_SECONDS = 10;
const BEAT_MS = 2_000;
const FORSAKEN_MS = 8_000;
const WRITE_PROGRESS_EVERY_MS = 250;
const LOOK_AGAIN_MS = 500;

interface JobParts {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

function runOf(parts: JobParts, row: JobRow) {
  const errors: JobError[] = [];
  const progress = { done: 0, total: row.total };
  const actor: Actor = { accountId: row.account_id, name: (row.input as { who?: string }).who ?? 'tridesk' };
  let writtenAt = 0;
  let isStopAsked = false;
  const beat = async () => {
    isStopAsked = await beatJob(parts.database.db, row.id, parts.clock.now(), progress);
    await tellJobMoved(parts.database.db, row.id);
  };
  const run: JobRun<unknown> = {
    id: row.id,
    tries: row.tries,
    input: (row.input as { input?: unknown }).input,
    actor,
    database: parts.database,
    clock: parts.clock,
    async progress(done, total) {
      Object.assign(progress, { done, total });
      if (performance.now() - writtenAt > WRITE_PROGRESS_EVERY_MS) {
        writtenAt = performance.now();
        await beat();
      }
      if (isStopAsked) throw new JobStopped();
    },
    problem: (problem) => void errors.push(problem),
    async change(what, work) {
      const act = { actor, what, at: parts.clock.now(), route: `job ${row.kind}` };
      return (await parts.database.change(act, work)).answer;
    },
  };
  return { run, errors, progress, beat };
}

/** The queue of the product: pg-boss moves the work, our own table tells people how it stands. */
export function makeJobs(parts: JobParts): Jobs {
  const kinds = new Map<string, JobKind<unknown, unknown>>();
  const waiting = new Map<string, Set<() => void>>();
  const { db, pool } = parts.database;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schema: 'job_queue',
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
  });
  boss.on('error', (error) => parts.log.error({ err: error }, 'queue'));
  const workers: string[] = [];

  const wake = (id: string) => {
    for (const look of waiting.get(id) ?? []) look();
  };

  /** `isLeft`: after this try there are more. */
  async function perform(id: string, isLeft: boolean): Promise<void> {
    const row = await beginJob(db, id, parts.clock.now());
    const kind = row && kinds.get(row.kind);
    if (!row || !kind) return;
    const { run, errors, progress, beat } = runOf(parts, row);
    const beating = setInterval(() => void beat().catch(() => undefined), BEAT_MS);
    try {
      const answer = await kind.run(run);
      await endJob(db, id, parts.clock.now(), { state: 'done', answer, errors, ...progress });
    } catch (error) {
      if (isLeft && kind.isTriedAgain && !(error instanceof Refusal)) {
        if (!(error instanceof JobPutOff)) parts.log.error({ err: error, job: id }, 'job put off');
        const words = error instanceof JobPutOff ? error.message : 'Something failed on the server.';
        await putOff(db, id, `${words} It is tried again.`);
        await tellJobMoved(db, id);
        // The queue stores what it is thrown, a statement's parameters too.
        throw new Error(words);
      }
      const isStopped = error instanceof JobStopped;
      if (!isStopped && !(error instanceof Refusal) && !(error instanceof JobPutOff))
        parts.log.error({ err: error, job: id }, 'job failed');
      const words =
        error instanceof Refusal || error instanceof JobPutOff
          ? error.message
          : isDiskFull(error)
            ? diskFull().message
            : `Something failed on the server. Reference ${id}.`;
      await endJob(db, id, parts.clock.now(), {
        state: isStopped ? 'stopped' : 'failed',
        error: isStopped ? 'Stopped by staff.' : words,
        errors,
        ...progress,
      });
    } finally {
      clearInterval(beating);
    }
    await tellJobMoved(db, id);
    wake(id);
  }

  /** Begins to listen at once; the promise ends when the job moved or the time is up. */
  function moved(id: string, ms: number): Promise<void> {
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
  }

  const start: Jobs['start'] = async (kind, subject, what, input, actor) => {
    const now = parts.clock.now();
    const again = [...kinds.values()].filter((one) => one.isTriedAgain).map((one) => one.kind);
    await endForsakenJobs(db, again, new Date(now.getTime() - FORSAKEN_MS), now);
    const row = {
      id: randomUUID(),
      kind,
      subject,
      what,
      input: { input, who: actor.name },
      state: 'waiting' as const,
      account_id: actor.accountId,
      created_at: now,
    };
    const queue = again.includes(kind) ? 'again' : 'work';
    const started = await addAndSend(db, row, (connection) =>
      boss.send(queue, { id: row.id }, { db: connection }),
    );
    for (const worker of workers) boss.notifyWorker(worker);
    return started;
  };

  return {
    define(kind) {
      kinds.set(kind.kind, kind as unknown as JobKind<unknown, unknown>);
    },
    async followUndo(undoing, actor) {
      for (const { kind, afterUndo } of kinds.values()) {
        const following = await afterUndo?.(db, undoing);
        if (following) await start(kind, following.subject, following.what, following.input, actor);
      }
    },
    start,
    async answer<Answer>(id: string, withinMs: number) {
      const until = performance.now() + withinMs;
      for (;;) {
        const left = until - performance.now();
        // Listening begins before the look, so that an end between the two is not missed.
        const movement = moved(id, Math.max(0, Math.min(left, LOOK_AGAIN_MS)));
        const row = await jobById(db, id);
        if (!row) throw new Refusal(404, 'not-found', 'There is no such job.');
        if (row.state === 'done') return row.answer as Answer;
        if (row.state === 'failed' || row.state === 'stopped')
          throw new Refusal(409, `job-${row.state}`, row.error ?? 'The work did not finish.');
        if (left <= 0) return null;
        await movement;
      }
    },
    moved: wake,
    async open() {
      await boss.start();
      for (const name of ['work', 'again'] as const) {
        await boss.createQueue(name, QUEUES[name]);
        const take = async (queued: JobWithMetadata<{ id: string }>[]) => {
          for (const one of queued) await perform(one.data.id, one.retryCount < one.retryLimit);
          // Where one was, more may wait: the worker looks again at once, and rests when it finds none.
          for (const worker of workers) boss.notifyWorker(worker);
        };
        for (let count = 0; count < WORKERS[name]; count += 1)
          workers.push(
            await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: 1, includeMetadata: true }, take),
          );
      }
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
