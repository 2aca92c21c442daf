import { Refusal, unreadableFile } from '#contract/refusal.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import type { CsvFileKind, CsvFileTask, ReadCsvFile } from './csv-files.ts';

const readInWorker = createWorkerPool<CsvFileTask, ReadCsvFile>(
  new URL('./csv-files.ts', import.meta.url),
  'readCsvFile',
  {
    timeoutMs: 30_000,
    timeoutError: () =>
      new Refusal(503, 'too-slow', 'Reading the file took too long. Nothing was saved; try a smaller file.'),
    // Each decision about a row reads the file again.
    idleMs: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  },
);

export type ReadableCsvFile<Kind extends CsvFileKind> = Exclude<ReadCsvFile<Kind>, { problem: string }>;

/** Reads the lines of a CSV file, or throws the refusal that says why it cannot be read. */
export async function readCsvInWorker<Kind extends CsvFileKind>(
  kind: Kind,
  bytes: Uint8Array,
): Promise<ReadableCsvFile<Kind>> {
  const read = await readInWorker({ kind, bytes });
  if ('problem' in read) throw unreadableFile(read.problem);
  return read as ReadableCsvFile<Kind>;
}
