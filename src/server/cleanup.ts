import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/change-sets.ts';
import { endExpiredSessions } from '#features/account/server/sign-in/account-store.ts';
import { deleteExpiredAttempts } from '#features/account/server/sign-in/rate-limit-store.ts';
import { deleteExpiredCodes } from '#features/account/server/sign-up/code-store.ts';
import { MAIL_JOB } from '#features/account/server/sign-up/mail-job.ts';
import { liveSince } from './auth/session-limits.ts';
import type { Clock } from './clock.ts';
import { deleteOldKeys } from './http/idempotency-store.ts';
import { deleteEndedJobs } from './jobs/job-store.ts';

const EVERY_MS = 10 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
/** Attempts are counted over 15 minutes; responses for repeated requests are stored for a day. */
const KEEP_ATTEMPTS_MS = HOUR;
const KEEP_RESPONSES_MS = 24 * HOUR;
/** Codes and tokens are valid for ten minutes; they are stored longer to explain problems. */
const KEEP_CODES_MS = 24 * HOUR;
/** Their jobs contain addresses and names, also of people who never got an account. */
const KEEP_MAILS_MS = 30 * 24 * HOUR;

/** Ends expired sessions and deletes expired rows: counted attempts, codes, stored responses, mails. */
export async function endExpired({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await endExpiredSessions(db, liveSince(now), now);
  await deleteExpiredAttempts(db, new Date(now.getTime() - KEEP_ATTEMPTS_MS));
  await deleteExpiredCodes(db, new Date(now.getTime() - KEEP_CODES_MS));
  await deleteOldKeys(db, new Date(now.getTime() - KEEP_RESPONSES_MS));
  await deleteEndedJobs(db, MAIL_JOB, new Date(now.getTime() - KEEP_MAILS_MS));
}

/** Ends and deletes regularly what has expired, and deletes orphaned files; the returned function stops it. */
export function startCleanup(
  database: Database,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
  sweepFiles: () => Promise<void>,
): () => void {
  const warn = (error: unknown) => log.warn({ err: error }, 'cleanup');
  const timer = setInterval(() => {
    endExpired(database, clock.now()).catch(warn);
    sweepFiles().catch(warn);
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
