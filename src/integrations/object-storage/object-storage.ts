import type { Readable } from 'node:stream';

// The interface of all file stores. A key is written once and its content never changes; keys are created by this server, so that
// they contain no user input.

export interface StoredFile {
  /** Size in bytes. */
  size: number;
}

/** Bytes from the first to the last, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface NamedFile {
  key: string;
  type: string;
}

export interface WrittenFile extends NamedFile {
  content: Buffer;
}

/** The store does not respond, refuses the request, or is full. */
export class StorageUnavailable extends Error {
  readonly isFull: boolean;
  /** The store is a folder of this machine. */
  readonly isOwnDisk: boolean;

  constructor(
    message: string,
    {
      cause,
      isFull = false,
      isOwnDisk = false,
    }: { cause?: unknown; isFull?: boolean; isOwnDisk?: boolean } = {},
  ) {
    super(message, { cause });
    this.isFull = isFull;
    this.isOwnDisk = isOwnDisk;
  }
}

/** Wraps errors of the file system, which have a code; other errors are unchanged. */
export function awayByCode(error: unknown): never {
  const { code } = error as { code?: string };
  throw code?.startsWith('E') && !code.startsWith('ERR_')
    ? new StorageUnavailable(`The files cannot be used (${code}).`, {
        cause: error,
        isFull: code === 'ENOSPC' || code === 'EDQUOT',
        isOwnDisk: true,
      })
    : error;
}

export interface ObjectStorage {
  /** Writes files of one folder; all of them are durable when the promise resolves. */
  write(files: readonly WrittenFile[], cacheControl: string): Promise<void>;
  /** The directory for files that {@link keep} will move into the store; created when it is missing. */
  begunFolder(): Promise<string>;
  /** Moves a complete, synced file of {@link begunFolder} into the store. */
  keep(path: string, file: NamedFile): Promise<void>;
  /** Null when there is no such file. */
  look(key: string): Promise<StoredFile | null>;
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Calls the work with a local path of the file, valid while the work runs; null when there is no such file. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Moving a file that was moved before is not an error. Returns false when the file exists at neither place. */
  move(from: string, to: string): Promise<boolean>;
  /** A missing file is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes all files whose key begins with this prefix; the prefix ends with a slash. */
  removeUnder(beginning: string): Promise<void>;
  /** Deletes incomplete files that were started before the given time. */
  sweep(before: Date): Promise<void>;
  /** Removes the files of a folder that were written before the given time. */
  removeOlder(folder: string, before: Date): Promise<void>;
  isReady(): Promise<boolean>;
  close(): void;
}

/** The content of a file, or of a range of it; null when there is no such file. */
export async function contentOf(
  storage: Pick<ObjectStorage, 'read'>,
  key: string,
  range?: ByteRange,
): Promise<Buffer | null> {
  const content = await storage.read(key, range);
  return content && Buffer.concat(await content.toArray());
}

export type UploadRejection = 'too-long' | 'too-short' | 'too-slow' | 'other-content';

export class UploadRejected extends Error {
  readonly why: UploadRejection;

  constructor(why: UploadRejection) {
    super(why);
    this.why = why;
  }
}
