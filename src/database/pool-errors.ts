import type pg from 'pg';

/**
 * Keeps the process alive when a connection is lost: the query under way fails, an idle connection is replaced at its
 * next use, and that is all that anyone needs to know. Without a listener `pg` throws where nobody can catch it, even
 * for a connection that is lent out.
 */
export function ignoreLostConnections(
  pool: pg.Pool,
  tell: (message: string) => void = () => undefined,
): void {
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => tell(error.message));
}
