import { BACKEND, joinBytes, readErrorFields, readText, type SessionState } from './wire-messages.ts';

/** Bytes that are buffered before they are sent to the client in one chunk. */
const PIECE_BYTES = 64 * 1024;
const HEAD_BYTES = 5;
/** One buffer for all filters: the engine responds to one unit after the other. */
const piece = new Uint8Array(PIECE_BYTES);

export interface FilterEvents {
  /** A chunk for the client; the receiver owns it. */
  onPiece(piece: Uint8Array): void;
  /** A NOTIFY of the engine; `message` is the whole NotificationResponse. */
  onNotification(channel: string, message: Uint8Array): void;
  /** An error that ends the engine's session. */
  onFatal(message: string): void;
}

/** How one unit of messages ended. */
export interface UnitEnd {
  /** Null when the engine sent no ReadyForQuery. */
  state: SessionState | null;
  hasFailed: boolean;
}

const LOOKED_AT: ReadonlySet<number> = new Set(Object.values(BACKEND));

/**
 * Reads the engine's response to one unit message by message, wherever its chunks end: passes it on to the client,
 * removes notifications and the engine's CopyInResponse, and records how the unit ended.
 */
export class BackendFilter {
  readonly #events: FilterEvents;
  readonly #head = new Uint8Array(HEAD_BYTES);
  #headLength = 0;
  #bodyLeft = 0;
  /** The body of a message that is inspected. */
  #inspected: Uint8Array[] | null = null;
  #pieceLength = 0;
  readonly end: UnitEnd = { state: null, hasFailed: false };

  constructor(events: FilterEvents) {
    this.#events = events;
  }

  /** Takes a chunk from the engine and copies it where needed, since the chunk lies in the engine's memory. */
  push(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#bodyLeft > 0) {
        const taken = Math.min(this.#bodyLeft, chunk.length - at);
        this.#takeBody(chunk.subarray(at, at + taken));
        at += taken;
      } else {
        this.#head[this.#headLength] = chunk[at] as number;
        this.#headLength += 1;
        at += 1;
        if (this.#headLength === HEAD_BYTES) this.#startBody();
      }
    }
  }

  /** Sends the remaining buffered bytes. */
  finish(): UnitEnd {
    this.#sendPiece();
    return this.end;
  }

  #startBody(): void {
    const { buffer } = this.#head;
    this.#bodyLeft = new DataView(buffer).getInt32(1) - 4;
    this.#headLength = 0;
    if (LOOKED_AT.has(this.#head[0] as number)) this.#inspected = [];
    else this.#passOn(this.#head);
    if (this.#bodyLeft === 0) this.#endBody();
  }

  #takeBody(part: Uint8Array): void {
    this.#bodyLeft -= part.length;
    if (this.#inspected) this.#inspected.push(part.slice());
    else this.#passOn(part);
    if (this.#bodyLeft === 0) this.#endBody();
  }

  #endBody(): void {
    if (!this.#inspected) return;
    const body = joinBytes(this.#inspected);
    this.#inspected = null;
    const type = this.#head[0];
    if (type === BACKEND.copyIn) return;
    if (type === BACKEND.notification) {
      const channel = readText(body, 4).text;
      this.#events.onNotification(channel, joinBytes([this.#head, body]));
      return;
    }
    if (type === BACKEND.readyForQuery)
      this.end.state = String.fromCharCode(body[0] as number) as SessionState;
    if (type === BACKEND.error) this.#noteError(body);
    this.#passOn(this.#head);
    this.#passOn(body);
  }

  #noteError(body: Uint8Array): void {
    this.end.hasFailed = true;
    const { V: severity, M: message } = readErrorFields(body);
    if (severity === 'FATAL' || severity === 'PANIC') this.#events.onFatal(message ?? severity);
  }

  #passOn(bytes: Uint8Array): void {
    if (bytes.length >= PIECE_BYTES) {
      this.#sendPiece();
      this.#events.onPiece(bytes.slice());
      return;
    }
    if (this.#pieceLength + bytes.length > PIECE_BYTES) this.#sendPiece();
    piece.set(bytes, this.#pieceLength);
    this.#pieceLength += bytes.length;
  }

  #sendPiece(): void {
    if (this.#pieceLength === 0) return;
    this.#events.onPiece(piece.slice(0, this.#pieceLength));
    this.#pieceLength = 0;
  }
}
