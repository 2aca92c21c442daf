import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/**
 * A connection to the engine's thread in the form of a network socket, for the option `stream` of `pg`: no socket file
 * and no port, so that no other process can connect.
 */
export class PortStream extends Duplex {
  readonly #offer: (far: MessagePort, near: PortStream) => void;
  #port: MessagePort | null = null;

  /** `offer` passes the other end to the engine's thread. */
  constructor(offer: (far: MessagePort, near: PortStream) => void) {
    super({ allowHalfOpen: false });
    this.#offer = offer;
  }

  /** Like those of a socket; the address is irrelevant. */
  connect(): this {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (chunk: Uint8Array) =>
      this.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)),
    );
    port1.on('close', () => this.push(null));
    this.#offer(port2, this);
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // Copied, because posting a slice would send the whole underlying buffer.
    const bytes = new Uint8Array(chunk);
    this.#port?.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }
}
