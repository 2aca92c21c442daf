import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/change-sets.ts';
import { account, type JobError, job } from '#database/tables/account-tables.ts';

export type JobRow = typeof job.$inferSelect;
export type { JobError };

const OPEN_STATES: JobRow['state'][] = ['waiting', 'running'];

/** The input that a job was started with, and the name of who started it. */
export interface StoredInput {
  input?: unknown;
  who: string;
}

export interface StartedJob {
  id: string;
  /** It was started before. */
  isJoined: boolean;
  /** Set when the job was started before with another input: it does something else than requested. */
  other: { what: string; who: string } | null;
}

/** As the database stores it: without undefined properties. */
const asStored = (input: unknown): unknown => JSON.parse(JSON.stringify({ input })).input;

/** Adds a job unless one of its kind and subject is open. */
async function addOrJoin(db: Queryable, row: typeof job.$inferInsert): Promise<StartedJob> {
  const added = await db.insert(job).values(row).onConflictDoNothing().returning({ id: job.id });
  if (added[0]) return { id: added[0].id, isJoined: false, other: null };
  const [open] = await db
    .select({ id: job.id, what: job.what, input: job.input })
    .from(job)
    .where(and(eq(job.kind, row.kind), eq(job.subject, row.subject), inArray(job.state, OPEN_STATES)));
  if (!open) return addOrJoin(db, row);
  const { input, who } = open.input as StoredInput;
  const isSame = isDeepStrictEqual(input, asStored((row.input as StoredInput).input));
  return { id: open.id, isJoined: true, other: isSame ? null : { what: open.what, who } };
}

