import type { Derivation } from '#database/transaction.ts';
import type { Clock } from './clock.ts';

/** What is computed anew at the end of every change, in its transaction: places and points of the races it touched. */
export function deriveAfterChange(_clock: Clock): Derivation {
  return async () => undefined;
}
