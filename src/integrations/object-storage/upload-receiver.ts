import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { awayByCode, type NamedFile, type ObjectStorage } from './object-storage.ts';
import { type MinimumRate, receiveFile, USUAL_PACE } from './receive-file.ts';

// Clients send files to this server, whatever store keeps them: it alone can see to it that exactly what was announced is taken, in time and
// once, and that nothing lies in the store before it was compared.

/** A PUT that a client may make: exactly these bytes, once, until then. */
export interface PutPromise {
  key: string;
  type: string;
  /** Bytes. */
  size: number;
  /** 32 hexadecimal digits; null when the client did not work it out. */
  md5: string | null;
  expiresAt: Date;
}

/** A file that arrived whole and is not yet in its place. Exactly one of the two must be called. */
export interface ReceivedFile {
  md5: string;
  keepAs(file: NamedFile): Promise<void>;
  discard(): Promise<void>;
}

export interface UploadReceiver {
  /** The address for a client's PUT. */
  signedPut(promise: PutPromise): string;
  /** Whether the path and query of a request are what {@link signedPut} gave, to the letter. */
  isSigned(promise: PutPromise, pathAndQuery: string): boolean;
  /** Takes the bytes aside and checks them; see {@link ReceivedFile}. Throws UploadRejected. */
  receive(content: Readable, expected: { size: number; md5: string | null }): Promise<ReceivedFile>;
}

export interface UploadReceiverOptions {
  storage: ObjectStorage;
  /** What the addresses of files on this server begin with, such as `https://console.example.org/files`. */
  address: string;
  secret: Buffer;
  pace?: MinimumRate;
}

/** Opens the way by which files are sent to this server. */
export function openUploadReceiver({
  storage,
  address,
  secret,
  pace = USUAL_PACE,
}: UploadReceiverOptions): UploadReceiver {
  const { origin, pathname } = new URL(address);

  const pathAndQueryOf = ({ key, type, size, md5, expiresAt }: PutPromise): string => {
    const expires = expiresAt.getTime();
    const said = ['PUT', key, type, size, md5 ?? '', expires].join('\n');
    const signature = createHmac('sha256', secret).update(said).digest('base64url');
    return `${pathname}/${key}?expires=${expires}&signature=${signature}`;
  };

  return {
    signedPut: (promise) => origin + pathAndQueryOf(promise),
    isSigned(promise, pathAndQuery) {
      const [given, expected] = [Buffer.from(pathAndQuery), Buffer.from(pathAndQueryOf(promise))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    async receive(content, expected) {
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
