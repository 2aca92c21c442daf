import pLimit from 'p-limit';
import {
  createJsonClient,
  type JsonClientOptions,
  type JsonResponse,
  ServiceFailed,
} from '../json-service/json-client.ts';
import { errorTypeOf, isRecord, type ListEnd, readPage, type TrackerRow } from './tracker-lists.ts';

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

/** A fetch in progress: calls that are cancelled together, in which a dead token is replaced once. */
export interface TrackerFetch {
  events(): Promise<TrackerList>;
  /** The row of one event; null when the tracker does not know it. */
  event(name: string): Promise<TrackerRow | null>;
  points(event: string): Promise<TrackerList>;
  profiles(event: string): Promise<TrackerList>;
  /** All splits of these athletes, in their order. */
  splits(event: string, pids: readonly string[]): Promise<SplitList>;
}

export interface FetchOptions {
  signal?: AbortSignal;
  /** Called after each page with the number of rows read so far. */
  onRows?(read: number): void;
}

export interface TrackerClient {
  fetch(options?: FetchOptions): TrackerFetch;
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

/** Creates the client of a process; all its fetches share the token and the limit of four calls at a time. */
export function createTrackerClient(settings: TrackerSettings, limits: Limits = {}): TrackerClient {
  const { url, applicationId: appid } = settings;
  const json = createJsonClient({ name: NAME, url, ...limits });
  let token: Promise<string> | null = settings.token === null ? null : Promise.resolve(settings.token);

  async function register(): Promise<string> {
    const response = await json.get(['register'], { appid });
    const given = isRecord(response.body) ? response.body.token : undefined;
    if (isDead(response) || typeof given !== 'string' || given === '') throw refused(response.status);
    return given;
  }

  /** The token of the process, not of one fetch: cancelling a fetch does not cancel it. A failed registration is repeated by the next call. */
  function currentToken(): Promise<string> {
    if (token) return token;
    const own = register();
    token = own;
    own.catch(() => {
      if (token === own) token = null;
    });
    return own;
  }

  return {
    fetch({ signal, onRows } = {}) {
      let isRenewed = false;
      let read = 0;

      /** Replaces a dead token once in a fetch; calls that used the same one share the new one. */
      function renew(dead: Promise<string>, code: number): void {
        if (token !== dead) return;
        if (isRenewed || settings.token !== null) throw refused(code);
        isRenewed = true;
        token = null;
      }

      async function call(path: readonly string[], query: Record<string, string> = {}) {
        for (let attempt = 0; ; attempt += 1) {
          const current = currentToken();
          const response = await json.get(path, { appid, token: await current, ...query }, signal);
          if (!isDead(response)) return response;
          if (attempt > 0) throw refused(response.status);
          renew(current, response.status);
        }
      }

      async function list(
        path: readonly string[],
        page: number,
        most: number,
        keep: (rows: TrackerRow[]) => void,
      ): Promise<ListEnd> {
        let [start, count] = [1, 0];
        for (;;) {
          const response = await call(path, { max: String(page), start: String(start) });
          if (response.status >= 400 && errorTypeOf(response.body) === null)
            return {
              isComplete: false,
              why: `the race tracker responded with an error (${response.status})`,
            };
          const { rows, end, next } = readPage(response.body, start);
          keep(rows);
          count += rows.length;
          read += rows.length;
          onRows?.(read);
          if (end) return end;
          if (count > most)
            return { isComplete: false, why: `stopped at ${most.toLocaleString('en')} rows, incomplete` };
          start = next;
        }
      }

      /** Rows that were read before a call failed are kept: they end the list early. */
      async function rowsOf(path: readonly string[], page: number, most: number): Promise<TrackerList> {
        const rows: TrackerRow[] = [];
        const end = await list(path, page, most, (more) => void rows.push(...more)).catch(
          (error: unknown) => {
            if (!(error instanceof ServiceFailed) || rows.length === 0) throw error;
            return { isComplete: false, why: reasonOf(error) };
          },
        );
        return { rows, ...end };
      }

      return {
        events: () => rowsOf(['events'], PAGE.events, MOST_EVENTS),
        async event(name) {
          const { status, body } = await call(['events', name]);
          if (errorTypeOf(body) === 'not_found') return null;
          if (status < 400 && errorTypeOf(body) === null && isRecord(body)) return body;
          throw new ServiceFailed(`The race tracker responded with an error (${status}).`, status);
        },
        points: (event) => rowsOf(['events', event, 'points'], PAGE.points, MOST_ROWS),
        profiles: (event) => rowsOf(['events', event, 'profiles'], PAGE.profiles, MOST_ROWS),
        async splits(event, pids) {
          const batches = Array.from({ length: Math.ceil(pids.length / PIDS_A_CALL) }, (_, at) =>
            pids.slice(at * PIDS_A_CALL, (at + 1) * PIDS_A_CALL),
          );
          const atATime = pLimit(BATCHES_AT_A_TIME);
          let failure: ListEnd | null = null;
          const unreadPids: string[] = [];
          const lists = await Promise.all(
            batches.map((batch) =>
              atATime(async (): Promise<TrackerRow[]> => {
                if (failure) {
                  unreadPids.push(...batch);
                  return [];
                }
                const rows: TrackerRow[] = [];
                const path = ['events', event, 'profiles', batch.join(','), 'splits'];
                const end = await list(path, PAGE.splits, MOST_ROWS, (more) => void rows.push(...more)).catch(
                  (error: unknown): ListEnd => {
                    if (!(error instanceof ServiceFailed)) throw error;
                    return { isComplete: false, why: reasonOf(error) };
                  },
                );
                if (end.isComplete) return rows;
                failure ??= end;
                unreadPids.push(...batch);
                return rows;
              }),
            ),
          );
          const end = failure ?? { isComplete: true, why: 'the race tracker has no more rows' };
          return { rows: lists.flat(), unreadPids, ...end };
        },
      };
    },
  };
}
