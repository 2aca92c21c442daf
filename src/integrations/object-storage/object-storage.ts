import type { Readable } from 'node:stream';

// Where files are kept, whatever keeps them. A key is written once and its content never changes; keys are made by this server, so that
// nothing that people typed is part of one.

export interface StoredFile {
  /** Bytes. */
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

/** The store does not answer, refuses, or has no room. */
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

/** Errors of the file system have a code; what is not one goes on as it is. */
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
  /** Writes files of one folder, all of them lasting when the promise ends. */
  write(files: readonly WrittenFile[], cacheControl: string): Promise<void>;
  /** Where files of this machine are begun that {@link keep} takes; made when it is missing. */
  begunFolder(): Promise<string>;
  /** Takes a whole, lasting file of {@link begunFolder} into the store, for nobody to keep a copy of; it is gone from there afterwards. */
  keep(path: string, file: NamedFile): Promise<void>;
  /** Null when there is no such file. */
  look(key: string): Promise<StoredFile | null>;
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Hands the work a path on this machine that holds the file; null when there is no such file. The path is good while the work runs. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Done already counts as done. False when neither is there. */
  move(from: string, to: string): Promise<boolean>;
  /** What is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Everything whose key begins so; the beginning ends with a slash. */
  removeUnder(beginning: string): Promise<void>;
  /** Removes what was begun before that time and never ended. */
  sweep(before: Date): Promise<void>;
  /** Removes the files of a folder that were written before that time. */
  removeOlder(folder: string, before: Date): Promise<void>;
  isReady(): Promise<boolean>;
  close(): void;
}

export type UploadRejection = 'too-long' | 'too-short' | 'too-slow' | 'other-content';

export class UploadRejected extends Error {
  readonly why: UploadRejection;

  constructor(why: UploadRejection) {
    super(why);
    this.why = why;
  }
}
