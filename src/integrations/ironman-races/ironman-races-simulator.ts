import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  commonFailures,
  createFailures,
  failCommonly,
  listenLocally,
  type RequestedFailure,
  sendJson,
} from '../json-service/simulated-service.ts';

// The IRONMAN race feed over HTTP, built from docs/domain.md ("IRONMAN race feed") and independent of the client.

export const feedMisbehaviours = [
  ...commonFailures,
  /** More than the client reads. */
  '50 MB',
  /** JSON without a list. */
  'wrong type',
  '404',
] as const;

type Mishap = RequestedFailure<(typeof feedMisbehaviours)[number]>;

export type IronmanRacesSimulator = Awaited<ReturnType<typeof startIronmanRacesSimulator>>;

const PATH = '/feed/races/?professional=1';
const CHUNK = `"${'x'.repeat(1024 * 1024)}",`;
const CHUNKS = 50;

function sendTooMuch(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"races":[');
  let sent = 0;
  const next = () => {
    while (sent < CHUNKS && !response.destroyed) {
      sent += 1;
      if (!response.write(CHUNK)) return void response.once('drain', next);
    }
    response.end('""]}');
  };
  next();
}

/** Starts the feed on a free port of this machine. */
export async function startIronmanRacesSimulator(
  races: readonly object[] | (() => Promise<readonly object[]>),
) {
  const mishaps = createFailures<Mishap>();
  /** The received requests: path and query. */
  const requests: string[] = [];
  let served: unknown;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(request.url ?? '');
    if (request.method !== 'GET' || request.url !== PATH)
      return sendJson(response, 404, { message: 'Unknown path.' });
    const mishap = mishaps.next();
    if (mishap && failCommonly(response, mishap)) return;
    if (mishap?.kind === '50 MB') return sendTooMuch(response);
    if (mishap?.kind === '404') return sendJson(response, 404, { races: [] });
    if (mishap?.kind === 'wrong type') return sendJson(response, 200, { races: 'none' });
    served ??= { races: typeof races === 'function' ? await races() : races };
    sendJson(response, 200, served);
  }

  const { url, close } = await listenLocally(respond);
  return {
    /** With a path and a query, which the client has to send as they are. */
    url: `${url}${PATH}`,
    ...{ requests, close },
    /** Replaces what the feed sends: its rows, or the whole body. */
    serve(body: unknown): void {
      served = body;
    },
    misbehave: (...given: Mishap[]) => mishaps.set(given),
  };
}
