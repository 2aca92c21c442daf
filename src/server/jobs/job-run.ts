import type { Actor, Database, Tx } from '#database/change-sets.ts';
import type { Clock } from '../clock.ts';
import {
  isStopRequested,
  type JobError,
  type JobRow,
  notifyJobUpdated,
  type RunId,
  saveProgress,
} from './job-store.ts';

const SAVE_PROGRESS_EVERY_MS = 250;

/** The functions that a running job can use. */
export interface JobRun<Input> {
  id: string;
  /** 1 for the first attempt; more when an earlier run failed or its process ended. */
  tries: number;
  input: Input;
  actor: Actor;
  database: Database;
  clock: Clock;
  /** Reports progress; cheap to call often. Throws {@link JobStopped} when staff requested a stop, {@link ServerStopping}. */
  progress(done: number, total: number): Promise<void>;
  /** Records a subject that failed; the job continues. */
  problem(problem: JobError): void;
  /** A change in the name of the account that started the job. Throws like `progress`. */
  change<T>(what: string, work: (tx: Tx, changeSetId: number) => Promise<T>): Promise<T>;
}

/** Staff requested this run to stop, or another run has replaced it. */
export class JobStopped extends Error {}

/** This server stops: the next process repeats the job. */
export class ServerStopping extends Error {}

export interface StartedRun {
  runId: RunId;
  run: JobRun<unknown>;
  /** The reports of the run so far, for the end of the job. */
  reported: { errors: JobError[]; done: number; total: number | null };
}

interface RunParts {
  database: Database;
  clock: Clock;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

export function startRun({ database, clock, stopping }: RunParts, row: JobRow): StartedRun {
  const { db } = database;
  const runId = { id: row.id, tries: row.tries };
  const actor: Actor = { accountId: row.account_id, name: (row.input as { who?: string }).who ?? 'tridesk' };
  const reported: StartedRun['reported'] = { errors: [], done: 0, total: row.total };
  let savedAt = 0;
  const run: JobRun<unknown> = {
    ...runId,
    input: (row.input as { input?: unknown }).input,
    ...{ actor, database, clock },
    async progress(done, total) {
      Object.assign(reported, { done, total });
      stopping.throwIfAborted();
      if (performance.now() - savedAt < SAVE_PROGRESS_EVERY_MS) return;
      savedAt = performance.now();
      if (!(await saveProgress(db, runId, { done, total }))) throw new JobStopped();
      await notifyJobUpdated(db, row.id);
    },
    problem: (problem) => void reported.errors.push(problem),
    async change(what, work) {
      stopping.throwIfAborted();
      if (await isStopRequested(db, runId)) throw new JobStopped();
      const act = { actor, what, at: clock.now(), route: `job ${row.kind}` };
      return (await database.change(act, work)).result;
    },
  };
  return { runId, run, reported };
}
