import type pg from 'pg';
import type { Log } from './engine-thread.ts';

/** Tables that changed by more than a fifth, and by at least 50 rows, since they were last swept: the server's own measure. */
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

export interface Upkeep {
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/** Repeats {@link keepUp}; the embedded engine has no background processes, its log would grow without end. */
export function startUpkeep(pool: pg.Pool, everyMilliseconds: number, log: Log): Upkeep {
  let lastLogPosition: string | null = null;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= keepUp(pool, lastLogPosition)
      .then((position) => {
        lastLogPosition = position;
      })
      .catch((error: Error) => log.warn(`The upkeep of the database failed: ${error.message}`))
      .finally(() => {
        running = null;
      });
  }, everyMilliseconds).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
