import type { Readable } from 'node:stream';

// Where files are kept, whatever keeps them. A key is written once and its content never changes; keys are made by this server, so that
// nothing that people typed is part of one.

/** A PUT that a client may make: exactly these bytes, once, until then. */
export interface PutPromise {
  key: string;
  type: string;
  /** Bytes. */
  size: number;
  /** 32 hexadecimal digits; null when the client did not work it out. */
  md5: string | null;
  cacheControl: string;
  now: Date;
  expiresAt: Date;
}

export interface StoredFile {
  /** Bytes. */
  size: number;
}

/** Bytes from the first to the last, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface WrittenFile {
  key: string;
  type: string;
  content: Buffer;
}

/** The store does not answer, refuses, or has no room. */
export class StorageAway extends Error {}

export interface ObjectStorage {
  /** Writes files of one folder, all of them lasting when the promise ends. */
  write(files: readonly WrittenFile[], cacheControl: string): Promise<void>;
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
  /** The address for a client's PUT. */
  signedPut(promise: PutPromise): Promise<string>;
  /** How this server itself takes what is PUT; null when clients send elsewhere. */
  door: StorageDoor | null;
  /** Where browsers send files when that is not this server; null when it is. */
  sendOrigin: string | null;
  /** Removes what was begun before that time and never ended. */
  sweep(before: Date): Promise<void>;
  isReady(): Promise<boolean>;
  close(): void;
}

/** Receives files that are sent to this server. */
export interface StorageDoor {
  /** Whether the path and query of a request are what {@link ObjectStorage.signedPut} gave, to the letter. */
  isSigned(promise: PutPromise, pathAndQuery: string): boolean;
  /** Takes the bytes aside and checks them; see {@link ReceivedFile}. Throws {@link NotReceived}. */
  receive(content: Readable, expected: { size: number; md5: string | null }): Promise<ReceivedFile>;
}

/** A file that arrived whole and is not yet in its place. Exactly one of the two must be called. */
export interface ReceivedFile {
  md5: string;
  keepAs(key: string): Promise<void>;
  discard(): Promise<void>;
}

export type WhyNotReceived = 'too-long' | 'too-short' | 'too-slow' | 'other-content';

export class NotReceived extends Error {
  readonly why: WhyNotReceived;

  constructor(why: WhyNotReceived) {
    super(why);
    this.why = why;
  }
}
