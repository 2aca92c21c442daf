import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createFailures,
  failCommonly,
  listenLocally,
  sendJson as send,
} from '../../json-service/simulated-service.ts';
import type { Mishap, SimulatedCall } from './misbehaviour.ts';
import type { SimulatedEntry, SimulatedEvent } from './simulated-event.ts';

// A race tracker with the wire format of RTRT.me over HTTP, built from docs/domain.md ("Race tracker") and independent of the client. Splits
// appear during the race.

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 2_000;

export interface SimulatorOptions {
  events: readonly SimulatedEvent[] | (() => Promise<readonly SimulatedEvent[]>);
  applicationId?: string;
  /** Pages are never larger than this, whatever `max` requests. */
  largestPage?: number;
  now?(): number;
  port?: number;
}

interface Route {
  call: SimulatedCall;
  event: string | null;
  /** Pids, or the name of a point. */
  of: string | null;
  isByPoint: boolean;
}

function routeOf(path: string): Route | null {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const route = (call: SimulatedCall, of: string | null = null, isByPoint = false): Route => ({
    ...{ call, of, isByPoint },
    event: parts[1] ?? null,
  });
  if (parts.length === 1 && parts[0] === 'register') return route('register');
  if (parts[0] !== 'events') return null;
  if (parts.length === 1) return route('events');
  if (parts.length === 2) return route('event');
  if (parts.length === 3 && parts[2] === 'points') return route('points');
  if (parts.length === 3 && parts[2] === 'profiles') return route('profiles');
  if (parts.length === 5 && parts[4] === 'splits' && (parts[2] === 'profiles' || parts[2] === 'points'))
    return route('splits', parts[3] ?? '', parts[2] === 'points');
  return null;
}

const two = (value: number) => String(value).padStart(2, '0');
const clockTime = (seconds: number, at: number) =>
  // Every fourth time has a fraction, which real trackers send too.
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${at % 4 === 1 ? '.37' : ''}`;

const eventRow = (event: SimulatedEvent, now: number) => ({
  ...{ name: event.name, desc: event.desc, date: event.date },
  earliestStartTime: String(Math.floor(event.startMs(now) / 1000)),
  finishers: String(event.entries.length),
});

function splitsBy(entry: SimulatedEntry, event: SimulatedEvent, now: number) {
  const start = event.startMs(now);
  return entry.splits
    .filter(({ seconds }) => start + ((entry.waveSeconds + seconds) * 1000) / event.speed <= now)
    .map(({ point, seconds }, at) => ({
      ...{ pid: entry.fields.pid, bib: entry.fields.bib, name: entry.fields.name, point },
      time: clockTime(seconds, at),
      epochTime: String(Math.floor(start / 1000) + entry.waveSeconds + seconds),
      kmDistance: event.points.find((one) => one.name === point)?.kmDistance ?? '',
    }));
}

/** The row of an entry; its status is known once its last split is. */
function profileRow(entry: SimulatedEntry, event: SimulatedEvent, now: number) {
  const isOver = splitsBy(entry, event, now).length === entry.splits.length;
  return { ...entry.fields, status: isOver ? entry.status : '' };
}

function rowsOf({ call, of, isByPoint }: Route, event: SimulatedEvent, now: number): object[] {
  if (call === 'points') return event.points;
  if (call === 'profiles') return event.entries.map((entry) => profileRow(entry, event, now));
  if (isByPoint)
    return event.entries.flatMap((entry) => splitsBy(entry, event, now).filter((one) => one.point === of));
  const pids = new Set((of ?? '').split(','));
  return event.entries
    .filter((entry) => pids.has(entry.fields.pid ?? ''))
    .flatMap((entry) => splitsBy(entry, event, now));
}

const failed = (type: string, msg: string) => ({ error: { type, msg } });

function sendPage(response: ServerResponse, rows: readonly object[], start: number, size: number): void {
  const list = rows.slice(start - 1, start - 1 + size);
  if (list.length === 0) send(response, 200, failed('no_results', 'No results found.'));
  else send(response, 200, { list, info: { first: String(start), last: String(start - 1 + list.length) } });
}

/** Fails as requested. False: the call continues. */
function fail(response: ServerResponse, mishap: Mishap): boolean {
  if (failCommonly(response, mishap)) return true;
  switch (mishap.kind) {
    case 'wrong type':
      send(response, 200, { token: 7, list: 'none', info: [] });
      return true;
    case 'error field':
      send(response, 200, failed('quota_exceeded', 'Quota exceeded.'));
      return true;
    case 'token expired':
      send(response, 200, failed('access_denied', 'Token expired.'));
      return true;
    default:
      return false;
  }
}

function createTokens() {
  const valid = new Set<string>();
  let issued = 0;
  return {
    issue(): string {
      issued += 1;
      const token = `token${issued}`;
      valid.add(token);
      return token;
    },
    isValid: (token: string) => valid.has(token),
    expire: () => valid.clear(),
  };
}

export type TrackerSimulator = Awaited<ReturnType<typeof startTrackerSimulator>>;

/** Starts the tracker on a free port of this machine. */
export async function startTrackerSimulator(options: SimulatorOptions) {
  const { applicationId = 'simulator', largestPage = LARGEST_PAGE, now = Date.now, port = 0 } = options;
  const mishaps = createFailures<Mishap>();
  /** The received requests, in order: path and query. */
  const requests: string[] = [];
  const tokens = createTokens();
  let events: Promise<readonly SimulatedEvent[]> | null = null;
  const loadEvents = () => {
    events ??= Promise.resolve(typeof options.events === 'function' ? options.events() : options.events);
    return events;
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    requests.push(`${url.pathname}${url.search}`);
    const query = url.searchParams;
    const route = request.method === 'GET' ? routeOf(url.pathname) : null;
    if (!route) return send(response, 404, failed('not_found', 'Unknown path.'));
    const mishap = mishaps.next(route.call);
    if (mishap && fail(response, mishap)) return;
    if (query.get('appid') !== applicationId)
      return send(response, 401, failed('access_denied', 'Unknown application.'));
    if (route.call === 'register') return send(response, 200, { token: tokens.issue() });
    if (!tokens.isValid(query.get('token') ?? ''))
      return send(response, 401, failed('access_denied', 'Unknown token.'));
    const at = now();
    const all = await loadEvents();
    const event = all.find((one) => one.name === route.event);
    if (route.call === 'event' && event) return send(response, 200, eventRow(event, at));
    if (route.call !== 'events' && !event)
      return send(response, 404, failed('not_found', 'There is no such event.'));
    const rows = event ? rowsOf(route, event, at) : all.map((one) => eventRow(one, at));
    const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise) || otherwise;
    const size = Math.min(number('max', DEFAULT_PAGE), largestPage);
    const start = mishap?.kind === 'repeated page' ? 1 : number('start', 1);
    sendPage(response, mishap?.kind === 'reordered' ? rows.toReversed() : rows, start, size);
  }

  const service = await listenLocally(respond, port);
  return {
    ...service,
    ...{ applicationId, requests },
    misbehave: (...given: Mishap[]) => mishaps.set(given),
    /** Makes all tokens so far invalid. */
    expireTokens: tokens.expire,
  };
}
