import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server, Upload } from '@tus/server';
import { atMinimumRate, type MinimumRate, USUAL_PACE } from './receive-file.ts';

// Large files, which arrive in one PUT or in pieces by tus 1.0 (https://tus.io/protocols/resumable-upload): HEAD says how much has
// arrived, PATCH adds to it. They are stored on this machine's disk, or the folder that all instances share, until they are used.

export interface AnnouncedFile {
  /** Also the last part of the URL. */
  id: string;
  /** Bytes. */
  size: number;
  filename: string;
  /** 32 hexadecimal digits, if the client calculated it. */
  md5?: string | null;
}

export interface ReceivedUpload extends AnnouncedFile {
  /** Bytes that have arrived. */
  received: number;
  path: string;
}

const idOf = (url: string): string => new URL(url, 'http://upload').pathname.split('/').at(-1) ?? '';

/** Writes like the library's, which hides the reason of a failure. */
class UploadStore extends FileStore {
  readonly #pace: MinimumRate;

  constructor(directory: string, pace: MinimumRate) {
    super({ directory });
    this.#pace = pace;
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset });
    await pipeline(content, atMinimumRate(this.#pace), file);
    return offset + file.bytesWritten;
  }
}

interface UploadOptions {
  directory: string;
  /** Where the server receives them. */
  path: string;
  /** The response to an unexpected error: its own text is not for clients. */
  describeError(error: Error): { status_code: number; body: string };
  /** Slower senders are disconnected; by tus they may continue. */
  pace?: MinimumRate;
}

export type ResumableUploads = Awaited<ReturnType<typeof openResumableUploads>>;

/** Opens the folder of large uploads. */
export async function openResumableUploads({
  directory,
  path,
  describeError,
  pace = USUAL_PACE,
}: UploadOptions) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const datastore = new UploadStore(directory, pace);
  const tus = new Server({
    ...{ path, datastore, relativeLocation: true },
    getFileIdFromRequest: (request) => idOf(request.url),
    // Pages of other sites send nothing here.
    allowedOrigins: () => false,
    // The library's own refusals have a status.
    onResponseError: (_request, error) =>
      error instanceof Error && !('status_code' in error) ? describeError(error) : undefined,
  });

  return {
    /** Takes a file of this size from now on. */
    async announce({ id, size, filename, md5 = null }: AnnouncedFile): Promise<void> {
      await datastore.create(new Upload({ id, size, offset: 0, metadata: { filename, md5 } }));
    },
    /** Null for an unknown or expired upload. */
    async find(id: string): Promise<ReceivedUpload | null> {
      const upload = await datastore.getUpload(id).catch(() => null);
      if (upload?.size === undefined) return null;
      const filename = upload.metadata?.filename ?? '';
      const md5 = upload.metadata?.md5 ?? null;
      return { id, size: upload.size, received: upload.offset, filename, md5, path: join(directory, id) };
    },
    /** Answers HEAD, PATCH and OPTIONS by tus. */
    handle: (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      tus.handle(request, response),
    /** Replaces what has arrived by the body of one PUT. */
    async put(id: string, content: Readable): Promise<void> {
      await pipeline(content, atMinimumRate(pace), createWriteStream(join(directory, id)));
    },
    async remove(id: string): Promise<void> {
      await Promise.all([id, `${id}.json`].map((name) => rm(join(directory, name), { force: true })));
    },
    /** The ids of the uploads whose last byte arrived before the given time. */
    async unchangedSince(time: Date): Promise<string[]> {
      const ids = (await readdir(directory)).filter((name) => !name.endsWith('.json'));
      const found = await Promise.all(ids.map((id) => stat(join(directory, id)).catch(() => null)));
      return ids.filter((_id, at) => (found[at]?.mtime ?? time) < time);
    },
  };
}
