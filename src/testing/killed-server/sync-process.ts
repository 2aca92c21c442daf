import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import pino from 'pino';
import { createDatabase } from '#database/change-sets.ts';
import { openDatabase } from '#database/connect.ts';
import type { SyncInput } from '#features/website-sync/server/shared/start-website-sync.ts';
import { performSync } from '#features/website-sync/server/website-sync-job.ts';
import { recomputeDerivedData } from '#server/after-change.ts';
import { openFiles } from '#server/files/files.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import { Jobs } from '#server/jobs/jobs.ts';
import type { Settings } from '#server/settings.ts';
import { fixedClock } from '#testing/server/fixed-clock.ts';

// Runs nothing but a website sync, and kills itself during it. Starting the whole product for each kill would take five times the processor
// time. Its parameter is a KilledSync as JSON.

export interface KilledSync {
  databaseUrl: string;
  settings: Settings;
  /** The number of the use of the file store (a write or a removal) at which the process is killed. */
  use: number;
  /** After this use, instead of before it. */
  isAfter: boolean;
}

const { databaseUrl, settings, use, isAfter } = JSON.parse(process.argv[2] ?? '') as KilledSync;
const clock = fixedClock();
const { pool } = await openDatabase({ databaseUrl, dataDirectory: settings.dataDirectory });
const database = createDatabase(pool, recomputeDerivedData);
const files = await openFiles(settings, database.db);

const { storage } = files;
const { write, remove } = storage;
let uses = 0;
/** The process ends inside of `process.kill`. */
const killed =
  <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
  async (...given: Given) => {
    uses += 1;
    const isNow = uses === use;
    if (isNow && !isAfter) process.kill(process.pid, 'SIGKILL');
    await work.apply(storage, given);
    if (isNow) process.kill(process.pid, 'SIGKILL');
  };
storage.write = killed(write);
storage.remove = killed(remove);

const jobs = new Jobs({ database, isOnlyProcess: false, clock, log: pino({ level: 'silent' }) });
const actor = { accountId: null, name: 'Anna' };
/** No job in the queue: the server of the test would repeat it. */
const run: JobRun<SyncInput> = {
  ...{ id: randomUUID(), tries: 1, input: { sync: 'website' }, actor, database, clock },
  progress: async () => undefined,
  problem: () => undefined,
  change: async (what, work) => (await database.change({ actor, what, at: clock.now() }, work)).result,
};
// The next process finds the compiled modules: this one is killed before it would write them.
flushCompileCache();
await performSync(run, { jobs, files, settings });
process.exit();
