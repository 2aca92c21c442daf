import type { Connection, Connections } from '#database/change-sets.ts';

const CHANNELS = ['live', 'job', 'access', 'present'];
const LISTEN_AGAIN_MS = 1_000;

interface ListenerParts {
  pool: Connections;
  onNotification(channel: string, payload: string): void;
  /** No notification is missed from now on. */
  onListening(): void;
  /** It listens again after a gap, in which notifications may be missing. */
  onGap(): Promise<void>;
}

/** Listens to the notifications of all instances; again after the connection was lost. */
export class NotificationListener {
  readonly #parts: ListenerParts;
  #client: Connection | null = null;
  #isClosed = false;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  async open(): Promise<void> {
    const client = await this.#parts.pool.connect();
    client.on('notification', ({ channel, payload }) => this.#parts.onNotification(channel, payload ?? ''));
    const again = () => {
      if (this.#client !== client) return;
      this.#client = null;
      client.release(true);
      this.#openAgain();
    };
    client.on('error', again);
    client.on('end', again);
    try {
      for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#parts.onListening();
    // A connection that is never released would make the close of the pool wait forever.
    if (this.#isClosed) client.release(true);
    else this.#client = client;
  }

  #openAgain(): void {
    if (this.#isClosed) return;
    setTimeout(() => {
      if (this.#isClosed) return;
      this.open()
        .then(() => this.#parts.onGap())
        .catch(() => this.#openAgain());
    }, LISTEN_AGAIN_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = null;
    client?.release(true);
  }
}
