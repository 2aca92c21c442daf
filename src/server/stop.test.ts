import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { syncImRaces } from '#features/im-races/im-races-contract.ts';
import { createUploadUrl } from '#features/media/upload-contract.ts';
import { noServices } from '#testing/server/no-services.ts';
import { startTestServer } from '#testing/server/test-server.ts';

// A stop waits for requests in progress, but not for those that take longer than it may.

it('a request that waits for a job gets the job', async () => {
  const outside = { ...noServices, imRacesUrl: 'http://127.0.0.1:1' };
  const server = await startTestServer({ settings: { outside } });
  const { promise: isHeld, resolve: open } = Promise.withResolvers<void>();
  server.jobs.define({ kind: 'im-races-sync', run: () => isHeld });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const response = fetch(`http://127.0.0.1:${port}${syncImRaces.path}`, {
    headers: { ptotoken: server.tokens.admin },
  });
  await expect.poll(async () => (await server.database.pool.query('select 1 from job')).rowCount).toBe(1);
  const closing = server.close();
  const { status } = await response;
  expect(status).toBe(202);
  open();
  await closing;
});

it('an upload in progress is cut off', async () => {
  const server = await startTestServer({ requestsEndWithinMs: 1 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const { put_here: place, type } = await server.ask(createUploadUrl, {
    ...{ name: 'a.png', type: 'image/png', size: 100, md5: '0'.repeat(32) },
  });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const isClosed = once(socket.resume(), 'close');
  socket.write(`PUT ${place} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\nx`);
  await once(server.app.server, 'request');
  await server.close();
  await isClosed;
});
