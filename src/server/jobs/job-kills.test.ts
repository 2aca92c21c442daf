import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '#database/change-sets.ts';
import type { OpenedDatabase } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { tier } from '#database/tables/all-tables.ts';
import { type Death, failingConnections } from '#testing/server/database/failing-connections.ts';
import { openTestDatabase } from '#testing/server/test-database.ts';
import { systemClock } from '../clock.ts';
import type { JobRun } from './job-run.ts';
import { requestStop } from './job-store.ts';
import { Jobs, RetryLater } from './jobs.ts';

// Each step of a job at which its process can crash, and how the next process continues.

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await migrateDatabase(opened.pool);
});
afterAll(() => opened.close());

const FETCHED = /update "job" .*"tries" \+ 1/;
const ENDED = /update "job" .*"ended_at" =/;
const RETRIED = /retried_jobs AS/;
const STEPS: Record<string, Death & { isRetried?: true }> = {
  'in our table, not sent': { statement: /insert into job_queue\.job/i },
  'sent, not committed': { statement: /insert into job_queue\.job/i, isAfter: true },
  'sent, not fetched': { statement: /^commit/i, isAfter: true, following: /insert into job_queue\.job/i },
  'fetched, not begun': { statement: FETCHED },
  'begun, not running': { statement: FETCHED, isAfter: true },
  running: { statement: /update "job" set "done"/, isAfter: true },
  'about to write': { statement: /insert into "tier"/, isAfter: true },
  'done with its work, not ended': { statement: ENDED },
  'ended, not completed in the queue': { statement: ENDED, isAfter: true },
  'to be retried, not yet by the queue': { statement: RETRIED, isRetried: true },
  'to be retried by the queue': { statement: RETRIED, isAfter: true, isRetried: true },
};
/** After these steps there is no job left to join. */
const OVER = ['in our table, not sent', 'sent, not committed', 'ended, not completed in the queue'];
const WHO = { accountId: null, name: 'Anna' };
const ENOUGH_MS = 200_000;

const press = (jobs: Jobs, step: string, name: string) =>
  jobs.start(STEPS[step]?.isRetried ? 'retried' : 'once', name, name, name, WHO);

/** Safe to run twice, like every job. */
function addTier(run: JobRun<string>): Promise<string> {
  return run.change(`Tier ${run.input} added`, async (tx) => {
    const found = await tx.select().from(tier).where(eq(tier.name, run.input));
    if (found.length === 0)
      await tx.insert(tier).values({ name: run.input, base_points: 1, dropoff_percentage: 1 });
    return `added ${run.input}`;
  });
}

function jobsOver(pool: OpenedDatabase['pool'], retried: (run: JobRun<string>) => Promise<string>) {
  const jobs = new Jobs({
    database: createDatabase(pool, async () => undefined),
    isOnlyProcess: opened.kind === 'embedded',
    clock: systemClock,
    log: { error: () => undefined, info: () => undefined },
  });
  jobs.define<string, string>({
    kind: 'once',
    async run(run) {
      await run.progress(1, 2);
      return addTier(run);
    },
  });
  jobs.define<string, string>({ kind: 'retried', isRetried: true, run: retried });
  return jobs;
}

