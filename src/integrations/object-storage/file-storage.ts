import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ByteRange,
  type ObjectStorage,
  type PutPromise,
  StorageAway,
  type StoredFile,
  type WrittenFile,
} from './object-storage.ts';
import { type Pace, receiveFile, USUAL_PACE } from './receive-file.ts';

export interface FileStorageOptions {
  folder: string;
  /** What the addresses of files on this server begin with, such as `https://console.example.org/files`. */
  address: string;
  secret: Buffer;
  pace?: Pace;
}

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*(\.[a-z0-9]+)?$/;
/** Files that are being written; a key never begins so. */
const BEGUN = '.begun';

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as { code?: string }).code ?? '');

/** Errors of the file system have a code; what is not one goes on as it is. */
function away(error: unknown): never {
  const { code } = error as { code?: string };
  throw code?.startsWith('E') && !code.startsWith('ERR_')
    ? new StorageAway(`The files cannot be used (${code}).`, { cause: error })
    : error;
}

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
  readonly sendOrigin = null;
  private readonly options: FileStorageOptions;

  constructor(options: FileStorageOptions) {
    this.options = options;
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
    return join(this.options.folder, key);
  }

  private async begunPath(): Promise<string> {
    const folder = join(this.options.folder, BEGUN);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomUUID());
  }

  private async putInPlace(begun: string, key: string): Promise<string> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(begun, path);
    return dirname(path);
  }

  async write(files: readonly WrittenFile[]): Promise<void> {
    const writeOne = async ({ key, content }: WrittenFile) => {
      const begun = await this.begunPath();
      try {
        await writeLasting(begun, content);
        return await this.putInPlace(begun, key);
      } catch (error) {
        await rm(begun, { force: true });
        throw error;
      }
    };
    const folders = new Set(await Promise.all(files.map(writeOne)).catch(away));
    for (const folder of folders) await syncFolder(folder).catch(away);
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

  private signatureOf({ key, type, size, md5, expiresAt }: PutPromise): string {
    const said = ['PUT', key, type, size, md5 ?? '', expiresAt.getTime()].join('\n');
    return createHmac('sha256', this.options.secret).update(said).digest('base64url');
  }

  private pathAndQueryOf(promise: PutPromise): string {
    const { pathname } = new URL(this.options.address);
    return `${pathname}/${promise.key}?expires=${promise.expiresAt.getTime()}&signature=${this.signatureOf(promise)}`;
  }

  async signedPut(promise: PutPromise): Promise<string> {
    return new URL(this.options.address).origin + this.pathAndQueryOf(promise);
  }

  readonly door: ObjectStorage['door'] = {
    isSigned: (promise, pathAndQuery) => {
      const [given, expected] = [Buffer.from(pathAndQuery), Buffer.from(this.pathAndQueryOf(promise))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    receive: async (content, expected) => {
      const begun = await this.begunPath().catch(away);
      const discard = () => rm(begun, { force: true });
      try {
        const md5 = await receiveFile(content, begun, expected, this.options.pace ?? USUAL_PACE);
        return {
          md5,
          keepAs: async (key) => syncFolder(await this.putInPlace(begun, key)).catch(away),
          discard,
        };
      } catch (error) {
        await discard();
        return away(error);
      }
    },
  };

  async sweep(before: Date): Promise<void> {
    const folder = join(this.options.folder, BEGUN);
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }

  async isReady(): Promise<boolean> {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    await access(this.options.folder, constants.W_OK);
    return true;
  }

  close(): void {
    // Nothing is held open.
  }
}

/** Keeps files in a folder; this server takes and serves them itself. */
export const openFileStorage = (options: FileStorageOptions): ObjectStorage => new FileStorage(options);
