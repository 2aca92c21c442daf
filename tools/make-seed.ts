import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDatabaseFiles } from '#database/embedded/engine.ts';
import { packFolder } from '#database/embedded/seed-archive.ts';
import { seedFile } from '#database/embedded/seed-folder.ts';

// Makes the files of a new, empty embedded database once, so that no first start has to: dist/seed/pg-<version>.tgz.

/** What a stopped engine leaves behind and the next one writes anew. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);

const target = seedFile();
mkdirSync(dirname(target), { recursive: true });
const folder = mkdtempSync(join(dirname(target), 'new-'));
try {
  await createDatabaseFiles(folder);
  writeFileSync(`${target}.new`, packFolder(folder, LEFT_OUT));
  renameSync(`${target}.new`, target);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0); // the engine's own threads would keep the process
