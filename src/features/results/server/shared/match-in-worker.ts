import { Refusal, unreadableFile } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import type { ListedName } from '#rules/lists-import/listed-athletes.ts';
import type { NameMatch } from '#rules/name-matching/name-matching.ts';
import type { CsvFileKind, ReadCsvFile } from '#server/files/csv-files.ts';
import { createWorkerPool } from '#server/workers/worker-pool.ts';
import type { MatchOutcome, MatchRequest, MatchTask, ReadRequest } from '../import/match-worker.ts';
import { athletesDigest, athletesForMatching } from './name-matching-store.ts';

// One worker reads the files of every import and finds athletes by name, so that their index exists once.

const runInWorker = createWorkerPool<MatchRequest | ReadRequest, MatchOutcome | ReadCsvFile>(
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
  const run = (athletes: string | null) =>
    runInWorker({ athletesDigest, athletes, task }) as Promise<MatchOutcome>;
  const outcome = await run(null);
  return outcome.kind === 'athletes-missing' ? run(await athletesForMatching(db)) : outcome;
}

type Readable<Kind extends CsvFileKind> = Exclude<ReadCsvFile<Kind>, { problem: string }>;

/** Reads the lines of a CSV file, or throws the refusal that says why it cannot be read. */
export async function readCsvInWorker<Kind extends CsvFileKind>(
  csvFile: Kind,
  bytes: Uint8Array,
): Promise<Readable<Kind>> {
  const read = (await runInWorker({ csvFile, bytes })) as ReadCsvFile;
  if ('problem' in read) throw unreadableFile(read.problem);
  return read as Readable<Kind>;
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
