import { type Call, type InputOf, pathParameters, type ResponseOf } from '#contract/declare-call.ts';
import { currentConnection, noteFailedRequest, noteResponse } from '../ui/connection/connection.ts';
import { ApiError } from './api-error.ts';
import { storedToken } from './session-token.ts';

export interface ApiResult<ResponseBody> {
  response: ResponseBody;
  /** The change set of a write, for its undo; null when nothing differed. */
  changeSetId: number | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Lets a request outlive its page; for requests sent while a page closes. */
  isKeepalive?: boolean;
}

/** Handles the session while calls are made. */
export interface SessionWatch {
  /**
   * Called when the server says that the session of this token has ended. Resolves to true once there is a
   * new session; the call is then made again.
   */
  ended(token: string): Promise<boolean>;
  /** The account has lost its admin right. */
  rightLost(): void;
}

let watch: SessionWatch | null = null;

/** The change sets that were made since the page was loaded. */
export const changesOfPage = new Set<number>();

/** Sets the session handler for all calls, until the returned function is called. */
export function watchSession(watching: SessionWatch): () => void {
  watch = watching;
  return () => {
    if (watch === watching) watch = null;
  };
}

/** The address and body of a call: path parameters in the path, the rest in query or body. */
export function requestOf<C extends Call>(call: C, input: InputOf<C>): { url: string; body: string | null } {
  const inPath = new Set(pathParameters(call.path));
  const values = input as Record<string, unknown>;
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const rest = Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  if (call.method !== 'GET') return { url, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]));
  return { url: query.size > 0 ? `${url}?${query}` : url, body: null };
}

/** A response that has arrived whole: the parsed body of a successful one, else the text. */
interface Received {
  response: Response;
  body: unknown;
}

function errorOf({ response, body }: Received): ApiError {
  const isText = (response.headers.get('content-type') ?? '').startsWith('text/plain');
  const message = isText ? String(body) : '';
  const field = response.headers.get('x-error-field');
  return new ApiError(
    response.status,
    message || `The server responded with ${response.status}. Try again.`,
    {
      code: response.headers.get('x-error-code'),
      field: field === null ? null : decodeURIComponent(field),
      reference: response.headers.get('x-request-id'),
      address: response.headers.get('x-error-address'),
    },
  );
}

const OFFLINE = {
  read: 'You are offline. This loads automatically when you are connected again.',
  write: 'You are offline. Nothing was sent. Try again when the connection is back.',
};
const UNREACHABLE = {
  read: 'The server cannot be reached. This loads automatically when the server responds again.',
  write:
    'The server cannot be reached. If the request had already arrived, it was carried out: check this before you try again.',
};

/**
 * Sends, or fails at once: no request is held back to be sent later. A response that is cut off, or that is not the server's, fails like one
 * that does not arrive.
 */
async function send(url: string, init: RequestInit, kind: 'read' | 'write'): Promise<Received> {
  if (currentConnection() === 'offline') throw new ApiError(0, OFFLINE[kind]);
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const body: unknown = response.ok ? JSON.parse(text) : text;
    noteResponse();
    return { response, body };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteFailedRequest();
    throw new ApiError(0, UNREACHABLE[kind]);
  }
}

/**
 * Sends with the stored token, and again with the next token when that session has ended. A page that
 * closes does not wait for a new session.
 */
async function sendSignedIn(url: string, init: RequestInit, kind: 'read' | 'write'): Promise<Received> {
  for (;;) {
    const token = storedToken();
    const headers = { ...init.headers, ...(token === null ? {} : { ptotoken: token }) };
    const received = await send(url, { ...init, headers }, kind);
    if (received.response.ok) return received;
    const error = errorOf(received);
    if (error.code === 'not-admin') watch?.rightLost();
    const isWorthWaiting = error.status === 401 && token !== null && !init.keepalive;
    if (!isWorthWaiting || !(await watch?.ended(token))) throw error;
  }
}

/**
 * Makes a call. Throws {@link ApiError} with the server's message for everything but a successful response.
 * When the session has ended, the call waits until the user has signed in again, and is repeated.
 */
export async function callApi<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<ApiResult<ResponseOf<C>>> {
  const { url, body } = requestOf(call, input);
  const headers: Record<string, string> = {};
  if (body !== null) {
    headers['content-type'] = 'application/json';
    headers['idempotency-key'] = crypto.randomUUID();
  }
  const init = {
    method: call.method,
    headers,
    ...(body === null ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.isKeepalive ? { keepalive: true } : {}),
  };
  const kind = call.method === 'GET' && !call.isWrite ? 'read' : 'write';
  const { response, body: received } = await sendSignedIn(url, init, kind);
  const changeSet = response.headers.get('x-change-set');
  if (changeSet !== null) changesOfPage.add(Number(changeSet));
  return {
    response: received as ResponseOf<C>,
    changeSetId: changeSet === null ? null : Number(changeSet),
  };
}
