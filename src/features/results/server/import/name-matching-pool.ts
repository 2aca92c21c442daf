import { Worker } from 'node:worker_threads';
import { Refusal } from '#contract/refusal.ts';
import type { MatchOutcome, MatchReply, MatchRequest } from './match-worker.ts';

/** A file of the largest size is planned in a few seconds; whatever takes longer does not come back. */
const LONGEST_MS = 30_000;
const MOST_MEGABYTES = 1024;

type Question = Omit<MatchRequest, 'id'>;

interface Waiting {
  question: Question;
  /** A worker that dies takes the questions of others with it; each is asked once more. */
  isSecondTry: boolean;
  timer: NodeJS.Timeout;
  resolve(outcome: MatchOutcome): void;
  reject(error: Error): void;
}

let worker: Worker | null = null;
let counter = 0;
const waiting = new Map<number, Waiting>();

const tooSlow = () =>
  new Refusal(503, 'too-slow', 'Reading the file took too long. Nothing was saved; try a smaller file.');

/** The running worker; started at the first question, and again after a fault. It does not keep the process alive. */
function runningWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./match-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  started.unref();
  started.on('message', ({ id, outcome }: MatchReply) => settle(id, (one) => one.resolve(outcome)));
  started.on('error', () => undefined);
  started.on('exit', () => {
    if (worker === started) worker = null;
    askAgain();
  });
  worker = started;
  return started;
}

function settle(id: number, how: (one: Waiting) => void): void {
  const one = waiting.get(id);
  if (!one) return;
  waiting.delete(id);
  clearTimeout(one.timer);
  how(one);
}

function askAgain(): void {
  for (const [id, one] of [...waiting]) {
    if (one.isSecondTry) settle(id, ({ reject }) => reject(new Error('The matching worker ended twice.')));
    else {
      one.isSecondTry = true;
      runningWorker().postMessage({ id, ...one.question } satisfies MatchRequest);
    }
  }
}

function giveUp(id: number): void {
  const slow = worker;
  settle(id, ({ reject }) => reject(tooSlow()));
  void slow?.terminate();
}

/** Asks the matching worker. Rejects when it fails or takes too long. */
export function planInWorker(question: Question): Promise<MatchOutcome> {
  return new Promise((resolve, reject) => {
    counter += 1;
    const id = counter;
    const timer = setTimeout(() => giveUp(id), LONGEST_MS);
    waiting.set(id, { question, isSecondTry: false, timer, resolve, reject });
    runningWorker().postMessage({ id, ...question } satisfies MatchRequest);
  });
}

/** Ends the worker with the product. Questions that still wait (another product in the same process) start a new one. */
export async function closeMatcher(): Promise<void> {
  await worker?.terminate();
}
