import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The facts about a failed statement that may be logged. */
export interface StatementError {
  /** Code of the database (SQLSTATE) or of the connection (ECONNRESET); null when there is none. */
  code: string | null;
  /** A fixed message of the driver, where there was no connection. */
  reason?: string;
  constraint?: string;
  table?: string;
}

const DEEPEST_CAUSE = 5;

/** SQLSTATE connection_failure, for these messages of the driver, which have no code. */
const CONNECTION_FAILURE = '08006';
const CONNECTION_MESSAGES = new Set([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout expired',
]);
/** SQLSTATE too_many_connections, for the driver's message when every connection of the pool stays in use. */
const ALL_IN_USE = '53300';
const ALL_IN_USE_MESSAGE = 'timeout exceeded when trying to connect';

/** What the error itself, without its causes, says about the connection; null when it is another error. */
export function connectionErrorOf({ message }: { message?: unknown }): StatementError | null {
  if (message === ALL_IN_USE_MESSAGE) return { code: ALL_IN_USE, reason: ALL_IN_USE_MESSAGE };
  return typeof message === 'string' && CONNECTION_MESSAGES.has(message)
    ? { code: CONNECTION_FAILURE, reason: message }
    : null;
}

/**
 * Finds the failed statement in an error and its causes; null when there is none. Message, stack and all other properties are omitted: the
 * query builder puts the statement's parameters there, and the database the row that it refused, with hashes and addresses in it.
 */
export function statementErrorOf(error: unknown): StatementError | null {
  let isStatement = false;
  let code: string | null = null;
  let at = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && at instanceof Error; depth += 1) {
    if (at instanceof pg.DatabaseError) {
      const { constraint, table } = at;
      return { code: at.code ?? null, ...(constraint ? { constraint } : {}), ...(table ? { table } : {}) };
    }
    const lost = connectionErrorOf(at);
    if (lost) return lost;
    if (at instanceof DrizzleQueryError) isStatement = true;
    if ('code' in at && typeof at.code === 'string') code ??= at.code;
    at = at.cause;
  }
  return isStatement ? { code } : null;
}
