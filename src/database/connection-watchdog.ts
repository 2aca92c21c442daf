import type { Duplex } from 'node:stream';
import pg from 'pg';

export interface WatchLimits {
  /** When a connection is in use for this long, the watchdog checks whether the server still responds. */
  lentMilliseconds: number;
  /** Timeout of that check, in time that this process was able to read responses. */
  responseMilliseconds: number;
  everyMilliseconds: number;
}

/** Together they end a wait for a paused or unreachable server in under 8 s; long statements on a responding server continue. */
const LIMITS: WatchLimits = { lentMilliseconds: 3000, responseMilliseconds: 3000, everyMilliseconds: 1000 };

export interface ServerWatch {
  stop(): Promise<void>;
}

const silence = () => Object.assign(new Error('The database does not respond.'), { code: '08006' });

/** Fails the queries of the connection. `pg` does the same to its own connections when they time out. */
function destroyConnection(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy(silence());
}

const TICKS = 10;

/** Rejects after the time. While the event loop is blocked no time passes: the response may have arrived, and is read before the next tick. */
function startTimeout(milliseconds: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === TICKS) reject(silence());
  }, milliseconds / TICKS);
  return { promise, stop: () => clearInterval(timer) };
}

/** Checks with a separate connection whether the server responds; throws when it does not. */
function makeProbe(config: pg.ClientConfig, responseMilliseconds: number) {
  let client: pg.Client | null = null;
  const end = async () => {
    const ending = client;
    client = null;
    await ending?.end().catch(() => undefined);
  };
  const query = async () => {
    if (!client) {
      client = new pg.Client(config);
      client.on('error', () => undefined);
      await client.connect();
    }
    await client.query('select 1');
  };
  const ask = async () => {
    const timeout = startTimeout(responseMilliseconds);
    try {
      await Promise.race([query(), timeout.promise]);
    } catch (error) {
      if (client) destroyConnection(client);
      client = null;
      throw error;
    } finally {
      timeout.stop();
    }
  };
  return { ask, end };
}

/**
 * Destroys the connections that wait for a server which no longer responds (paused, or disconnected without a
 * message), so that their users get an error instead of waiting forever.
 */
export function startWatchdog(
  pool: pg.Pool,
  config: pg.ClientConfig,
  limits: WatchLimits = LIMITS,
): ServerWatch {
  const lentSince = new Map<pg.ClientBase, number>();
  pool.on('acquire', (client) => lentSince.set(client, performance.now()));
  pool.on('release', (_error, client) => lentSince.delete(client));
  pool.on('remove', (client) => lentSince.delete(client));
  const probe = makeProbe(config, limits.responseMilliseconds);
  let asking: Promise<void> | null = null;

  const lentLong = () => {
    const latest = performance.now() - limits.lentMilliseconds;
    return [...lentSince].filter(([, since]) => since < latest).map(([client]) => client);
  };
  const look = async () => {
    if (lentLong().length === 0) return probe.end();
    await probe.ask().catch(() => lentLong().forEach(destroyConnection));
  };
  const timer = setInterval(() => {
    asking ??= look().finally(() => {
      asking = null;
    });
  }, limits.everyMilliseconds).unref();

  return {
    async stop() {
      clearInterval(timer);
      await asking;
      await probe.end();
    },
  };
}
