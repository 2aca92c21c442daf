import type pg from 'pg';
import type { Log } from './engine-worker-host.ts';

/** Tables that changed by more than a fifth, and by at least 50 rows, since they were last vacuumed: the default of a PostgreSQL server. */
const TABLES_TO_SWEEP = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** Does once what a server's background processes do all the time: sweeps tables, and folds the log into them. */
export async function keepUp(pool: pg.Pool, lastLogPosition: string | null): Promise<string> {
  const position = async () =>
    (await pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]?.at ?? '';
  if ((await position()) === lastLogPosition) return lastLogPosition;
  const { rows } = await pool.query<{ name: string }>(TABLES_TO_SWEEP);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  await pool.query('checkpoint');
  return position();
}

/** A log of this length is replayed in about 0.15 s after a kill: 10 ms of processor time per MB. */
const LONGEST_LOG = 16 * 1024 * 1024;
const LOOK_AT_LOG_MILLISECONDS = 2_000;

/** Folds the log into the tables where much was written since the last time, so that a restart after a kill stays short. */
export async function shortenLog(pool: pg.Pool, longest = LONGEST_LOG): Promise<void> {
  const { rows } = await pool.query<{ length: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as length from pg_control_checkpoint()`,
  );
  if ((rows[0]?.length ?? 0) > longest) await pool.query('checkpoint');
}

export interface Vacuum {
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/** Repeats {@link keepUp} and {@link shortenLog}; the embedded engine has no background processes, its log would grow without end. */
export function startVacuum(pool: pg.Pool, everyMilliseconds: number, log: Log): Vacuum {
  let lastLogPosition: string | null = null;
  let running = Promise.resolve();
  const repeat = (milliseconds: number, work: () => Promise<void>) =>
    setInterval(() => {
      running = running
        .then(work)
        .catch((error: Error) => log.warn(`The upkeep of the database failed: ${error.message}`));
    }, milliseconds).unref();
  const timers = [
    // What fails here fails at the next sweep too, which warns.
    repeat(LOOK_AT_LOG_MILLISECONDS, () => shortenLog(pool).catch(() => undefined)),
    repeat(everyMilliseconds, async () => {
      lastLogPosition = await keepUp(pool, lastLogPosition);
    }),
  ];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
