import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  commonFailures,
  createFailures,
  failCommonly,
  listenLocally,
  type RequestedFailure,
  sendJson,
} from '../../json-service/simulated-service.ts';
import type { SimulatedProgram } from './simulated-program.ts';

// The entries of the World Triathlon API over HTTP, built from docs/domain.md ("World Triathlon API") and independent of the client.

export const failures = [
  ...commonFailures,
  /** JSON of another shape: a list that is a text. */
  'wrong type',
  'wrong key',
  'unknown program',
  /** HTTP 200 whose body states a failure: by its code, or by its status alone. */
  'error code',
  'error status',
] as const;

/** The three ways to write that there are no entries. */
export const emptyResponses = ['empty list', 'no list', 'no data'] as const;

export type WorldTriathlonMisbehaviour =
  | (typeof failures | typeof emptyResponses)[number]
  /** The program of the coaches. */
  | 'other program';

type Mishap = RequestedFailure<WorldTriathlonMisbehaviour>;

export interface SimulatorOptions {
  programs: readonly SimulatedProgram[] | (() => Promise<readonly SimulatedProgram[]>);
  key?: string;
  port?: number;
}

const ENTRIES = /^\/v1\/events\/(\d+)\/programs\/(\d+)\/entries$/;

const dataOf = (program: SimulatedProgram, type: 'start' | 'wait') => ({
  prog_id: program.programId,
  prog_name: program.name,
  headers: [],
  headers_count: 0,
  entries: program[type],
  event: { event_id: program.eventId, event_title: program.eventTitle },
});

const success = (data: unknown) => ({ code: 200, status: 'success', data });
const error = (code: number, message: string) => ({ code, status: 'error', message });

/** The status and body of a response that goes wrong as requested. */
function spoilt(kind: WorldTriathlonMisbehaviour, data: ReturnType<typeof dataOf>): [number, unknown] | null {
  const { entries: _entries, ...rest } = data;
  const message = 'Something went wrong.';
  const responses: { [Kind in WorldTriathlonMisbehaviour]?: [number, unknown] } = {
    'wrong type': [200, success({ ...rest, entries: 'none' })],
    'wrong key': [401, error(401, 'Invalid API key.')],
    'unknown program': [404, error(404, 'Program not found.')],
    'error code': [200, error(500, message)],
    'error status': [200, { status: 'error', message, data }],
    'empty list': [200, success({ ...rest, entries: [] })],
    'no list': [200, success({ ...rest, entries: null })],
    'no data': [200, success([])],
    'other program': [200, success({ ...data, prog_name: 'Elite Coaches' })],
  };
  return responses[kind] ?? null;
}

export type WorldTriathlonSimulator = Awaited<ReturnType<typeof startWorldTriathlonSimulator>>;

/** Starts the service on a free port of this machine. */
export async function startWorldTriathlonSimulator(options: SimulatorOptions) {
  const { key = 'simulator', port = 0 } = options;
  const mishaps = createFailures<Mishap>();
  /** The received requests, in order. */
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = [];
  let programs: Promise<readonly SimulatedProgram[]> | null = null;
  const loadPrograms = () => {
    programs ??= Promise.resolve(
      typeof options.programs === 'function' ? options.programs() : options.programs,
    );
    return programs;
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    requests.push({ url: `${url.pathname}${url.search}`, headers: request.headers });
    if (request.headers.apikey !== key) return sendJson(response, 401, error(401, 'Invalid API key.'));
    const path = request.method === 'GET' ? ENTRIES.exec(url.pathname) : null;
    if (!path) return sendJson(response, 404, error(404, 'Unknown path.'));
    const mishap = mishaps.next();
    if (mishap && failCommonly(response, mishap)) return;
    const type = url.searchParams.get('type');
    if (type !== 'start' && type !== 'wait')
      return sendJson(response, 400, error(400, 'type must be start or wait.'));
    const program = (await loadPrograms()).find(
      (one) => one.eventId === Number(path[1]) && one.programId === Number(path[2]),
    );
    if (!program) return sendJson(response, 404, error(404, 'Program not found.'));
    const data = dataOf(program, type);
    const [status, body] = (mishap && spoilt(mishap.kind, data)) ?? [200, success(data)];
    sendJson(response, status, body);
  }

  const service = await listenLocally(respond, port);
  return {
    /** With the version. */
    url: `${service.url}/v1`,
    ...{ key, requests, close: service.close },
    misbehave: (...given: Mishap[]) => mishaps.set(given),
  };
}
