import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { millisecondsSince, nowOnBoth } from './freshness.ts';

// Whether this process is the only copy of the product on its PostgreSQL server. Every copy holds one lock as long as it runs: all of
// them together, or one of them alone. Who comes to one that is alone asks it to make room, and waits until it has. Nobody trusts
// in being alone before the lock is held for as long as another copy may believe in a lock that it has lost, nor longer than the
// connection that holds it is known to live.

export interface CopyLimits {
  /** How long a lock is believed in after its connection last answered. */
  believeMilliseconds: number;
  beatMilliseconds: number;
}

const LIMITS: CopyLimits = { believeMilliseconds: 3_000, beatMilliseconds: 1_000 };
/** Any number of our own, beside the one of the migrations. */
const LOCK = 7_183_002;
const ASK_AGAIN_MS = 20;

export interface SoleCopyParts {
  pool: pg.Pool;
  /** Somebody wrote a table; also said when this copy begins to trust in being alone, since until then others may have. */
  onWritten(): void;
  log?: { warn(text: string): void } | undefined;
  limits?: CopyLimits;
}

export interface SoleCopy {
  isAlone(): boolean;
  /** Takes its place among the copies; they know of it when this ends. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** The embedded database lets one process in. */
export const embeddedSoleCopy: SoleCopy = {
  isAlone: () => true,
  open: async () => undefined,
  close: async () => undefined,
};

type Held = 'nothing' | 'together' | 'alone';
type Moment = ReturnType<typeof nowOnBoth>;

async function says(client: pg.ClientBase, expression: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`select ${expression} as yes`);
  return rows[0]?.yes === true;
}

/** Ends the connection of a copy that does not answer and still holds the lock alone. */
const breakLock = (client: pg.ClientBase) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())
       and classid = 0 and objid = $1 and pid <> pg_backend_pid()`,
    [LOCK],
  );

export function watchCopies(parts: SoleCopyParts): SoleCopy {
  const { pool, onWritten, log } = parts;
  const { believeMilliseconds, beatMilliseconds } = parts.limits ?? LIMITS;
  let client: pg.PoolClient | null = null;
  let held: Held = 'nothing';
  let aloneSince: Moment | null = null;
  let isTrusted = false;
  let answeredAt = nowOnBoth();

  function hold(next: Held, since: Moment): void {
    held = next;
    isTrusted = false;
    aloneSince = next === 'alone' ? since : null;
    answeredAt = since;
  }

  /** The lock is still held alone by the server's count until the second statement; nobody gets in before. */
  async function makeRoom(own: pg.PoolClient): Promise<void> {
    if (held !== 'alone') return;
    hold('together', nowOnBoth());
    await own.query(`select pg_advisory_lock_shared(${LOCK})`);
    await own.query(`select pg_advisory_unlock(${LOCK})`);
  }

  async function takePlace(own: pg.PoolClient): Promise<void> {
    const began = nowOnBoth();
    if (await says(own, `pg_try_advisory_lock(${LOCK})`)) return hold('alone', nowOnBoth());
    while (!(await says(own, `pg_try_advisory_lock_shared(${LOCK})`))) {
      await own.query(`notify copies`);
      if (millisecondsSince(began) > 2 * believeMilliseconds) await breakLock(own);
      await pause(ASK_AGAIN_MS);
    }
    hold('together', nowOnBoth());
  }

  async function beat(own: pg.PoolClient): Promise<void> {
    const sent = nowOnBoth();
    if (held === 'together' && (await says(own, `pg_try_advisory_lock(${LOCK})`))) {
      await own.query(`select pg_advisory_unlock_shared(${LOCK})`);
      return hold('alone', nowOnBoth());
    }
    if (held !== 'alone') return;
    await own.query('select 1');
    answeredAt = sent;
    if (isTrusted || aloneSince === null || millisecondsSince(aloneSince) < believeMilliseconds) return;
    isTrusted = true;
    onWritten();
  }

  async function connect(): Promise<void> {
    const own = await pool.connect();
    const lost = () => {
      if (client !== own) return;
      client = null;
      hold('nothing', nowOnBoth());
      own.release(true);
    };
    own.on('error', lost);
    own.on('end', lost);
    own.on('notification', ({ channel }) => {
      if (channel === 'written') onWritten();
      if (channel === 'copies') makeRoom(own).catch(lost);
    });
    client = own;
    try {
      await own.query('listen written');
      await own.query('listen copies');
      await takePlace(own);
    } catch (error) {
      lost();
      throw error;
    }
  }

  let working: Promise<void> | null = null;
  /** One thing at a time goes over the connection. */
  function work(): Promise<void> {
    working ??= (client === null ? connect() : beat(client)).finally(() => {
      working = null;
    });
    return working;
  }
  let timer: NodeJS.Timeout | undefined;
  const beatAgain = () => {
    work().catch((error: Error) => log?.warn(`The copies of the server cannot be counted: ${error.message}`));
  };

  return {
    isAlone: () => isTrusted && millisecondsSince(answeredAt) < believeMilliseconds,
    async open() {
      await work();
      timer = setInterval(beatAgain, beatMilliseconds).unref();
    },
    async close() {
      clearInterval(timer);
      await working?.catch(() => undefined);
      const own = client;
      client = null;
      hold('nothing', nowOnBoth());
      own?.release(true);
    },
  };
}
