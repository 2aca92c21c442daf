import pLimit from 'p-limit';
import { type Options, Tinypool } from 'tinypool';

interface WorkerOptions
  extends Pick<Options, 'runtime' | 'serialization' | 'resourceLimits' | 'execArgv' | 'env'> {
  /** Concurrent tasks of the worker; further ones are queued. */
  concurrency?: number;
  /** After this many milliseconds the worker is ended, and the task rejects with `timeoutError`. */
  timeoutMs: number;
  timeoutError: () => Error;
  /** The worker ends after this many milliseconds without a task. */
  idleMs?: number;
}

const open = new Set<Tinypool>();

async function destroy(pool: Tinypool): Promise<void> {
  if (open.delete(pool)) await pool.destroy().catch(() => undefined);
}

/**
 * Runs an exported function of a module in a worker thread or child process, started with the first task. A worker that ends also fails
 * other tasks, therefore a failed task is retried once in a new worker. The function returns expected failures and throws only others.
 */
export function createWorkerPool<Task, Result>(
  module: URL,
  name: string,
  { concurrency = 1, timeoutMs, timeoutError, idleMs = 20_000, ...options }: WorkerOptions,
): (task: Task) => Promise<Result> {
  const limit = pLimit(concurrency);
  let pool: Tinypool | null = null;
  let idle: NodeJS.Timeout | undefined;

  function runningPool(): Tinypool {
    if (pool && open.has(pool)) return pool;
    // With a minimum of one, the worker takes tasks at once while it starts. The library never ends that one: see `idle`.
    const started = new Tinypool({
      ...{ filename: module.href, name, minThreads: 1, maxThreads: 1, concurrentTasksPerWorker: concurrency },
      ...options,
    });
    // The library expects neither a thread that exits nor a worker that fails without a task.
    for (const worker of started.threads) worker.once('exit', () => void destroy(started));
    started.on('error', () => void destroy(started));
    open.add(started);
    pool = started;
    return started;
  }

  async function attempt(task: Task, isRetry: boolean): Promise<Result> {
    clearTimeout(idle);
    const current = runningPool();
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      void destroy(current);
    }, timeoutMs);
    try {
      return await current.run(task);
    } catch (error) {
      void destroy(current);
      if (isTimedOut) throw timeoutError();
      if (isRetry) throw error;
      return attempt(task, true);
    } finally {
      clearTimeout(timer);
      clearTimeout(idle);
      idle = setTimeout(() => void (limit.activeCount === 0 && destroy(current)), idleMs).unref();
    }
  }
  return (task) => limit(attempt, task, false);
}

/** Ends all workers. Tasks in progress continue in new ones: another product in this process may have started them. */
export async function closeWorkers(): Promise<void> {
  await Promise.all([...open].map(destroy));
}
