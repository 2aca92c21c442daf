import { joinBytes, readInt32 } from './wire-messages.ts';

export interface FrontendMessage {
  /** Null for the first message of a connection, which has no type byte. */
  type: number | null;
  /** The received message, with type and length. */
  whole: Uint8Array;
  body: Uint8Array;
}

/** The maximum length of a message; PostgreSQL itself allows 1 GB, but the engine's memory is much smaller. */
const LONGEST_BYTES = 256 * 1024 * 1024;

export class MessageTooLong extends Error {}

/** Splits a client's data into messages, wherever the chunks end. Until `startUp` is called, messages have no type byte. */
export class FrontendReader {
  #parts: Uint8Array[] = [];
  #size = 0;
  /** Bytes required before the next message can be read. */
  #wanted = 0;
  #isStarted = false;

  /** From now on messages have a type byte. */
  startUp(): void {
    this.#isStarted = true;
    this.#wanted = 0;
  }

  /** Takes the next chunk. Throws {@link MessageTooLong}. */
  push(chunk: Uint8Array): void {
    this.#parts.push(chunk);
    this.#size += chunk.length;
  }

  /** The next complete message, or null while part of it is missing. */
  next(): FrontendMessage | null {
    const head = this.#isStarted ? 5 : 4;
    if (this.#size < Math.max(head, this.#wanted)) return null;
    const all = joinBytes(this.#parts);
    const length = readInt32(all, head - 4) + head - 4;
    if (length < head || length > LONGEST_BYTES)
      throw new MessageTooLong(`A message of ${length} bytes cannot be taken.`);
    this.#parts = [all];
    this.#wanted = length;
    if (all.length < length) return null;
    const whole = all.subarray(0, length);
    this.#parts = all.length > length ? [all.subarray(length)] : [];
    this.#size = all.length - length;
    this.#wanted = 0;
    return { type: this.#isStarted ? (whole[0] as number) : null, whole, body: whole.subarray(head) };
  }
}
