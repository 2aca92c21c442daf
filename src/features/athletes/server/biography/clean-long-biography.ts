import { Worker } from 'node:worker_threads';
import { Refusal } from '#contract/refusal.ts';
import { cleanBiography } from './sanitize-biography.ts';

/** From here on cleaning takes so long that others would notice the wait: a thread of its own does it. */
const LONG = 30_000;
/** The longest text is clean in a second; whatever takes longer does not come back. */
const LONGEST_MS = 15_000;
const MOST_MEGABYTES = 512;

const tooSlow = () =>
  new Refusal(
    503,
    'too-slow',
    'Reading the biography took too long. Nothing was saved; try again, or shorten it.',
    {
      field: 'bio',
    },
  );

function cleanElsewhere(html: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./biography-worker.ts', import.meta.url), {
      workerData: { html },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    worker.unref();
    const timer = setTimeout(() => {
      reject(tooSlow());
      void worker.terminate();
    }, LONGEST_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The worker that cleans biographies ended without an answer.'));
    });
  });
}

/** One long text at a time: many at once would only take memory. */
let turn: Promise<unknown> = Promise.resolve();

/** A biography as {@link cleanBiography} leaves it, a long one without keeping other requests waiting. */
export function cleanAnyBiography(html: string): Promise<string | null> {
  if (html.length < LONG) return Promise.resolve(cleanBiography(html));
  const cleaned = turn.then(() => cleanElsewhere(html));
  turn = cleaned.catch(() => undefined);
  return cleaned;
}
