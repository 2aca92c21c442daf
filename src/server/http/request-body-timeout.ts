import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { rawErrorResponse } from './raw-http-errors.ts';

/** The time for the whole body of a call. Files have a minimum rate instead. */
const LONGEST_BODY_MS = 30_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself limits the time for its body. */
    isPaced?: boolean;
  }
}

/** Aborts requests whose body does not end, also after their response was sent. */
export function addBodyTimeout(app: FastifyInstance, longestMs = LONGEST_BODY_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || request.routeOptions.config.isPaced) return done();
    const timer = setTimeout(() => {
      // Tests without a port have no socket.
      if (!(raw.socket instanceof Socket)) return;
      if (reply.raw.headersSent) raw.socket.destroy();
      else raw.socket.end(rawErrorResponse(408, reply.getHeaders()));
    }, longestMs);
    timer.unref();
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
    done();
  });
}
