import { Refusal } from '#contract/refusal.ts';

// Sign-ins of one account go one after the other, and few of all at once. A try is counted before it is looked at, so that many at once
// get no extra guesses; without turns, people who sign in rightly at the same moment would count as each other's failures.

/** Of all accounts, in one process. */
const MOST_AT_ONCE = 4;
const LONGEST_WAIT_MS = 8_000;
const COME_BACK_SECONDS = 3;

interface Waiting {
  account: string;
  start(): void;
}

const running = new Set<string>();
const queue: Waiting[] = [];

const tooBusy = () =>
  new Refusal(503, 'busy', 'Very many people sign in at this moment. Try again in a few seconds.', {
    retryAfterSeconds: COME_BACK_SECONDS,
  });

function startNext(): void {
  while (running.size < MOST_AT_ONCE) {
    const place = queue.findIndex(({ account }) => !running.has(account));
    const [next] = place === -1 ? [] : queue.splice(place, 1);
    if (!next) return;
    running.add(next.account);
    next.start();
  }
}

function turnOf(account: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const own: Waiting = {
      account,
      start() {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(own), 1);
      reject(tooBusy());
    }, LONGEST_WAIT_MS);
    queue.push(own);
    startNext();
  });
}

/** Runs a sign-in when it is its turn; the first to come is the first to go. Refuses after {@link LONGEST_WAIT_MS}. */
export async function inTurnOf<T>(account: string, work: () => Promise<T>): Promise<T> {
  await turnOf(account);
  try {
    return await work();
  } finally {
    running.delete(account);
    startNext();
  }
}
