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

/** A temporary S3 store on a free port with an empty bucket. */
export async function startObjectStore(): Promise<{
  settings: ObjectStorageSettings;
  /** The folder of its files. */
  directory: string;
  close(): Promise<void>;
}> {
  // @ts-expect-error The package has no types.
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
