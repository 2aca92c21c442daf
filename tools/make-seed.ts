import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '#database/connect.ts';
import { createInThread } from '#database/embedded/engine-worker-host.ts';
import { packFolder } from '#database/embedded/seed/seed-archive.ts';
import { seedFiles } from '#database/embedded/seed/seed-folder.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { createQueueTables } from '#server/jobs/job-queue.ts';

// Creates the files of a new embedded database once, so that first starts are fast: dist/seed/pg-<version>.tgz, and the
// same with all tables and the job queue, pg-<version>-<hash of the migrations>.tgz.

/** Files that a stopped engine leaves behind and the next one rewrites. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);

function write(target: string, folder: string): void {
  writeFileSync(`${target}.new`, packFolder(folder, LEFT_OUT));
  renameSync(`${target}.new`, target);
}

async function makeEmpty(target: string, folder: string): Promise<void> {
  await createInThread(folder);
  write(target, folder);
}

async function makeMigrated(target: string, folder: string, seed: string): Promise<void> {
  const { pool, close } = await openDatabase({
    databaseUrl: null,
    dataDirectory: folder,
    isDurable: false,
    embedded: { seed },
  });
  await migrateDatabase(pool);
  await createQueueTables({ executeSql: (text, values) => pool.query(text, values) });
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  await close();
  write(target, join(folder, 'database', 'pg'));
}

const { empty, migrated } = seedFiles();
const seeds = dirname(empty);
mkdirSync(seeds, { recursive: true });
const work = mkdtempSync(join(seeds, 'new-'));
try {
  await makeEmpty(empty, join(work, 'empty'));
  await makeMigrated(migrated, join(work, 'migrated'), empty);
} finally {
  rmSync(work, { recursive: true, force: true });
}
const current = new Set([basename(empty), basename(migrated)]);
for (const name of readdirSync(seeds))
  if (name.endsWith('.tgz') && !current.has(name)) rmSync(join(seeds, name));
