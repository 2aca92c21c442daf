import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 'outbox';

/** "2026-06-01T12-00-00-000Z-anna+x@example.org-3f9c.eml": sorts by time, and no part of the address can lead out of the folder. */
function fileName(to: string): string {
  const at = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const address = to
    .replaceAll(/[^A-Za-z0-9@+_.-]/g, '_')
    .replaceAll(/\.{2,}/g, '_')
    .slice(0, 100);
  return `${at}-${address}-${randomBytes(2).toString('hex')}.eml`;
}

/** Writes a mail into DATA_DIR/outbox, readable only by the owner, in one atomic step. Returns the path of the file. */
export async function writeToOutbox(dataDirectory: string, to: string, message: Buffer): Promise<string> {
  const folder = join(dataDirectory, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, fileName(to));
  const unfinished = `${file}.part`;
  await writeFile(unfinished, message, { mode: 0o600 }).catch(async (error: unknown) => {
    await rm(unfinished, { force: true });
    throw error;
  });
  await rename(unfinished, file);
  return file;
}
