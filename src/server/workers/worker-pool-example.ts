import { threadId } from 'node:worker_threads';

export type ExampleTask = 'id' | 'exit' | 'memory' | 'throw' | 'endless';

/** For the test of the pool: a task for each way of ending. Returns the id of the thread or process. */
export async function runExample(task: ExampleTask): Promise<number> {
  if (task === 'exit') process.exit(3);
  if (task === 'throw') throw new Error('broken');
  const held: number[][] = [];
  while (task === 'memory') held.push(Array.from({ length: 100_000 }, Math.random));
  if (task === 'endless') for (;;);
  return threadId || process.pid;
}
