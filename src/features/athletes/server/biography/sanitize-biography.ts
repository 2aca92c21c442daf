import { Refusal } from '#contract/refusal.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import { sanitizeBiographyHtml } from './biography-html.ts';

/** From this many characters on, cleaning takes so long that it would delay other requests. */
const LONG = 30_000;

const tooSlow = () =>
  new Refusal(
    503,
    'too-slow',
    'Reading the biography took too long. Nothing was saved; try again, or shorten it.',
    { field: 'bio' },
  );

const cleanInWorker = createWorkerPool<string, string | null>(
  new URL('./biography-html.ts', import.meta.url),
  sanitizeBiographyHtml.name,
  // The longest text takes a second.
  { timeoutMs: 15_000, timeoutError: tooSlow, resourceLimits: { maxOldGenerationSizeMb: 512 } },
);

/** Cleans a biography like {@link sanitizeBiographyHtml}; a long one in a worker thread. */
export const sanitizeBiography = (html: string): Promise<string | null> =>
  html.length < LONG ? Promise.resolve(sanitizeBiographyHtml(html)) : cleanInWorker(html);
