import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { sweepFolder } from './clean-directory.ts';
import {
  awayByCode,
  type ByteRange,
  type NamedFile,
  type ObjectStorage,
  StorageUnavailable,
  type StoredFile,
  type WrittenFile,
} from './object-storage.ts';

export interface S3StorageOptions {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For temporary files: uploads in progress and local copies. */
  folder: string;
  /** For tests; 8 s unless set. */
  silenceMs?: number;
  /** For tests; 30 s unless set. */
  stallMs?: number;
}

const CONNECT_MS = 3_000;
/** Without any byte in either direction: people wait for two tries, at most 20 s. */
const SILENCE_MS = 8_000;
const TRIES = 2;
/** Without any byte of a file: its reader may be slow. */
const STALL_MS = 30_000;

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as Partial<S3ServiceException>;
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

function away(error: unknown): never {
  const { name = 'unknown', $metadata } = error as Partial<S3ServiceException>;
  const isFull = $metadata?.httpStatusCode === 507;
  throw new StorageUnavailable(`The object store failed (${name}).`, { cause: error, isFull });
}

const missingIsNull = (error: unknown): null => (isMissing(error) ? null : away(error));

class S3Storage implements ObjectStorage {
  private readonly options: S3StorageOptions;
  private readonly client: S3Client;

  constructor(options: S3StorageOptions) {
    this.options = options;
    const { endpoint, region, accessKeyId, secretAccessKey } = options;
    this.client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Stores other than Amazon's have no separate host for each bucket, and some refuse optional checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: options.silenceMs ?? SILENCE_MS },
    });
  }

  private at(key: string) {
    return { Bucket: this.options.bucket, Key: key };
  }

  private async put(
    { key, type }: NamedFile,
    content: { Body: Buffer | Readable; ContentLength: number; CacheControl: string },
  ): Promise<void> {
    await this.client
      .send(new PutObjectCommand({ ...this.at(key), ContentType: type, ...content }))
      .catch(away);
  }

  async write(files: readonly WrittenFile[], CacheControl: string): Promise<void> {
    const writeOne = ({ content: Body, ...file }: WrittenFile) =>
      this.put(file, { Body, ContentLength: Body.length, CacheControl });
    await Promise.all(files.map(writeOne));
  }

  async begunFolder(): Promise<string> {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 }).catch(awayByCode);
    return this.options.folder;
  }

  async keep(path: string, file: NamedFile): Promise<void> {
    const { size: ContentLength } = await stat(path).catch(awayByCode);
    const Body = createReadStream(path);
    await this.put(file, { Body, ContentLength, CacheControl: 'private, no-store' });
    await rm(path, { force: true });
  }

  async look(key: string): Promise<StoredFile | null> {
    const found = await this.client.send(new HeadObjectCommand(this.at(key))).catch(missingIsNull);
    return found && { size: found.ContentLength ?? 0 };
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const ranged = range ? { Range: `bytes=${range.first}-${range.last}` } : {};
    const found = await this.client
      .send(new GetObjectCommand({ ...this.at(key), ...ranged }))
      .catch(missingIsNull);
    if (!(found?.Body instanceof IncomingMessage)) return null;
    return found.Body.setTimeout(this.options.stallMs ?? STALL_MS);
  }

  async withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null> {
    const content = await this.read(key);
    if (!content) return null;
    const path = join(await this.begunFolder(), randomUUID());
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(away);
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async move(from: string, to: string): Promise<boolean> {
    if (!(await this.look(from))) return (await this.look(to)) !== null;
    const CopySource = `${this.options.bucket}/${from}`;
    await this.client.send(new CopyObjectCommand({ ...this.at(to), CopySource })).catch(away);
    await this.remove([from]);
    return true;
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    await this.client
      .send(new DeleteObjectsCommand({ Bucket: this.options.bucket, Delete: { Objects, Quiet: true } }))
      .catch(away);
  }

  async removeUnder(beginning: string): Promise<void> {
    const input = { Bucket: this.options.bucket, Prefix: beginning };
    const { Contents = [] } = await this.client.send(new ListObjectsV2Command(input)).catch(away);
    await this.remove(Contents.flatMap(({ Key }) => Key ?? []));
  }

  sweep(before: Date): Promise<void> {
    return sweepFolder(this.options.folder, before);
  }

  async removeOlder(folder: string, before: Date): Promise<void> {
    const input = { Bucket: this.options.bucket, Prefix: `${folder}/` };
    const { Contents = [] } = await this.client.send(new ListObjectsV2Command(input)).catch(away);
    const old = Contents.filter(({ LastModified }) => LastModified && LastModified < before);
    await this.remove(old.flatMap(({ Key }) => Key ?? []));
  }

  async isReady(): Promise<boolean> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.options.bucket })).catch(away);
    return true;
  }

  close(): void {
    this.client.destroy();
  }
}

/** Stores files in a bucket of an S3-compatible store. */
export const openS3Storage = (options: S3StorageOptions): ObjectStorage => new S3Storage(options);
