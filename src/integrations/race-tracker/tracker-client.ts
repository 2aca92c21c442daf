import pLimit from 'p-limit';
import {
  createJsonClient,
  isRecord,
  type JsonClient,
  type JsonClientOptions,
  type JsonResponse,
  ServiceFailed,
} from '../json-service/json-client.ts';
import { errorTypeOf, type ListEnd, readPage, type TrackerRow } from './tracker-lists.ts';

// The client of a race tracker that speaks the wire format of RTRT.me (docs/domain.md, "Race tracker"). Time-outs, sizes and retries are those
// of the JSON client. It knows the format of the lists only; what the rows mean is in src/rules/race-tracker.

const PAGE = { events: 200, points: 200, profiles: 100, splits: 100 } as const;
/** A list ends after the page that brings it above this number of rows. */
const MOST_EVENTS = 1_000;
const MOST_ROWS = 20_000;
const PIDS_A_CALL = 25;
const BATCHES_AT_A_TIME = 4;

export interface TrackerSettings {
  url: string;
  applicationId: string;
  /** Set: used, and never replaced. Null: one is requested when it is first needed. */
  token: string | null;
}

export interface TrackerList extends ListEnd {
  rows: TrackerRow[];
}

export interface SplitList extends TrackerList {
  /** The athletes whose splits were not read to the end, or not requested after a failure. */
  unreadPids: string[];
}

export interface FetchOptions {
  signal?: AbortSignal;
  /** Called after each page with the number of rows read so far. */
  onRows?(read: number): void;
}

type Limits = Pick<JsonClientOptions, 'timeoutMs' | 'pause'>;

const NAME = 'The race tracker';
/** It may refuse with status 200 and an error field. */
const refused = (status: number) =>
  new ServiceFailed(
    'The race tracker rejects TRACKER_APPID or its token. Ask the operator to check them.',
    status < 400 ? 403 : status,
  );

const isDead = ({ status, body }: JsonResponse): boolean =>
  status === 401 || status === 403 || errorTypeOf(body) === 'access_denied';

/** Why a list ended early, as part of a sentence. */
export const reasonOf = ({ message }: ServiceFailed): string =>
  message.replace(NAME, 'the race tracker').replace(/\.$/, '');

/** The end of a list that a failed call of the service ended; other errors are thrown. */
function endOfFailed(error: unknown): ListEnd {
  if (!(error instanceof ServiceFailed)) throw error;
  return { isComplete: false, why: reasonOf(error) };
}

/** The token of the process, not of one fetch: cancelling a fetch does not cancel it. A failed registration is repeated by the next call. */
function createToken(json: JsonClient, { applicationId: appid, token: given }: TrackerSettings) {
  let token: Promise<string> | null = given === null ? null : Promise.resolve(given);

  async function register(): Promise<string> {
    const response = await json.get(['register'], { appid });
    const sent = isRecord(response.body) ? response.body.token : undefined;
    if (isDead(response) || typeof sent !== 'string' || sent === '') throw refused(response.status);
    return sent;
  }

  return {
    isReplaceable: given === null,
    isCurrent: (one: Promise<string>) => one === token,
    forget(): void {
      token = null;
    },
    current(): Promise<string> {
      if (token) return token;
      const own = register();
      token = own;
      own.catch(() => {
        if (token === own) token = null;
      });
      return own;
    },
  };
}

interface FetchParts {
  json: JsonClient;
  appid: string;
  token: ReturnType<typeof createToken>;
}

/** A fetch in progress: calls that are cancelled together, in which a dead token is replaced once. */
export class TrackerFetch {
  readonly #parts: FetchParts;
  readonly #options: FetchOptions;
  #isRenewed = false;
  #read = 0;

