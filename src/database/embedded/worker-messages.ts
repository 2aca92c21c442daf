import type { MessagePort } from 'node:worker_threads';

/** What the main thread gives the engine's thread at its start. */
export interface WorkerTask {
  folder: string;
  isDurable: boolean;
  /** True to make a new database in the folder and end. */
  isCreation: boolean;
  idleTransactionMilliseconds: number;
  /** One number: since when a unit runs, in nanoseconds of the machine's steady clock; 0 while none does. */
  watch: BigInt64Array<SharedArrayBuffer>;
}

export type ToWorker = { kind: 'connect'; port: MessagePort } | { kind: 'close' };

export type FromWorker = { kind: 'ready' } | { kind: 'closed' } | { kind: 'broken'; reason: string };
