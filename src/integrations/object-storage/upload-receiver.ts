import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { awayByCode, type NamedFile, type ObjectStorage } from './object-storage.ts';
import { type Expected, type MinimumRate, receiveFile, USUAL_PACE } from './receive-file.ts';

// Clients send files to this server, whichever store is used: only this server can ensure that exactly the announced bytes are accepted, in
// time and once, and that nothing is stored before it has been checked.

/** A PUT that a client may make: exactly these bytes, once, until the given time. */
export interface ExpectedUpload extends Expected, NamedFile {
  expiresAt: Date;
}

/** A file that was received completely and is not yet in the store. Exactly one of the two functions must be called. */
export interface ReceivedFile {
  md5: string;
  keepAs(file: NamedFile): Promise<void>;
  discard(): Promise<void>;
}

export interface UploadReceiverOptions {
  storage: ObjectStorage;
  /** The base URL of files on this server, such as `https://console.example.org/files`. */
  address: string;
  secret: Buffer;
  pace?: MinimumRate;
}

export type UploadReceiver = ReturnType<typeof openUploadReceiver>;

/** Creates the receiver of files that are sent to this server. */
export function openUploadReceiver({ storage, address, secret, pace = USUAL_PACE }: UploadReceiverOptions) {
  const { origin, pathname } = new URL(address);

  const pathAndQueryOf = ({ key, type, size, md5, expiresAt }: ExpectedUpload): string => {
    const expires = expiresAt.getTime();
    const said = ['PUT', key, type, size, md5 ?? '', expires].join('\n');
    const signature = createHmac('sha256', secret).update(said).digest('base64url');
    return `${pathname}/${key}?expires=${expires}&signature=${signature}`;
  };

  return {
    /** The URL for a client's PUT. */
    signedPut: (promise: ExpectedUpload): string => origin + pathAndQueryOf(promise),
    /** Whether the path and query of a request are exactly those of {@link signedPut}. */
    isSigned(promise: ExpectedUpload, pathAndQuery: string): boolean {
      const [given, expected] = [Buffer.from(pathAndQuery), Buffer.from(pathAndQueryOf(promise))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    /** Writes the bytes to a temporary file and checks them; see {@link ReceivedFile}. Throws UploadRejected. */
    async receive(content: Readable, expected: Expected): Promise<ReceivedFile> {
      const begun = join(await storage.begunFolder(), randomUUID());
      const discard = () => rm(begun, { force: true });
      try {
        const md5 = await receiveFile(content, begun, expected, pace);
        return { md5, keepAs: (file) => storage.keep(begun, file).finally(discard), discard };
      } catch (error) {
        await discard().catch(() => undefined);
        return awayByCode(error);
      }
    },
  };
}
