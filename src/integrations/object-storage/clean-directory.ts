import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the files that were last written before the given time. */
export async function sweepFolder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true });
  }
}
