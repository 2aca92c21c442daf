import type { FrontendMessage } from './frontend-reader.ts';
import { FRONTEND, joinBytes, makeMessage, textField } from './wire-messages.ts';

/** A copy is buffered in memory until it is complete. */
const LARGEST_BYTES = 256 * 1024 * 1024;

/**
 * The data of a COPY FROM STDIN, buffered so that the engine gets the whole copy at once: it cannot wait for more data in
 * the middle of one.
 */
export class CopyIn {
  readonly #query: Uint8Array;
  #parts: Uint8Array[] = [];
  #size = 0;

  /** `query` is the whole message that starts the copy. */
  constructor(query: Uint8Array) {
    this.#query = query;
  }

  /** Null while the copy is incomplete; then the unit for the engine, or `misplaced` after a message that is not allowed here. */
  take({ type, body, whole }: FrontendMessage): Uint8Array | 'misplaced' | null {
    if (type === FRONTEND.copyData) {
      this.#size += body.length;
      if (this.#size > LARGEST_BYTES) this.#parts = [];
      else this.#parts.push(whole);
      return null;
    }
    // The protocol ignores Flush and Sync during a copy.
    if (type === FRONTEND.flush || type === FRONTEND.sync) return null;
    if (type === FRONTEND.copyFail) return joinBytes([this.#query, whole]);
    if (type !== FRONTEND.copyDone) return 'misplaced';
    if (this.#size <= LARGEST_BYTES) return joinBytes([this.#query, ...this.#parts, whole]);
    return joinBytes([
      this.#query,
      makeMessage(FRONTEND.copyFail, textField('the data is larger than 256 MB')),
    ]);
  }
}
