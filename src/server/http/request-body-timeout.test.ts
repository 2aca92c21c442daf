import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBodyTimeout } from './request-body-timeout.ts';

const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
beforeAll(async () => {
  addBodyTimeout(app, 60);
  app.post('/call', async () => 'done');
  app.post(
    '/refused',
    { onRequest: (_request, reply) => void reply.status(401).send('no') },
    async () => 'never',
  );
  app.post('/file', { config: { isPaced: true } }, async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends the beginning of a body, the rest after the limit, and reads until the connection is closed. */
async function responseTo(path: string, rest: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on(
    'error',
    () => undefined,
  );
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  const head = 'Host: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 10\r\n';
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n{"a`);
  const later = setTimeout(() => socket.write(rest), 150);
  await once(socket, 'close');
  clearTimeout(later);
  return text;
}

it('a body that does not end in time is aborted', async () => {
  expect(await responseTo('/call', '')).toMatch(/^HTTP\/1\.1 408 /);
});

it('a body that was refused before it was read does not hold the connection either', async () => {
  expect(await responseTo('/refused', '')).toMatch(/^HTTP\/1\.1 401 /);
});

it('a file has a separate minimum rate', async () => {
  expect(await responseTo('/file', '":"bc"}')).toMatch(/^HTTP\/1\.1 200 .*taken$/s);
});