/** A connection in the form that the queue's library expects. */
export interface QueueConnection {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The library's text with $1, $2 … as a drizzle statement. */
function statementOf(text: string, values: unknown[]): SQL {
  const pieces = text.split(/\$(\d+)/);
  return sql.join(
    pieces.map((piece, place) =>
      place % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`,
    ),
  );
}

/**
 * Adds a job and enqueues it in one transaction, so that a crash in between leaves no job without a run. One that is open
 * for the same kind and subject is joined instead.
 */
export function addAndSend(
  db: Db,
  row: typeof job.$inferInsert,
  send: (connection: QueueConnection) => Promise<unknown>,
): Promise<StartedJob> {
  return db.transaction(async (tx) => {
    const started = await addOrJoin(tx, row);
    if (!started.isJoined)
      await send({
        executeSql: async (text, values = []) => ({
          rows: (await tx.execute(statementOf(text, values))).rows,
        }),
      });
    return started;
  });
}

/** One run of a job. A job that is restarted has a new run; reports of the old one are ignored. */
export interface RunId {
  id: string;
  tries: number;
}

const isCurrentRun = ({ id, tries }: RunId) =>
  and(eq(job.id, id), eq(job.tries, tries), eq(job.state, 'running'));

/** Saves why an attempt failed that will be retried. False when staff requested a stop, or the run is no longer the current one. */
export async function scheduleRetry(db: Queryable, run: RunId, error: string): Promise<boolean> {
  const rows = await db
    .update(job)
    .set({ state: 'waiting', error })
    .where(and(isCurrentRun(run), eq(job.stop_asked, 0)))
    .returning({ id: job.id });
  return rows.length > 0;
}

export async function jobById(db: Queryable, id: string): Promise<JobRow | null> {
  const [row] = await db.select().from(job).where(eq(job.id, id));
  return row ?? null;
}

/** Starts a run of a job; null when the job has ended already. A job whose process ended is restarted. */
export async function beginJob(db: Queryable, id: string, at: Date): Promise<JobRow | null> {
  const [row] = await db
    .update(job)
    .set({
      state: 'running',
      error: null,
      started_at: at,
      done: 0,
      errors: [],
      tries: sql`${job.tries} + 1`,
    })
    .where(and(eq(job.id, id), inArray(job.state, OPEN_STATES)))
    .returning();
  return row ?? null;
}

/** Saves the progress of a run. False when it has to end: staff requested a stop, or it is no longer the current run. */
export async function saveProgress(
  db: Queryable,
  run: RunId,
  progress: { done: number; total: number },
): Promise<boolean> {
  const [row] = await db
    .update(job)
    .set(progress)
    .where(isCurrentRun(run))
    .returning({ stop_asked: job.stop_asked });
  return row?.stop_asked === 0;
}

/** Whether the run has to end: staff requested a stop, or it is no longer the current run. */
export async function isStopRequested(db: Queryable, run: RunId): Promise<boolean> {
  const rows = await db
    .select({ id: job.id })
    .from(job)
    .where(and(isCurrentRun(run), eq(job.stop_asked, 0)));
  return rows.length === 0;
}

export interface JobEnd {
  state: 'done' | 'failed' | 'stopped';
  answer?: unknown;
  error?: string;
  errors: JobError[];
  done: number;
  total: number | null;
}

export async function endJob(db: Queryable, run: RunId, at: Date, end: JobEnd): Promise<void> {
  const { answer = null, error = null, ...rest } = end;
  await db
    .update(job)
    .set({ ...rest, answer, error, ended_at: at })
    .where(isCurrentRun(run));
}

/** The queue's row of a job that has not been completed, cancelled or given up. */
const QUEUED = sql`select from job_queue.job queued where queued.data ->> 'id' = ${job.id}::text and queued.state < 'completed'`;
/** A process runs it, but has sent no heartbeat for too long. */
const DEAD = sql`(queued.state = 'active' and least(queued.heartbeat_on + queued.heartbeat_seconds * interval '1 s',
  queued.started_on + queued.expire_seconds * interval '1 s') < now())`;

/** Whether a job is open that no process runs or will run. */
export async function hasStalledJobs(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: job.id })
    .from(job)
    .where(and(inArray(job.state, OPEN_STATES), sql`not exists (${QUEUED} and not ${DEAD})`))
    .limit(1);
  return rows.length > 0;
}

/** Ends the open jobs that the queue has given up or lost; returns their ids. */
export async function failStalledJobs(db: Queryable, at: Date): Promise<string[]> {
  const error = 'The server stopped while this was running. Start it again.';
  const rows = await db
    .update(job)
    .set({ state: 'failed', ended_at: at, error })
    .where(and(inArray(job.state, OPEN_STATES), sql`not exists (${QUEUED})`))
    .returning({ id: job.id });
  return rows.map(({ id }) => id);
}

/** For the only process of a database, at its start: jobs that the queue considers running ended with the previous process. */
export async function expireHeartbeats(db: Queryable): Promise<void> {
  await db.execute(sql`
    update job_queue.job set heartbeat_on = 'epoch', heartbeat_seconds = coalesce(heartbeat_seconds, 10)
    where state = 'active'`);
}

/** Deletes the errors that the queue stored before its runs threw plain messages only: they may contain personal data. */
export async function clearQueueOutputs(db: Queryable): Promise<void> {
  await db.execute(sql`update job_queue.job set output = null where output is not null`);
}

/** Deletes the jobs of a kind that ended before the given time. */
export async function deleteEndedJobs(db: Queryable, kind: string, before: Date): Promise<void> {
  await db.delete(job).where(and(eq(job.kind, kind), lt(job.ended_at, before)));
}

/** Stops a job: at once while it waits, at its next step while it runs. */
export async function requestStop(db: Queryable, id: string, at: Date): Promise<void> {
  const ifWaiting = (value: SQL, otherwise: SQL) =>
    sql`case when ${job.state} = 'waiting' then ${value} else ${otherwise} end`;
  await db
    .update(job)
    .set({
      stop_asked: 1,
      state: ifWaiting(sql`'stopped'`, sql`${job.state}`),
      ended_at: ifWaiting(sql`${at.toISOString()}::timestamptz`, sql`${job.ended_at}`),
      error: ifWaiting(sql`'Stopped by staff.'`, sql`${job.error}`),
    })
    .where(and(eq(job.id, id), inArray(job.state, OPEN_STATES)));
}

const ofSubject = (kind: string, subject: string) => and(eq(job.kind, kind), eq(job.subject, subject));

/** The newest job of a kind and subject that is open or done; null when it has to run again. */
export async function reusableJob(db: Queryable, kind: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ id: job.id })
    .from(job)
    .where(and(ofSubject(kind, subject), inArray(job.state, [...OPEN_STATES, 'done'])))
    .orderBy(desc(job.created_at))
    .limit(1);
  return row?.id ?? null;
}

/** The job of a kind and subject that is waiting or running; null when there is none. */
export async function openJob(db: Queryable, kind: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ id: job.id })
    .from(job)
    .where(and(ofSubject(kind, subject), inArray(job.state, OPEN_STATES)))
    .limit(1);
  return row?.id ?? null;
}

/** Whether a job of this kind and subject is open. */
export const isInProgress = async (db: Queryable, kind: string, subject: string): Promise<boolean> =>
  (await openJob(db, kind, subject)) !== null;

export interface ListedJob extends JobRow {
  who: string | null;
}

/** Sent mails are not listed: there are many, and staff do not need them. */
const SENT_MAIL = and(eq(job.kind, 'account-mail'), eq(job.state, 'done')) as SQL;

/** The latest jobs; those that wait or run come first, however many are newer. */
export async function latestJobs(db: Queryable, limit: number): Promise<ListedJob[]> {
  const rows = await db
    .select({ job, who: sql<string | null>`nullif(trim(${account.first} || ' ' || ${account.last}), '')` })
    .from(job)
    .leftJoin(account, eq(account.id, job.account_id))
    .where(not(SENT_MAIL))
    .orderBy(desc(inArray(job.state, OPEN_STATES)), desc(job.created_at), job.id)
    .limit(limit);
  return rows.map((row) => ({ ...row.job, who: row.who }));
}

export async function notifyJobUpdated(db: Queryable, id: string): Promise<void> {
  await db.execute(sql`select pg_notify('job', ${id})`);
}
