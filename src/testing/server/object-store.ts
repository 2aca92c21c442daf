import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStorageSettings } from '#server/settings.ts';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3ServerClass = new (options: object) => S3Server;

/** A store that speaks S3 on a free port, its bucket empty, gone after the test. */
export async function startObjectStore(): Promise<{
  settings: ObjectStorageSettings;
  /** Where it keeps what it is given. */
  directory: string;
  close(): Promise<void>;
}> {
  // @ts-expect-error The package comes without types.
  const S3rver = (await import('s3rver')).default as S3ServerClass;
  const directory = await mkdtemp(join(tmpdir(), 'tridesk-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  return {
    directory,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
