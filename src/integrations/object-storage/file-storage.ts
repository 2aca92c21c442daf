import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { sweepFolder } from './clean-directory.ts';
import {
  awayByCode as away,
  type ByteRange,
  type NamedFile,
  type ObjectStorage,
  type StoredFile,
  type WrittenFile,
} from './object-storage.ts';

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*(\.[a-z0-9]+)?$/;
/** Folder of files that are being written; no key begins with it. */
const BEGUN = '.begun';

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function writeLasting(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.datasync();
  } finally {
    await file.close();
  }
}

class FileStorage implements ObjectStorage {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid file key`);
    return join(this.folder, key);
  }

  async begunFolder(): Promise<string> {
    const folder = join(this.folder, BEGUN);
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(away);
    return folder;
  }

  async keep(path: string, { key }: NamedFile): Promise<void> {
    await syncFolder(await this.putInPlace(path, key).catch(away)).catch(away);
  }

  private async putInPlace(begun: string, key: string): Promise<string> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(begun, path);
    return dirname(path);
  }

  async write(files: readonly WrittenFile[]): Promise<void> {
    const folder = await this.begunFolder();
    const writeOne = async ({ key, content }: WrittenFile) => {
      const begun = join(folder, randomUUID());
      try {
        await writeLasting(begun, content);
        return await this.putInPlace(begun, key);
      } catch (error) {
        await rm(begun, { force: true });
        throw error;
      }
    };
    const written = new Set(await Promise.all(files.map(writeOne)).catch(away));
    for (const one of written) await syncFolder(one).catch(away);
  }

  async look(key: string): Promise<StoredFile | null> {
    try {
      const { size } = await stat(this.pathOf(key));
      return { size };
    } catch (error) {
      return isMissing(error) ? null : away(error);
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const file = await open(this.pathOf(key), 'r');
      return createReadStream('', {
        fd: file,
        ...(range ? { start: range.first, end: range.last } : {}),
      });
    } catch (error) {
      return isMissing(error) ? null : away(error);
    }
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null> {
    return (await this.look(key)) ? work(this.pathOf(key)) : null;
  }

  async move(from: string, to: string): Promise<boolean> {
    try {
      await syncFolder(await this.putInPlace(this.pathOf(from), to));
      return true;
    } catch (error) {
      return isMissing(error) ? (await this.look(to)) !== null : away(error);
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => rm(this.pathOf(key), { force: true }))).catch(away);
  }

  async removeUnder(beginning: string): Promise<void> {
    await rm(this.pathOf(beginning.replace(/\/$/, '')), { recursive: true, force: true }).catch(away);
  }

  sweep(before: Date): Promise<void> {
    return sweepFolder(join(this.folder, BEGUN), before);
  }

  removeOlder(folder: string, before: Date): Promise<void> {
    return sweepFolder(this.pathOf(folder), before);
  }

  async isReady(): Promise<boolean> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.W_OK);
    return true;
  }

  close(): void {
    // There are no open handles.
  }
}

/** Stores files in a directory of this machine. */
export const openFileStorage = (folder: string): ObjectStorage => new FileStorage(folder);
