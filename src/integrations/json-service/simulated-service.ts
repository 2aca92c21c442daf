import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// What the simulators of outside services share: a server on a port of this machine, and failures that a test requests.

export const commonFailures = [
  /** No response at all until the client gives up. */
  'slow',
  '429',
  '500',
  /** The connection ends in the middle of the response. */
  'cut off',
  /** HTML instead of JSON. */
  'garbage',
  'redirect',
] as const;

export interface RequestedFailure<Kind extends string> {
  kind: Kind;
  /** Calls that succeed first. */
  after?: number;
  /** How many calls fail; by default all. */
  times?: number;
  /** Seconds of the header Retry-After of a 429. */
  retryAfter?: number;
}

/** The failures in force. A service of several calls fails in one of them. */
export function createFailures<Failure extends RequestedFailure<string> & { call?: string }>() {
  let current: { failure: Failure; seen: number }[] = [];
  return {
    set(failures: readonly Failure[]): void {
      current = failures.map((failure) => ({ failure, seen: 0 }));
    },
    /** The failure of the next call of this kind; null when it succeeds. */
    next(call?: Failure['call']): Failure | null {
      for (const one of current) {
        const { call: failing, after = 0, times = Number.POSITIVE_INFINITY } = one.failure;
        if (failing !== call) continue;
        one.seen += 1;
        if (one.seen > after && one.seen <= after + times) return one.failure;
      }
      return null;
    },
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** Fails in a way that all services have in common. False: the failure is one of the service's own. */
export function failCommonly(
  response: ServerResponse,
  { kind, retryAfter }: RequestedFailure<string>,
): boolean {
  switch (kind) {
    case 'slow':
      return true;
    case '429':
      if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
      sendJson(response, 429, { message: 'Slow down.' });
      return true;
    case '500':
      sendJson(response, 500, { message: 'Internal error.' });
      return true;
    case 'cut off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"data":[{"id":"R', () => response.destroy());
      return true;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html><body>Maintenance</body></html>');
      return true;
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      return true;
    default:
      return false;
  }
}

export interface ListeningService {
  url: string;
  close(): Promise<void>;
}

/** Listens on a port of this machine, by default a free one. A response that throws ends its connection. */
export async function listenLocally(
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port = 0,
): Promise<ListeningService> {
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
