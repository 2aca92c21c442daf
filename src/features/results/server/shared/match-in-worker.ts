import { Refusal } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import type { ListedName } from '#rules/lists-import/listed-athletes.ts';
import type { NameMatch } from '#rules/name-matching/name-matching.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import type { MatchOutcome, MatchRequest, MatchTask } from '../import/match-worker.ts';
import { athletesDigest, athletesForMatching } from './name-matching-store.ts';

// One worker finds athletes by name for every import, so that their index exists once.

const runInWorker = createWorkerPool<MatchRequest, MatchOutcome>(
  new URL('../import/match-worker.ts', import.meta.url),
  'runMatching',
  {
    // The largest file takes a few seconds.
    timeoutMs: 30_000,
    timeoutError: () =>
      new Refusal(503, 'too-slow', 'Reading the file took too long. Nothing was saved; try a smaller file.'),
    // Longer than a user takes to answer a question about a file.
    idleMs: 10 * 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  },
);

/** Runs a task of the matching worker, which gets the athletes when it does not have those of the digest. */
export async function matchInWorker(
  db: Queryable,
  athletesDigest: string,
  task: MatchTask,
): Promise<MatchOutcome> {
  const outcome = await runInWorker({ athletesDigest, athletes: null, task });
  if (outcome.kind !== 'athletes-missing') return outcome;
  const { digest, handed } = await athletesForMatching(db);
  return runInWorker({ athletesDigest: digest, athletes: handed, task });
}

/** The athletes that the lines of a list name. The digest identifies the athletes that were searched. */
export async function matchListedInWorker(
  db: Queryable,
  lines: ListedName[],
): Promise<{ athletes: string; matches: NameMatch[] }> {
  const athletes = await athletesDigest(db);
  const outcome = await matchInWorker(db, athletes, { kind: 'names', lines });
  if (outcome.kind !== 'matched') throw new Error('The matching worker did not find the athletes.');
  return { athletes, matches: outcome.matches };
}
