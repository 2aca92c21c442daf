import pLimit, { type LimitFunction } from 'p-limit';
import { Refusal } from '#contract/refusal.ts';

// Sign-ins of one account run one after the other, and only a few in total. Attempts are counted before the password is checked, so that
// parallel attempts get no extra guesses; unlimited, people who sign in correctly at the same moment would count as each other's failures.

/** Over all accounts, in one process. */
const signInLimit = pLimit(4);
const LONGEST_WAIT_MS = 8_000;
const RETRY_AFTER_SECONDS = 3;

const accounts = new Map<string, { limit: LimitFunction; users: number }>();

const tooBusy = () =>
  new Refusal(503, 'busy', 'Many people are signing in right now. Try again in a few seconds.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/**
 * Runs a sign-in after the earlier ones of its account. Refuses with 503 when it could not start within
 * {@link LONGEST_WAIT_MS}.
 */
export async function limitSignIn<T>(account: string, signIn: () => Promise<T>): Promise<T> {
  const own = accounts.get(account) ?? { limit: pLimit(1), users: 0 };
  accounts.set(account, own);
  own.users += 1;
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooBusy()), LONGEST_WAIT_MS);
  const waiting = new AbortController();
  const done = own.limit(() =>
    signInLimit(() => {
      clearTimeout(timer);
      waiting.signal.throwIfAborted();
      return signIn();
    }),
  );
  try {
    return await Promise.race([done, tooLate]);
  } finally {
    clearTimeout(timer);
    waiting.abort();
    own.users -= 1;
    if (own.users === 0) accounts.delete(account);
  }
}
