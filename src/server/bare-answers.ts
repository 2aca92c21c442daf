import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// Answers that do not go through the router: to what is no request, and to those who still send when all is said.

const BARE = {
  400: ['Bad Request', 'The request cannot be read.'],
  408: ['Request Timeout', 'The request took too long to arrive. Send it again.'],
  431: ['Request Header Fields Too Large', 'The address and headers of the request are too long.'],
} as const;

/** So long whoever still sends is listened to: a line that is closed on unread bytes takes the answer with it. */
const LISTEN_ON_MS = 1_000;

type Headers = Readonly<Record<string, unknown>>;

/** A whole answer as it goes over the line, in words like every other. */
export function bareAnswer(status: keyof typeof BARE, headers: Headers): string {
  const [reason, words] = BARE[status];
  const lines = Object.entries({
    ...headers,
    'x-error-code': 'bad-request',
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': words.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${words}`;
}

/** Ends the line after what was written on it; what still comes is dropped unread, and not for long. */
export function closeGently(socket: Socket): void {
  // Whoever read the request may have stopped the line; the listener that starts it again is still there.
  socket.emit('resume');
  socket.removeAllListeners('data').removeAllListeners('end');
  socket.on('data', () => undefined).once('end', () => socket.destroy());
  socket.resume().end();
  setTimeout(() => socket.destroy(), LISTEN_ON_MS).unref();
}

const statusOf = (code: string | undefined): keyof typeof BARE =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;

/** For what is no HTTP at all. `headers` are those of every answer. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket, headers: Headers): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy(error);
  socket.write(bareAnswer(statusOf(error.code), headers));
  closeGently(socket);
}

/** A body that is too large is answered before it is read: its sender gets to see the answer all the same. */
export function closeTooLargeGently(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    // Tests without a port have none.
    if (reply.statusCode === 413 && socket instanceof Socket) {
      reply.header('connection', 'close');
      socket.destroySoon = () => closeGently(socket);
    }
    done(null, payload);
  });
}
