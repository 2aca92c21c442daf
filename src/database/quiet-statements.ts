// Statements that change nothing that an answer kept in memory could show. What signing in writes is of that kind: however many people
// sign in, those who read go on reading from memory.

/** Tables without the trigger `note_change`: an answer that names one of them is never kept. */
const NOT_KEPT = ['account_code', 'account_recovery_code', 'account_token', 'attempt', 'event_log'].join('|');

const READING = /^\s*select\b/i;
const AROUND = /^\s*(?:begin|commit|rollback|start\s+transaction|savepoint|release)\b/i;
const WRITING = new RegExp(
  `^\\s*(?:insert\\s+into|update|delete\\s+from)\\s+(?:"(?:${NOT_KEPT})"|(?:${NOT_KEPT})\\b)`,
  'i',
);
/** A session that begins changes none that is remembered; its end is noted. */
const SESSION_BEGINS = /^\s*insert\s+into\s+(?:"session"|session\b)/i;

/** True for what needs no second look at the database, neither by itself nor as part of a transaction. */
export const isQuiet = (text: string): boolean =>
  [READING, AROUND, WRITING, SESSION_BEGINS].some((pattern) => pattern.test(text));
