import type pg from 'pg';
import type { Log } from './engine-worker-host.ts';

/** Tables of which more than a fifth and at least 50 rows changed since their last vacuum: the default of a PostgreSQL server. */
const TABLES_TO_VACUUM = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** Runs once what a server's background processes do continuously: vacuums tables and makes a checkpoint. */
export async function keepUp(pool: pg.Pool, lastLogPosition: string | null): Promise<string> {
  const position = async () =>
    (await pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]?.at ?? '';
  if ((await position()) === lastLogPosition) return lastLogPosition;
  const { rows } = await pool.query<{ name: string }>(TABLES_TO_VACUUM);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  await pool.query('checkpoint');
  return position();
}

/** A log of this length is replayed in about 0.15 s after a kill: 10 ms of processor time per MB. */
const LONGEST_LOG = 16 * 1024 * 1024;
const LOOK_AT_LOG_MILLISECONDS = 2_000;

/** Makes a checkpoint when much was written since the last one, so that a restart after a crash stays fast. */
export async function shortenLog(pool: pg.Pool, longest = LONGEST_LOG): Promise<void> {
  const { rows } = await pool.query<{ length: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as length from pg_control_checkpoint()`,
  );
  if ((rows[0]?.length ?? 0) > longest) await pool.query('checkpoint');
}

/** Repeats {@link keepUp} and {@link shortenLog}: the embedded engine has no background processes, so its log would grow without limit. */
export function startVacuum(pool: pg.Pool, everyMilliseconds: number, log: Log) {
  let lastLogPosition: string | null = null;
  let running = Promise.resolve();
  const repeat = (milliseconds: number, work: () => Promise<void>) =>
    setInterval(() => {
      running = running
        .then(work)
        .catch((error: Error) => log.warn(`The upkeep of the database failed: ${error.message}`));
    }, milliseconds).unref();
  const timers = [
    // If this fails, the next run fails too, and warns.
    repeat(LOOK_AT_LOG_MILLISECONDS, () => shortenLog(pool).catch(() => undefined)),
    repeat(everyMilliseconds, async () => {
      lastLogPosition = await keepUp(pool, lastLogPosition);
    }),
  ];
  return {
    /** Resolves when no maintenance is running any more. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
