import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Media } from '#features/media/media-contract.ts';
import { convertImage, createUploadUrl, type UploadPlace } from '#features/media/upload-contract.ts';
import type { ServiceLimits } from '#server/services/outside-services.ts';
import type { Settings } from '#server/settings.ts';
import { startTestServer, type TestServer } from '../server/test-server.ts';

/** A test server with a temporary directory for files. */
export async function startPictureServer(
  settings: Partial<Settings> = {},
  serviceLimits?: ServiceLimits,
): Promise<TestServer & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-pictures-'));
  const server = await startTestServer({
    settings: { dataDirectory: folder, ...settings },
    ...(serviceLimits && { serviceLimits }),
    onClosed: () => rm(folder, { recursive: true, force: true }),
  });
  return { ...server, folder };
}

export const md5Of = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

/** A picture of coloured squares derived from the seed: different seeds give different bytes, in every format. */
export function squarePicture(width: number, height: number, seed: number) {
  const squares = createHash('shake256', { outputLength: 16 * 16 * 3 })
    .update(String(seed))
    .digest();
  return sharp(squares, { raw: { width: 16, height: 16, channels: 3 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'nearest',
  });
}

export interface SentFile {
  bytes: Buffer;
  name: string;
  type: string;
}

/** The upload URL that an admin gets for a file. */
export const placeFor = (server: TestServer, { bytes, name, type }: SentFile): Promise<UploadPlace> =>
  server.ask(createUploadUrl, {
    name,
    type,
    size: bytes.length,
    lastModified: 1_780_000_000,
    md5: md5Of(bytes),
  });

/** Uploads a file to its URL as a browser does: to this server, or to an external store. */
export async function sendTo(
  server: TestServer,
  place: UploadPlace,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const own = { 'content-type': place.type, 'cache-control': place.cc, ...headers };
  if (place.put_here === null) {
    const response = await fetch(place.put as string, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: own,
    });
    return { status: response.status, text: await response.text() };
  }
  const response = await server.app.inject({
    method: 'PUT',
    url: place.put_here,
    payload: bytes,
    headers: own,
  });
  return { status: response.statusCode, text: response.body };
}

/** Adds a file to the library. */
export async function createPicture(server: TestServer, file: SentFile): Promise<Media> {
  const place = await placeFor(server, file);
  if (place.media) return place.media;
  const sent = await sendTo(server, place, file.bytes);
  if (sent.status !== 200) throw new Error(`PUT response ${sent.status}: ${sent.text}`);
  const made = await server.ask(convertImage, { file: { put: place.put as string, cdn: place.cdn } });
  if ('job' in made) throw new Error('The picture took longer than a call may wait.');
  return made.media;
}

/** Downloads a file by its URL, with any host name of this server. */
export async function fetchFile(
  server: TestServer,
  address: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const { pathname, search } = new URL(address, 'http://here');
  return server.app.inject({ method, url: pathname + search, headers });
}
