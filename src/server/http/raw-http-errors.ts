import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/refusal.ts';

// Responses that Node would give without the headers of the app, and those to clients that still send after the response.

const BARE = {
  400: ['Bad Request', 'The request cannot be read.'],
  403: ['Forbidden', 'Pages of other origins may not connect.'],
  404: ['Not Found', 'There is nothing at this address.'],
  408: ['Request Timeout', 'The request took too long to arrive. Send it again.'],
  431: ['Request Header Fields Too Large', 'The address and headers of the request are too long.'],
} as const;

/** How long bytes are still read and dropped: if a connection is closed with unread bytes, the client loses the response. */
const LINGER_MS = 3_000;

type Headers = Readonly<Record<string, unknown>>;

/** A complete HTTP response as text, like those of the app. */
export function rawErrorResponse(status: keyof typeof BARE, headers: Headers): string {
  const [reason, message] = BARE[status];
  const lines = Object.entries({
    ...headers,
    'x-error-code': 'bad-request',
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': message.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${message}`;
}

/** Closes the connection after the written response; further data is discarded, for a limited time. */
export function lingeringClose(socket: Socket): void {
  // The reader of the request may have paused the socket; its resume listener still exists.
  socket.emit('resume');
  socket.removeAllListeners('data').removeAllListeners('end');
  socket.on('data', () => undefined).once('end', () => socket.destroy());
  socket.resume().end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const STATUSES: Readonly<Record<string, keyof typeof BARE>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  UPGRADE_ORIGIN: 403,
  UPGRADE_PATH: 404,
};

/** Refuses a live socket with the response of {@link handleClientError}. */
export function refuseUpgrade(
  server: Server,
  socket: Duplex,
  code: 'UPGRADE_ORIGIN' | 'UPGRADE_PATH' | '',
): void {
  const isHandled = server.emit('clientError', Object.assign(new Error('refused'), { code }), socket);
  if (!isHandled) socket.destroy();
}

/** Responds to data that is not HTTP. `headers` are those of every response. */
export function handleClientError(error: Error & { code?: string }, socket: Socket, headers: Headers): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy(error);
  socket.write(rawErrorResponse(STATUSES[error.code ?? ''] ?? 400, headers));
  lingeringClose(socket);
}

/**
 * Refuses requests that another server on the way may understand differently, and those that want what this server does not do. Node
 * refuses some of them itself, without the headers of every response.
 */
export function refuseUnclearRequests(app: FastifyInstance): void {
  for (const event of ['checkExpectation', 'checkContinue'])
    app.server.on(event, (...given) => app.server.emit('request', ...given));
  // Not before the session was checked: a client that is refused need not send its body.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers.expect !== undefined && request.raw.httpVersion !== '1.0') reply.raw.writeContinue();
    done();
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length;
    if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0'))
      throw new Refusal(400, 'bad-request', 'The request must contain one Host header.');
    const { expect = '100-continue', 'transfer-encoding': coding = 'chunked' } = raw.headers;
    if (!/^100-continue$/i.test(expect))
      throw new Refusal(417, 'bad-request', 'Send the request without the header Expect.');
    if (!/^chunked$/i.test(coding)) {
      // What follows may be another request, or part of this one.
      reply.header('connection', 'close');
      throw new Refusal(
        415,
        'encoded-body',
        'Send the body in pieces or with its length, not encoded otherwise.',
      );
    }
  });
}

/**
 * If a response is sent before the body of its request has arrived, or has been read to its end by what it was piped into, the connection is closed, whatever the status: an endless body is
 * not read, and its sender still receives the response. Otherwise the sender would hold the connection until the timeout.
 */
export function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { headers, raw } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    // Not the socket of the request: a pipeline that fails removes it there. Tests without a port have none.
    const { socket } = reply.raw;
    if (hasBody && (!raw.complete || raw.readableAborted) && socket instanceof Socket) {
      reply.header('connection', 'close');
      socket.destroySoon = () => lingeringClose(socket);
    }
    done(null, payload);
  });
}
