import type { MessagePort } from 'node:worker_threads';

/** What the main thread gives the engine's thread at its start. */
export interface WorkerTask {
  folder: string;
  isDurable: boolean;
  /** True to make a new database in the folder and end. */
  isCreation: boolean;
  idleTransactionMilliseconds: number;
  /** How long one statement may run. */
  statementMilliseconds: number;
  /** One number: by when the unit that runs must end, by {@link steadyMilliseconds}; 0 while none runs. */
  watch: BigInt64Array<SharedArrayBuffer>;
}

export type ToWorker = { kind: 'connect'; port: MessagePort } | { kind: 'close' };

export type FromWorker = { kind: 'ready' } | { kind: 'closed' } | { kind: 'broken'; reason: string };

/** The machine's clock that never jumps, the same in all threads. */
export const steadyMilliseconds = (): bigint => process.hrtime.bigint() / 1_000_000n;