async function killAt(step: string, name: string): Promise<void> {
  const { pool, isDead } = failingConnections(opened.pool, STEPS[step] as Death);
  const jobs = jobsOver(pool, () => Promise.reject(new RetryLater('Not this time.')));
  await jobs.open();
  await Promise.all([isDead, press(jobs, step, name).catch(() => undefined)]);
  await jobs.close().catch(() => undefined);
  // On a server another process may be alive: wait until its heartbeat would have been missed.
  await opened.pool.query(`
    update job_queue.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
}

/** The process that is started after the crash; it ends with the test, also with a failed one. */
function nextProcess(): Jobs {
  const jobs = jobsOver(opened.pool, addTier);
  onTestFinished(() => jobs.close());
  return jobs;
}

const database = () => createDatabase(opened.pool, async () => undefined).db;

it('errors that the queue stored earlier, with their parameters, are deleted at the start', async () => {
  const first = nextProcess();
  await first.open();
  const { id } = await press(first, 'running', 'stored earlier');
  await first.resultOf(id, ENOUGH_MS);
  await first.close();
  const stored = sql`select output from job_queue.job where data ->> 'id' = ${id}`;
  await database().execute(
    sql`update job_queue.job set output = '{"params": ["anna@example.org"]}' where data ->> 'id' = ${id}`,
  );
  expect((await database().execute(stored)).rows).toEqual([{ output: { params: ['anna@example.org'] } }]);
  await nextProcess().open();
  expect((await database().execute(stored)).rows).toEqual([{ output: null }]);
});

it('a process that is stopped leaves its job to the next one, and logs no error', async () => {
  const logged: unknown[] = [];
  const stopped = new Jobs({
    database: createDatabase(opened.pool, async () => undefined),
    isOnlyProcess: opened.kind === 'embedded',
    clock: systemClock,
    log: { error: (...given: unknown[]) => logged.push(given), info: () => undefined },
  });
  const { promise: isRunning, resolve: begin } = Promise.withResolvers<void>();
  stopped.define({
    kind: 'hours',
    async run({ progress }) {
      for (;;) {
        begin();
        await progress(1, 2);
        await yieldToOthers();
      }
    },
  });
  await stopped.open();
  const { id } = await stopped.start('hours', 'all', 'Hours of work', {}, WHO);
  await isRunning;
  await stopped.close();
  const next = nextProcess();
  next.define({ kind: 'hours', run: async () => 'completed' });
  await next.open();
  expect(await next.resultOf(id, ENOUGH_MS)).toBe('completed');
  expect(logged).toEqual([]);
});

describe('a crash does not block a job', () => {
  it.each(Object.keys(STEPS))('that was %s: the next press gets its result', async (step) => {
    const name = `pressed after: ${step}`;
    await killAt(step, name);
    const next = nextProcess();
    await next.open();
    const { id, isJoined } = await press(next, step, name);
    // The opened process may have ended the old job before the press, so joining is not certain.
    if (OVER.includes(step)) expect(isJoined).toBe(false);
    expect(await next.resultOf(id, ENOUGH_MS)).toBe(`added ${name}`);
    const { rows } = await database().execute(
      sql`select kind from job where state in ('waiting', 'running')`,
    );
    expect(rows).toEqual([]);
  });

  it.each(Object.keys(STEPS).filter((step) => !OVER.includes(step)))(
    'that was %s is ended by stop',
    async (step) => {
      const name = `stopped after: ${step}`;
      await killAt(step, name);
      const next = nextProcess();
      const { id, isJoined } = await press(next, step, name);
      expect(isJoined).toBe(true);
      await requestStop(database(), id, new Date());
      await next.open();
      await expect(next.resultOf(id, ENOUGH_MS)).rejects.toThrow('Stopped by staff.');
      const again = await press(next, step, name);
      expect(await next.resultOf(again.id, ENOUGH_MS)).toBe(`added ${name}`);
    },
  );

  it('that is started right after the server finds its queue before its transaction, not inside it', async () => {
    let lookups = 0;
    const query = async (text: string, values?: unknown[]) => {
      const isLookup = /FROM job_queue\.queue q/i.test(text);
      if (isLookup) lookups += 1;
      const response = await opened.pool.query(text, values);
      if (isLookup) lookups -= 1;
      return response;
    };
    const get = (pool: OpenedDatabase['pool'], name: string | symbol) =>
      name === 'query' ? query : Reflect.get(pool, name, pool);
    const jobs = jobsOver(new Proxy(opened.pool, { get }), addTier);
    await jobs.open();
    expect(lookups).toBe(0);
    await jobs.close();
  });

  it('that runs on another instance continues there', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const run = () => held.then(() => 'the first one');
    const one = jobsOver(opened.pool, run);
    await one.open();
    const { id } = await one.start('retried', 'held', 'held', 'held', WHO);
    const begun = async () =>
      (await database().execute(sql`select from job where state = 'running'`)).rowCount;
    await expect.poll(begun, { timeout: ENOUGH_MS }).toBe(1);
    const other = new Jobs({
      database: createDatabase(opened.pool, async () => undefined),
      isOnlyProcess: false,
      clock: systemClock,
      log: { error: () => undefined, info: () => undefined },
    });
    await other.open();
    expect(await other.start('retried', 'held', 'held', 'held', WHO)).toMatchObject({ id, isJoined: true });
    await other.close();
    release();
    expect(await one.resultOf(id, ENOUGH_MS)).toBe('the first one');
    await one.close();
  });

  it('that the queue has lost fails, and the next press starts it again', async () => {
    const jobs = jobsOver(opened.pool, addTier);
    await opened.pool.query(`insert into job (id, kind, subject, what, state, created_at)
      values ('11111111-1111-4111-8111-111111111111', 'once', 'lost', 'lost', 'running', now())`);
    await jobs.open();
    await expect(jobs.resultOf('11111111-1111-4111-8111-111111111111', ENOUGH_MS)).rejects.toThrow(
      'The server stopped while this was running. Start it again.',
    );
    const { id } = await jobs.start('once', 'lost', 'lost', 'lost', WHO);
    expect(await jobs.resultOf(id, ENOUGH_MS)).toBe('added lost');
    await jobs.close();
  });
});
