import { afterAll, expect, it } from 'vitest';
import { closeWorkers, createWorkerPool } from './worker-pool.ts';
import type { ExampleTask } from './worker-pool-example.ts';

const timeoutError = () => new Error('took too long');
const pool = (options: Partial<Parameters<typeof createWorkerPool>[2]> = {}) =>
  createWorkerPool<ExampleTask, number>(new URL('./worker-pool-example.ts', import.meta.url), 'runExample', {
    ...{ timeoutMs: 60_000, timeoutError, execArgv: [] },
    ...options,
  });

afterAll(closeWorkers);

it.each(['worker_threads', 'child_process'] as const)('%s: one worker runs all tasks', async (runtime) => {
  const run = pool({ runtime, concurrency: 2 });
  const workers = await Promise.all(['id', 'id', 'id'].map((task) => run(task as ExampleTask)));
  expect(new Set(workers).size).toBe(1);
});

it.each([
  ['ends', 'exit', /terminat/i],
  ['runs out of memory', 'memory', /memory/i],
  ['throws', 'throw', /broken/],
] as const)(
  'a task whose worker %s rejects after one retry, and the next one works',
  async (_how, task, error) => {
    const run = pool({ resourceLimits: { maxOldGenerationSizeMb: 32 } });
    const worker = await run('id');
    await expect(run(task)).rejects.toThrow(error);
    expect(await run('id')).not.toBe(worker);
  },
);

it.each(['worker_threads', 'child_process'] as const)(
  '%s: a task that takes too long is ended',
  async (runtime) => {
    const run = pool({ runtime, timeoutMs: 1 });
    await expect(run('endless')).rejects.toThrow('took too long');
  },
);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('a worker without a task is ended', async () => {
  const pid = await pool({ runtime: 'child_process', idleMs: 0 })('id');
  await expect.poll(() => isAlive(pid)).toBe(false);
});

it('a worker that is killed without a task is replaced', async () => {
  const run = pool({ runtime: 'child_process' });
  const pid = await run('id');
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await run('id')).not.toBe(pid);
});
