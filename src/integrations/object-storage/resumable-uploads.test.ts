import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openResumableUploads, type ResumableUploads } from './resumable-uploads.ts';

let directory: string;
let uploads: ResumableUploads;
const server = createServer((request, response) => {
  if (request.method === 'PATCH') return void uploads.handle(request, response);
  uploads.put('whole', request).catch((error: { why?: string }) => response.end(error.why));
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tridesk-uploads-'));
  uploads = await openResumableUploads({
    directory,
    path: '/',
    describeError: () => ({ status_code: 500, body: '' }),
    pace: { bytes: 1000, withinMs: 50 },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

it.each([
  ['PUT', 'whole', {}],
  [
    'PATCH',
    'pieces',
    { 'tus-resumable': '1.0.0', 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' },
  ],
])('a sender of one byte per second is refused, and the upload remains: %s', async (method, id, headers) => {
  await uploads.announce({ id, size: 5000, filename: 'slow.mp4' });
  const { port } = server.address() as AddressInfo;
  const sending = send({ method, port, path: `/${id}`, headers: { ...headers, 'content-length': 5000 } });
  sending.on('error', () => undefined);
  sending.write('x');
  await Promise.race([once(sending, 'response'), once(sending, 'close')]);
  expect(await uploads.find(id)).toMatchObject({ size: 5000, filename: 'slow.mp4' });
  sending.destroy();
});
