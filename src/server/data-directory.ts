import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Another instance that starts at the same moment makes the same folders. */
function allowExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Creates the directory for all files on disk, or throws an error that explains why it cannot be used. */
export async function createDataDirectory(folder: string): Promise<void> {
  try {
    // One level at a time: a recursive mkdir never returns on file systems that allow no folders.
    const missing: string[] = [];
    for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at);
    for (const one of missing) await mkdir(one, { mode: 0o700 }).catch(allowExisting);
    // The trailing slash requires a folder.
    await access(`${folder}/`, constants.W_OK);
  } catch (error) {
    throw new Error(
      `DATA_DIR ${folder} cannot be written (${(error as { code?: string }).code ?? 'unknown'}).`,
    );
  }
}
