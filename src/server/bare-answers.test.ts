import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Writes all of it whatever happens, and reads until the line is closed. */
async function answerTo(sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
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

describe('what is no request', () => {
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
    [431, 'a header of 64 KB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`],
    [431, 'an address of 64 KB', `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])(
    'gets one answer, %i, in words and with the headers of every answer: %s',
    async (status, _what, sent) => {
      const text = await answerTo(sent);
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
      expect(text.split('\r\n\r\n')[1]).toMatch(/^The .*\.$/);
      expect(text).toContain('content-type: text/plain; charset=utf-8');
      expect(text).toContain('cache-control: no-store');
      expect(text).toContain('x-content-type-options: nosniff');
      expect(text).toMatch(/content-security-policy: .*frame-ancestors 'none'/);
    },
  );
});

describe('a body that is too large', () => {
  it('is answered though its sender writes to the end before it reads', async () => {
    const size = 10 * 1024 * 1024 + 1;
    for (let round = 0; round < 5; round += 1) {
      const text = await answerTo(`POST /api/brands/add HTTP/1.1\r\n${head(size)}${' '.repeat(size)}`);
      expect(text).toMatch(/^HTTP\/1\.1 413 .*connection: close.*The request is too large\./is);
    }
  });

  it('is not read to its end, and nothing that follows it is answered', async () => {
    const endless = `POST /api/brands/add HTTP/1.1\r\n${head(2 ** 30)}${' '.repeat(1000)}`;
    const text = await answerTo(`${endless}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });
});
