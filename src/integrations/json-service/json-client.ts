import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { readLimited } from '../guarded-fetch/read-limited.ts';

// GET calls to an outside service that responds with JSON. Limits: 10 s a call, 10 MB a response after unpacking, 4 calls at a time. A time-out,
// a lost connection, 5xx, 429 and text that is no JSON are retried after 0.5 and 1 s; a 429 with Retry-After waits that long, 30 s at most.
// Only the configured origin is called: redirects are not followed.

const CALL_TIMEOUT_MS = 10_000;
const LARGEST_RESPONSE_BYTES = 10 * 1024 * 1024;
const CALLS_AT_A_TIME = 4;
const RETRY_AFTER_MS: readonly number[] = [500, 1_000];
const LONGEST_RETRY_AFTER_MS = 30_000;
/** The product by its name. */
export const USER_AGENT = 'tridesk';

/** The service did not give a usable response. The message is ours, for staff; it never repeats a key. */
export class ServiceFailed extends Error {
  /** HTTP status of the last response; null when there was none. */
  readonly code: number | null;

  constructor(message: string, code: number | null = null) {
    super(message);
    this.name = 'ServiceFailed';
    this.code = code;
  }
}

export interface JsonResponse {
  status: number;
  /** The parsed body; undefined for a refusal (4xx) without JSON. */
  body: unknown;
}

/** Whether a value of a response is an object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a response leaves a value out, or empty. */
export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

export interface JsonClientOptions {
  /** The service's name in messages: "the race tracker". */
  name: string;
  /** The base URL; its path is kept. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** The pauses before the retries; empty for a call that is made once. */
  retryAfterMs?: readonly number[];
  /** Waits before a retry; rejects when the signal is aborted. */
  pause?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

export interface JsonClient {
  /**
   * Calls the base URL with these path parts and this query. Throws {@link ServiceFailed} when the service fails, and the signal's reason
   * when it is aborted.
   */
  get(
    path: readonly string[],
    query?: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<JsonResponse>;
}

const pauseFor = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());

/** A path part; commas separate ids and are legal in a path. */
const encodePart = (part: string): string => part.split(',').map(encodeURIComponent).join(',');

/** The base URL completed with path parts and query parameters. */
export function serviceUrl(
  base: string,
  path: readonly string[],
  query: Readonly<Record<string, string>> = {},
): URL {
  const url = new URL(base);
  if (path.length > 0) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.map(encodePart).join('/')}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** A failure that may pass: the call is repeated after `waitMs`, or after the usual pause. */
class Passing extends ServiceFailed {
  waitMs: number | null = null;
}

async function readText(response: Response, name: string): Promise<string> {
  const { content, isCutOff } = await readLimited(response.body, LARGEST_RESPONSE_BYTES);
  if (isCutOff) throw new ServiceFailed(`${name} sent a response of more than 10 MB.`, response.status);
  return content.toString('utf8');
}

function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('retry-after')?.trim() ?? '';
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text) * 1000, LONGEST_RETRY_AFTER_MS) : null;
}

function parseJson(text: string): { body: unknown } | null {
  try {
    return { body: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return null;
  }
}

async function readResponse(response: Response, name: string): Promise<JsonResponse> {
  const { status } = response;
  if (status >= 300 && status < 400)
    throw new ServiceFailed(`${name} redirects to another address, which is not followed.`, status);
  if (status === 429) {
    const busy = new Passing(`${name} received too many requests. Try again in a minute.`, status);
    busy.waitMs = retryAfterOf(response);
    throw busy;
  }
  if (status >= 500) throw new Passing(`${name} responded with an error (${status}).`, status);
  const parsed = parseJson(await readText(response, name));
  if (parsed) return { status, ...parsed };
  if (status >= 400) return { status, body: undefined };
  throw new Passing(`${name} sent a response that is not JSON.`, status);
}

/** A client of one service; its calls share the limit of four at a time. */
export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { name, url, headers = {}, timeoutMs = CALL_TIMEOUT_MS, pause = pauseFor } = options;
  const { retryAfterMs = RETRY_AFTER_MS } = options;
  const limit = pLimit(CALLS_AT_A_TIME);

  async function callOnce(address: URL, signal: AbortSignal | undefined): Promise<JsonResponse> {
    signal?.throwIfAborted();
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(address, {
        headers: { accept: 'application/json', 'user-agent': USER_AGENT, ...headers },
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return await readResponse(response, name);
    } catch (error) {
      if (error instanceof ServiceFailed) throw error;
      signal?.throwIfAborted();
      throw new Passing(
        timeout.aborted
          ? `${name} did not respond within ${timeoutMs / 1000} seconds.`
          : `${name} cannot be reached, or the connection was lost.`,
      );
    }
  }

  return {
    async get(path, query = {}, signal) {
      const address = serviceUrl(url, path, query);
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await limit(() => callOnce(address, signal));
        } catch (error) {
          const usual = retryAfterMs[attempt];
          if (!(error instanceof Passing) || usual === undefined) throw error;
          await pause(error.waitMs ?? usual, signal);
        }
      }
    },
  };
}
