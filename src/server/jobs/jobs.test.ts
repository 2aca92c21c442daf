import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { job } from '#database/tables/all-tables.ts';
import { listJobs, readJob, retryJob, stopJob } from '#features/jobs/jobs-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
/** The promises that running test jobs wait for, by job. */
const gates = new Map<string, () => void>();
const WHO = { accountId: null, name: 'Anna Tester' };

function heldUntilOpened(name: string): Promise<void> {
  return new Promise((resolve) => gates.set(name, resolve));
}

beforeAll(async () => {
  server = await startTestServer();
  server.jobs.define<number, number>({
    kind: 'double',
    async run({ input, progress, problem }) {
      await progress(1, 2);
      problem({ entity: 'race', id: 7, name: 'Nice', message: 'has no date' });
      return input * 2;
    },
  });
  server.jobs.define<string, string>({
    kind: 'held',
    async run({ input, change }) {
      await heldUntilOpened(input);
      return change('Held', async () => `held ${input}`);
    },
  });
  server.jobs.define<{ kind: string }, string>({
    kind: 'input',
    async run({ input }) {
      await heldUntilOpened(input.kind);
      return input.kind;
    },
  });
  server.jobs.define({
    kind: 'broken',
    run: () => Promise.reject(new Error('secret innards')),
  });
  server.jobs.define({
    kind: 'endless',
    async run({ progress }) {
      for (let done = 0; ; done += 1) await progress(done, 1_000_000);
    },
  });
});
afterAll(() => server.close());

async function untilHeld(name: string): Promise<() => void> {
  await expect.poll(() => gates.has(name)).toBe(true);
  return gates.get(name) as () => void;
}

