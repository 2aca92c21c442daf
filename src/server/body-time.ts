import type { FastifyInstance } from 'fastify';

/** So long may the whole body of an ordinary call take. Files have a pace of their own. */
const LONGEST_BODY_MS = 30_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself sees to it that a body does not take for ever. */
    isPaced?: boolean;
  }
}

const CUT_OFF = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Cuts off requests whose body does not end, also when they were answered already. */
export function limitBodyTime(app: FastifyInstance, longestMs = LONGEST_BODY_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || request.routeOptions.config.isPaced) return done();
    const timer = setTimeout(() => {
      if (reply.raw.headersSent) raw.socket.destroy();
      else raw.socket.end(CUT_OFF);
    }, longestMs);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
}
