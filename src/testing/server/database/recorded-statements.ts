import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import type { Connections } from '#database/change-sets.ts';

type Query = (...statement: unknown[]) => unknown;

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string }).text);

/** Runs the work; also returns the statements that it sent outside transactions, repeated ones each time. */
export async function recordStatements<T>(
  pool: Connections,
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  // Jobs use the same pool at the same time.
  const inWork = new AsyncLocalStorage<true>();
  const query = pool.query as unknown as Query;
  const spy = vi.spyOn(pool as unknown as { query: Query }, 'query').mockImplementation((...statement) => {
    if (inWork.getStore()) statements.push(textOf(statement[0]));
    return query.apply(pool, statement);
  });
  try {
    return { result: await inWork.run(true, async () => await work()), statements };
  } finally {
    spy.mockRestore();
  }
}
