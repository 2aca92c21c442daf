import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ObjectStorageSettings } from '#server/settings.ts';

interface S3Object {
  bucket: string;
  key: string;
  content: Buffer | Readable;
  metadata: Record<string, string>;
}

/** Where the package stores objects. */
interface S3Files {
  getResourcePath(bucket: string, key: string, resource: 'object'): string;
  putMetadata(bucket: string, key: string, metadata: S3Object['metadata'], md5: string): Promise<void>;
  putObject(object: S3Object): Promise<{ size: number; md5: string }>;
}

interface S3Server {
  store: S3Files;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3ServerClass = new (options: object) => S3Server;

/** Replaces an object as S3 does. The package responds before the file is written, and until then readers receive an empty object. */
function replaceObjectsAtOnce(files: S3Files): void {
  files.putObject = async ({ bucket, key, content, metadata }) => {
    const path = files.getResourcePath(bucket, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    await writeFile(`${path}.new`, bytes);
    await rename(`${path}.new`, path);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await files.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}

/** A temporary S3 store on a free port with an empty bucket. */
export async function startObjectStore(): Promise<{
  settings: ObjectStorageSettings;
  /** The folder of its files. */
  directory: string;
  /** The file in which an object is stored. */
  pathOf(key: string): string;
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
  replaceObjectsAtOnce(server.store);
  const { port } = await server.run();
  return {
    directory,
    pathOf: (key) => server.store.getResourcePath('pictures', key, 'object'),
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
