import type pg from 'pg';

/**
 * Keeps the process running when a connection is lost: the current query fails, an idle connection is replaced at its
 * next use. Without a listener `pg` throws where nothing can catch it, even
 * for a connection that is in use.
 */
export function ignoreLostConnections(
  pool: pg.Pool,
  report: (message: string) => void = () => undefined,
): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => report(error.message));
}
