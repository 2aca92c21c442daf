import type { MessagePort } from 'node:worker_threads';

/** The data that the main thread passes to the engine's thread at its start. */
export interface WorkerTask {
  folder: string;
  isDurable: boolean;
  /** True to create a new database in the folder and end. */
  isCreation: boolean;
  idleTransactionMilliseconds: number;
  statementMilliseconds: number;
  /** One number: the deadline of the running unit, by {@link steadyMilliseconds}; 0 while none runs. */
  watch: BigInt64Array<SharedArrayBuffer>;
}

export type ToWorker = { kind: 'connect'; port: MessagePort } | { kind: 'close' };

export type FromWorker = { kind: 'ready' } | { kind: 'closed' } | { kind: 'broken'; reason: string };

/** The machine's monotonic clock, the same in all threads. */
export const steadyMilliseconds = (): bigint => process.hrtime.bigint() / 1_000_000n;
