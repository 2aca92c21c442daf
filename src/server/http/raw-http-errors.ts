import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// Responses outside the router: to data that is not HTTP, and to clients that still send after the response.

const BARE = {
  400: ['Bad Request', 'The request cannot be read.'],
  408: ['Request Timeout', 'The request took too long to arrive. Send it again.'],
  431: ['Request Header Fields Too Large', 'The address and headers of the request are too long.'],
} as const;

/** How long bytes are still read and dropped: if a connection is closed with unread bytes, the client loses the response. */
const LINGER_MS = 1_000;

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

const statusOf = (code: string | undefined): keyof typeof BARE =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;

/** Responds to data that is not HTTP. `headers` are those of every response. */
export function handleClientError(error: Error & { code?: string }, socket: Socket, headers: Headers): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy(error);
  socket.write(rawErrorResponse(statusOf(error.code), headers));
  lingeringClose(socket);
}

/**
 * If a response is sent before the body of its request has arrived, the connection is closed, whatever the status: an endless body is
 * not read, and its sender still receives the response. Otherwise the sender would hold the connection until the timeout.
 */
export function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { headers, raw } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    // Tests without a port have no socket.
    if (hasBody && !raw.complete && raw.socket instanceof Socket) {
      const { socket } = raw;
      reply.header('connection', 'close');
      socket.destroySoon = () => lingeringClose(socket);
    }
    done(null, payload);
  });
}
