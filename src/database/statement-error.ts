import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** The facts about a failed statement that may be logged. */
export interface StatementError {
  /** Code of the database (SQLSTATE) or of the connection (ECONNRESET); null when there is none. */
  code: string | null;
  constraint?: string;
  table?: string;
}

const DEEPEST_CAUSE = 5;

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
    if (at instanceof DrizzleQueryError) isStatement = true;
    if ('code' in at && typeof at.code === 'string') code ??= at.code;
    at = at.cause;
  }
  return isStatement ? { code } : null;
}
