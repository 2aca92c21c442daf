import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder is in use; the message is one sentence for the operator. */
export class DirectoryInUse extends Error {}

function holderOf(noteFile: string): string {
  try {
    return ` by ${readFileSync(noteFile, 'utf8').trim()}`;
  } catch {
    return '';
  }
}

/**
 * Locks the folder for this process. Two engines on one folder would silently lose rows, so this must come first.
 * The lock is SQLite's lock on a file: the kernel releases it however the process ends, and no process ids are
 * compared. It works on local disks, not on network shares. Throws {@link DirectoryInUse}.
 */
export function lockDirectory(folder: string) {
  const noteFile = join(folder, 'in-use-by.txt');
  const file = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new DirectoryInUse(
      `The database in ${folder} is in use${holderOf(noteFile)}. Stop that process, or give this one another DATA_DIR.`,
    );
  }
  writeFileSync(noteFile, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}\n`, {
    mode: 0o600,
  });
  return { release: () => file.close() };
}