  constructor(parts: FetchParts, options: FetchOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  events(): Promise<TrackerList> {
    return this.#rowsOf(['events'], PAGE.events, MOST_EVENTS);
  }

  /** The row of one event; null when the tracker does not know it. */
  async event(name: string): Promise<TrackerRow | null> {
    const { status, body } = await this.#call(['events', name]);
    if (errorTypeOf(body) === 'not_found') return null;
    if (status < 400 && errorTypeOf(body) === null && isRecord(body)) return body;
    throw new ServiceFailed(`The race tracker responded with an error (${status}).`, status);
  }

  points(event: string): Promise<TrackerList> {
    return this.#rowsOf(['events', event, 'points'], PAGE.points, MOST_ROWS);
  }

  profiles(event: string): Promise<TrackerList> {
    return this.#rowsOf(['events', event, 'profiles'], PAGE.profiles, MOST_ROWS);
  }

  /** All splits of these athletes, in their order. */
  async splits(event: string, pids: readonly string[]): Promise<SplitList> {
    const batches = Array.from({ length: Math.ceil(pids.length / PIDS_A_CALL) }, (_, at) =>
      pids.slice(at * PIDS_A_CALL, (at + 1) * PIDS_A_CALL),
    );
    const atATime = pLimit(BATCHES_AT_A_TIME);
    let failure: ListEnd | null = null;
    const unreadPids: string[] = [];
    const readBatch = async (batch: string[]): Promise<TrackerRow[]> => {
      const rows: TrackerRow[] = [];
      const path = ['events', event, 'profiles', batch.join(','), 'splits'];
      const end = failure ?? (await this.#list(path, PAGE.splits, MOST_ROWS, rows).catch(endOfFailed));
      if (end.isComplete) return rows;
      failure ??= end;
      unreadPids.push(...batch);
      return rows;
    };
    const lists = await Promise.all(batches.map((batch) => atATime(readBatch, batch)));
    const end = failure ?? { isComplete: true, why: 'the race tracker has no more rows' };
    return { rows: lists.flat(), unreadPids, ...end };
  }

  /** Rows that were read before a call failed are kept: they end the list early. */
  async #rowsOf(path: readonly string[], page: number, most: number): Promise<TrackerList> {
    const rows: TrackerRow[] = [];
    const end = await this.#list(path, page, most, rows).catch((error: unknown) => {
      if (rows.length === 0) throw error;
      return endOfFailed(error);
    });
    return { rows, ...end };
  }

  /** Adds a list to `rows`, page by page. */
  async #list(path: readonly string[], page: number, most: number, rows: TrackerRow[]): Promise<ListEnd> {
    let start = 1;
    for (;;) {
      const response = await this.#call(path, { max: String(page), start: String(start) });
      if (response.status >= 400 && errorTypeOf(response.body) === null)
        return {
          isComplete: false,
          why: `the race tracker responded with an error (${response.status})`,
        };
      const { rows: more, end, next } = readPage(response.body, start);
      rows.push(...more);
      this.#read += more.length;
      this.#options.onRows?.(this.#read);
      if (end) return end;
      if (rows.length > most)
        return { isComplete: false, why: `stopped at ${most.toLocaleString('en')} rows, incomplete` };
      start = next;
    }
  }

  async #call(path: readonly string[], query: Record<string, string> = {}): Promise<JsonResponse> {
    const { json, appid, token } = this.#parts;
    for (let attempt = 0; ; attempt += 1) {
      const current = token.current();
      const response = await json.get(path, { appid, token: await current, ...query }, this.#options.signal);
      if (!isDead(response)) return response;
      if (attempt > 0) throw refused(response.status);
      this.#renew(current, response.status);
    }
  }

  /** Replaces a dead token once in a fetch; calls that used the same one share the new one. */
  #renew(dead: Promise<string>, code: number): void {
    const { token } = this.#parts;
    if (!token.isCurrent(dead)) return;
    if (this.#isRenewed || !token.isReplaceable) throw refused(code);
    this.#isRenewed = true;
    token.forget();
  }
}

export type TrackerClient = ReturnType<typeof createTrackerClient>;

/** The client of a process; all its fetches share the token and the limit of four calls at a time. */
export function createTrackerClient(settings: TrackerSettings, limits: Limits = {}) {
  const { url, applicationId: appid } = settings;
  const json = createJsonClient({ name: NAME, url, ...limits });
  const token = createToken(json, settings);
  return { fetch: (options: FetchOptions = {}) => new TrackerFetch({ json, appid, token }, options) };
}
