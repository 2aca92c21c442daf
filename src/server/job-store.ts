import { and, desc, eq, inArray, lt, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { account, type JobError, job } from '#database/tables/account-tables.ts';
import type { Db, Reader } from '#database/transaction.ts';

export type JobRow = typeof job.$inferSelect;
export type { JobError };

const OPEN_STATES: JobRow['state'][] = ['waiting', 'running'];

/** Adds a job unless one of its kind and subject is open; answers the id of the open one either way. */
async function addOrJoin(
  db: Reader,
  row: typeof job.$inferInsert,
): Promise<{ id: string; isJoined: boolean }> {
  const added = await db.insert(job).values(row).onConflictDoNothing().returning({ id: job.id });
  if (added[0]) return { id: added[0].id, isJoined: false };
  const [open] = await db
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.kind, row.kind), eq(job.subject, row.subject), inArray(job.state, OPEN_STATES)));
  return open ? { id: open.id, isJoined: true } : addOrJoin(db, row);
}

/** A connection as the queue's library knows it. */
export interface QueueConnection {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The library's text with $1, $2 … as a statement of ours. */
function statementOf(text: string, values: unknown[]): SQL {
  const pieces = text.split(/\$(\d+)/);
  return sql.join(
    pieces.map((piece, place) =>
      place % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`,
    ),
  );
}

/**
 * Adds a job and hands it to the queue, both or neither: a process that dies in between leaves no job that nobody runs. One that is open
 * for the same kind and subject is joined instead.
 */
export function addAndSend(
  db: Db,
  row: typeof job.$inferInsert,
  send: (connection: QueueConnection) => Promise<unknown>,
): Promise<{ id: string; isJoined: boolean }> {
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

/** A try failed and another one follows: why, for the list. */
export async function putOff(db: Reader, id: string, error: string): Promise<void> {
  await db
    .update(job)
    .set({ state: 'waiting', error })
    .where(and(eq(job.id, id), eq(job.state, 'running')));
}

export async function jobById(db: Reader, id: string): Promise<JobRow | null> {
  const [row] = await db.select().from(job).where(eq(job.id, id));
  return row ?? null;
}

/** Takes a job for running; null when it has ended already. A job that a dead process began is begun again. */
export async function beginJob(db: Reader, id: string, at: Date): Promise<JobRow | null> {
  const [row] = await db
    .update(job)
    .set({
      state: 'running',
      error: null,
      started_at: at,
      beat_at: at,
      done: 0,
      errors: [],
      tries: sql`${job.tries} + 1`,
    })
    .where(and(eq(job.id, id), inArray(job.state, OPEN_STATES)))
    .returning();
  return row ?? null;
}

/** Writes progress; answers whether someone asked to stop. */
export async function beatJob(
  db: Reader,
  id: string,
  at: Date,
  progress: { done: number; total: number | null },
): Promise<boolean> {
  const [row] = await db
    .update(job)
    .set({ beat_at: at, done: progress.done, total: progress.total })
    .where(eq(job.id, id))
    .returning({ stop: job.stop_asked });
  return row?.stop === 1;
}

export interface JobEnd {
  state: 'done' | 'failed' | 'stopped';
  answer?: unknown;
  error?: string;
  errors: JobError[];
  done: number;
  total: number | null;
}

export async function endJob(db: Reader, id: string, at: Date, end: JobEnd): Promise<void> {
  await db
    .update(job)
    .set({
      state: end.state,
      ended_at: at,
      answer: end.answer ?? null,
      error: end.error ?? null,
      errors: end.errors,
      done: end.done,
      total: end.total,
    })
    .where(eq(job.id, id));
}

/** Ends jobs whose process went away without a word since `before`, but for kinds that the queue itself tries again. */
export async function endForsakenJobs(
  db: Reader,
  exceptKinds: readonly string[],
  before: Date,
  at: Date,
): Promise<void> {
  await db
    .update(job)
    .set({
      state: 'failed',
      ended_at: at,
      error: 'The server stopped while this was running. Start it again.',
    })
    .where(
      and(eq(job.state, 'running'), lt(job.beat_at, before), notInArray(job.kind, [...exceptKinds, ''])),
    );
}

export async function askToStop(db: Reader, id: string): Promise<void> {
  await db
    .update(job)
    .set({ stop_asked: 1 })
    .where(and(eq(job.id, id), inArray(job.state, OPEN_STATES)));
}

/** The newest job of a kind and subject that is open or worked out; null when it has to be done again. */
export async function goodJobOf(db: Reader, kind: string, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.kind, kind), eq(job.subject, subject), inArray(job.state, [...OPEN_STATES, 'done'])))
    .orderBy(desc(job.created_at))
    .limit(1);
  return row?.id ?? null;
}

export interface ListedJob extends JobRow {
  who: string | null;
}

/** Mails that went out; there are many, and they tell nothing. */
const SENT_MAIL = and(eq(job.kind, 'account-mail'), eq(job.state, 'done')) as SQL;

export async function latestJobs(db: Reader, limit: number): Promise<ListedJob[]> {
  const rows = await db
    .select({ job, who: sql<string | null>`nullif(trim(${account.first} || ' ' || ${account.last}), '')` })
    .from(job)
    .leftJoin(account, eq(account.id, job.account_id))
    .where(not(SENT_MAIL))
    .orderBy(desc(job.created_at))
    .limit(limit);
  return rows.map((row) => ({ ...row.job, who: row.who }));
}

export async function tellJobMoved(db: Reader, id: string): Promise<void> {
  await db.execute(sql`select pg_notify('job', ${id})`);
}
