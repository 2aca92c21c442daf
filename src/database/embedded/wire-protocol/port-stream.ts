import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/**
 * A connection to the engine's thread in the shape of a network socket, as `pg` takes it in its option `stream`:
 * no socket file, no port, nothing that another process could connect to.
 */
export class PortStream extends Duplex {
  readonly #offer: (far: MessagePort, near: PortStream) => void;
  #port: MessagePort | null = null;

  /** `offer` hands the far end to the engine's thread. */
  constructor(offer: (far: MessagePort, near: PortStream) => void) {
    super({ allowHalfOpen: false });
    this.#offer = offer;
  }

  /** As of a socket; the address is of no interest. */
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
    // A copy: posting a slice would send the whole underlying buffer.
    const bytes = new Uint8Array(chunk);
    this.#port?.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }
}
