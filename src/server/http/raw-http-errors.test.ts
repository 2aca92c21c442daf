import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { closeUnreadBodies } from './raw-http-errors.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Writes everything, and reads until the connection is closed. */
async function responseTo(sent: string, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  const errors: string[] = [];
  socket.on('error', ({ message }) => errors.push(message));
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.write(sent);
  await once(socket, 'close');
  return [...errors, text].join('');
}

const head = (size: number) =>
  `Host: x\r\nptotoken: ${server.tokens.admin}\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`;

const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n';
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

describe('data that is not a request', () => {
  it.each([
    [
      400,
      'two lengths',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}',
    ],
    [
      400,
      'a length and pieces',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    [400, 'a line folded', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n'],
    [400, 'bare line ends', 'GET /healthz HTTP/1.1\nHost: x\n\n'],
    [400, 'an address that is no text', 'GET /api/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    [400, 'no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    [417, 'an expectation', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n'],
    [
      415,
      'a packed body',
      `POST /auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n`,
    ],
    [
      415,
      'a body of two codings, and more',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    [404, 'a live socket elsewhere', `GET /healthz HTTP/1.1\r\nHost: x\r\n${UPGRADE}`],
    [403, 'a live socket of no origin', `GET /live HTTP/1.1\r\nHost: x\r\n${UPGRADE}`],
    [400, 'a live socket without a key', `GET /live HTTP/1.1\r\nHost: x\r\nOrigin: ORIGIN\r\n${UPGRADE}`],
    [400, 'a live socket by POST', `POST /live HTTP/1.1\r\nHost: x\r\nOrigin: ORIGIN\r\n${KEY}${UPGRADE}`],
    [431, 'a header of 64 KB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`],
    [431, 'an address of 64 KB', `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])(
    'gets one response, %i, with a message and the headers of every response: %s',
    async (status, _what, sent) => {
      const text = await responseTo(sent.replace('ORIGIN', server.settings.publicUrl));
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
      expect(text.split('\r\n\r\n')[1]).toMatch(/^[A-Z].*\.$/);
      expect(text).toContain('content-type: text/plain; charset=utf-8');
      expect(text).toContain('cache-control: no-store');
      expect(text).toContain('x-content-type-options: nosniff');
      expect(text).toMatch(/content-security-policy: .*frame-ancestors 'none'/);
    },
  );
});

describe('a body that is too large', () => {
  it('gets a response although its sender writes everything before it reads', async () => {
    const size = 10 * 1024 * 1024 + 1;
    for (let round = 0; round < 5; round += 1) {
      const text = await responseTo(`POST /api/brands/add HTTP/1.1\r\n${head(size)}${' '.repeat(size)}`);
      expect(text).toMatch(/^HTTP\/1\.1 413 .*connection: close.*The request is too large\./is);
    }
  });

  it('is not read to its end, and requests after it get no response', async () => {
    const endless = `POST /api/brands/add HTTP/1.1\r\n${head(2 ** 30)}${' '.repeat(1000)}`;
    const text = await responseTo(`${endless}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });
});

it('a client that waits with its body may send it only when its session is valid', async () => {
  const statuses = async (token: string, version = '1.1') => {
    const headers = `Host: x\r\nptotoken: ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`;
    const more = 'Expect: 100-continue\r\nConnection: close\r\n\r\n{}';
    const text = await responseTo(`POST /api/brands/add HTTP/${version}\r\n${headers}${more}`);
    return text.match(/HTTP\/1\.1 \d+/g);
  };
  expect(await statuses('none')).toEqual(['HTTP/1.1 401']);
  expect(await statuses(server.tokens.admin)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 400']);
  expect(await statuses(server.tokens.admin, '1.0')).toEqual(['HTTP/1.1 400']);
});

// HTTP clients for tests resolve these before they send them.
it.each([
  '/x/../api/brands',
  '/./api/brands',
  '/api/../api/brands',
  '/%2e%2e/api/brands',
  '/api/%2e/docs/json',
])('dots in a path do not bypass the session: %s', async (path) => {
  const text = await responseTo(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 (401|404) .*cache-control: no-store/is);
});

describe('a body without an end', () => {
  const endless = (line: string, headers = '') =>
    `${line} HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`;

  it.each([
    [401, 'POST /api/brands/add', ''],
    [401, 'GET /api/brands', ''],
    [401, 'POST /api/nothing-here', ''],
    [404, 'POST /nothing-here', ''],
    [404, 'PUT /healthz', ''],
    [403, 'DELETE /files/a', ''],
    [415, 'POST /auth/login', 'Content-Encoding: gzip\r\n'],
    [200, 'GET /healthz', ''],
  ])(
    'gets status %i and its connection is closed, whatever the sender does: %s',
    async (status, line, more) => {
      const text = await responseTo(endless(line, more));
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*connection: close`, 'is'));
    },
  );

  it('from a user without the admin right is not read either', async () => {
    const text = await responseTo(
      endless('POST /api/brands/add', `ptotoken: ${server.tokens['signed-in']}\r\n`),
    );
    expect(text).toMatch(/^HTTP\/1\.1 403 .*connection: close/is);
  });

  it('that arrived but was not read to its end, as on a full disk, does not block the next request', async () => {
    const app = Fastify();
    closeUnreadBodies(app);
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.put('/', async ({ raw }) => {
      const full = new Writable({ highWaterMark: 1, write: (_piece, _encoding, done) => failed.push(done) });
      const failed: ((error: Error) => void)[] = [];
      const received = pipeline(raw, full);
      while (!raw.complete) await new Promise(setImmediate);
      failed[0]?.(new Error('no space'));
      return received.catch(() => 'refused');
    });
    app.get('/', async () => 'next');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const put = `PUT / HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: 60000\r\n\r\n`;
    const text = await responseTo(put + ' '.repeat(60_000), (app.server.address() as AddressInfo).port);
    expect(text).toMatch(/^HTTP\/1\.1 200 .*connection: close.*refused/is);
    await app.close();
  });

  it('leaves the connection open when the body was complete', async () => {
    const login = 'POST /auth/verifysession HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const text = await responseTo(
      `${login}Content-Length: 2\r\n\r\n{}${login}Connection: close\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(text.match(/HTTP\/1\.1 \d+/g)).toHaveLength(2);
  });
});

it('a client that offers HTTP/2 gets its response over HTTP/1.1', async () => {
  const headers = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQCAAAA',
  };
  const [answer] = await once(get({ port, path: '/healthz', headers, agent: false }), 'response');
  expect(answer.statusCode).toBe(200);
  answer.destroy();
});

it('a client that stops reading does not hold its connection', async () => {
  const { server: http } = server.app;
  const { timeout } = http;
  http.timeout = timeout / 300;
  const connected = once(http, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .pause();
  const request = `GET /api/openapi.json HTTP/1.1\r\nHost: x\r\nptotoken: ${server.tokens.admin}\r\n\r\n`;
  client.write(request.repeat(200));
  const [connection] = await connected;
  await once(connection, 'close');
  http.timeout = timeout;
  client.destroy();
});