describe('jobs', () => {
  it('respond when their work is done, and report the result', async () => {
    const { id } = await server.jobs.start('double', 'a', 'Doubling 21', 21, WHO);
    expect(await server.jobs.resultOf(id, 200_000)).toBe(42);
    const reported = (await server.ask(readJob, { id })).job;
    expect(reported).toMatchObject({
      state: 'done',
      what: 'Doubling 21',
      who: 'Anna Tester',
      answer: 42,
      tries: 1,
    });
    expect(reported.errors).toEqual([{ entity: 'race', id: 7, name: 'Nice', message: 'has no date' }]);
    expect((await server.ask(listJobs, {})).jobs.map((one) => one.id)).toContain(id);
  });

  it('run once per subject: a second press joins and gets the same result', async () => {
    const first = await server.jobs.start('held', 'set 1', 'Held', 'x', WHO);
    const open = await untilHeld('x');
    const second = await server.jobs.start('held', 'set 1', 'Held', 'x', WHO);
    expect(second).toEqual({ id: first.id, isJoined: true, other: null });
    const answers = [server.jobs.resultOf(first.id, 200_000), server.jobs.resultOf(second.id, 200_000)];
    open();
    expect(await Promise.all(answers)).toEqual(['held x', 'held x']);
    expect((await server.jobs.start('double', 'set 1', 'Other kind', 1, WHO)).isJoined).toBe(false);
  });

  it('run in turn: the same input joins, another one waits, and nobody gets the result of the other', async () => {
    const press = (input: string, withinMs: number) =>
      server.jobs.runInTurn<string>('held', 'turns', `Held ${input}`, input, WHO, withinMs);
    const one = press('one', 200_000);
    const open = await untilHeld('one');
    expect(await press('two', 0)).toBeNull();
    const joined = await press('one', 0);
    const two = press('two', 200_000);
    open();
    expect(await one).toEqual({ id: joined?.id, result: 'held one' });
    (await untilHeld('two'))();
    expect(await two).toEqual({ id: expect.any(String), result: 'held two' });
  });

  it('compare the input as it is stored: without undefined values, in any order', async () => {
    const given = { ids: [1, 2], type: undefined, kind: 'held for input' };
    const { id } = await server.jobs.start('input', 'compared', 'Held input', given, WHO);
    const press = async (input: object) =>
      (await server.jobs.start('input', 'compared', 'Held input', input, WHO)).other;
    expect(await press({ kind: 'held for input', ids: [1, 2] })).toBeNull();
    expect(await press({ ...given, ids: [2, 1] })).toEqual({ what: 'Held input', who: 'Anna Tester' });
    (await untilHeld('held for input'))();
    expect(await server.jobs.resultOf(id, 200_000)).toBe('held for input');
  });

  it('that failed are repeated by themselves: another one in progress is not joined', async () => {
    const id = randomUUID();
    const work = { kind: 'held', subject: 'repeated' };
    await server.database.db.insert(job).values({
      ...{ id, ...work, what: 'Held small', state: 'failed', created_at: server.clock.now() },
      input: { input: 'small', who: 'Anna Tester' },
    });
    const other = await server.jobs.start(work.kind, work.subject, 'Held large', 'large', WHO);
    const refused = await server.call(retryJob, { id });
    expect([refused.status, refused.text]).toEqual([
      409,
      'Held large is in progress. Try again when it is done.',
    ]);
    (await untilHeld('large'))();
    await server.jobs.resultOf(other.id, 200_000);
    const again = await server.ask(retryJob, { id });
    expect(again.job).not.toBe(other.id);
    expect(await server.ask(retryJob, { id })).toEqual(again);
    (await untilHeld('small'))();
    expect(await server.jobs.resultOf(again.job, 200_000)).toBe('held small');
  });

  it('are listed while they run, however many are newer', async () => {
    const { id } = await server.jobs.start('held', 'a set', 'Held', 'older', WHO);
    const open = await untilHeld('older');
    await server.given((tx) =>
      tx.insert(job).values(
        Array.from({ length: 101 }, (_one, index) => ({
          ...{ id: randomUUID(), kind: 'double', subject: `newer ${index}`, what: 'Newer', input: {} },
          ...{ state: 'done' as const, created_at: new Date(Date.now() + 60_000) },
        })),
      ),
    );
    const { jobs } = await server.ask(listJobs, {});
    expect([jobs.length, jobs[0]?.id, jobs[1]?.what]).toEqual([100, id, 'Newer']);
    open();
    await server.jobs.resultOf(id, 200_000);
  });

  it('continue when the waiting ends', async () => {
    const { id } = await server.jobs.start('held', 'set 2', 'Held', 'y', WHO);
    const open = await untilHeld('y');
    expect(await server.jobs.resultOf(id, 1)).toBeNull();
    open();
    expect(await server.jobs.resultOf(id, 200_000)).toBe('held y');
  });

  it('fail with a reference and without internal details', async () => {
    const { id } = await server.jobs.start('broken', 'b', 'Breaking', {}, WHO);
    await expect(server.jobs.resultOf(id, 200_000)).rejects.toThrow(
      `Something failed on the server. Reference ${id}.`,
    );
    expect(JSON.stringify((await server.ask(readJob, { id })).job)).not.toContain('innards');
  });

  it('leave nothing of a person in the queue, also when their result cannot be recorded', async () => {
    server.jobs.define<string, unknown>({
      kind: 'unrecorded',
      async run({ id, tries, input, database, problem }) {
        if (tries === 1) {
          await database.pool.query(
            `alter table job add constraint refused check (state <> 'failed') not valid`,
          );
          problem({ entity: 'athlete', id: 1, name: input, message: input });
          throw new Error(input);
        }
        await database.pool.query('alter table job drop constraint refused');
        const { rows } = await database.pool.query(
          `select output::text as output from job_queue.job where data ->> 'id' = $1`,
          [id],
        );
        return rows;
      },
    });
    const { id } = await server.jobs.start('unrecorded', 'a', 'Unrecorded', 'anna@example.org', WHO);
    const rows = (await server.jobs.resultOf(id, 200_000)) as { output: string }[];
    expect(rows.map(({ output }) => output)).toEqual([
      expect.stringContaining('The result of a run could not be recorded.'),
    ]);
    expect(rows[0]?.output).not.toMatch(/anna@|params|update "job"/);
  });

  it('stop at their next change, also where they report no progress', async () => {
    const { id } = await server.jobs.start('held', 'set 3', 'Held', 'z', WHO);
    const open = await untilHeld('z');
    await server.ask(stopJob, { id });
    open();
    await expect(server.jobs.resultOf(id, 200_000)).rejects.toThrow('Stopped by staff.');
  });

  it('stop when staff request it', async () => {
    const { id } = await server.jobs.start('endless', 'c', 'Endless', {}, WHO);
    await server.ask(stopJob, { id });
    await expect(server.jobs.resultOf(id, 200_000)).rejects.toThrow('Stopped by staff.');
    expect((await server.ask(readJob, { id })).job.state).toBe('stopped');
  });

  it('are shown to admins only, and an unknown one is 404', async () => {
    const id = '22222222-2222-4222-8222-222222222222';
    expect((await server.call(readJob, { id })).status).toBe(404);
    expect((await server.call(stopJob, { id })).status).toBe(404);
    expect((await server.call(readJob, { id: 'x' })).text).toBe('id must be the id of a job.');
    expect((await server.call(listJobs, {}, 'nobody')).status).toBe(401);
    expect((await server.call(listJobs, {}, 'signed-in')).status).toBe(403);
  });
});
