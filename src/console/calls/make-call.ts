import { type AnswerOf, type Call, type InputOf, pathParameters } from '#contract/declare-call.ts';
import { CallError } from './call-error.ts';
import { storedToken } from './session-token.ts';

export interface Made<Answer> {
  answer: Answer;
  /** The change set of a write, for its undo; null when nothing differed. */
  changeSetId: number | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Repeats of one act carry the same key, so that it is done once. */
  idempotencyKey?: string;
  /** Lets a request outlive its page, for what is sent while a page closes. */
  isKeptAlive?: boolean;
}

const signedOutListeners = new Set<() => void>();

/** Calls back whenever the server says that the session has ended. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
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

async function errorOf(response: Response): Promise<CallError> {
  const isText = (response.headers.get('content-type') ?? '').startsWith('text/plain');
  const words = isText ? await response.text() : '';
  const field = response.headers.get('x-error-field');
  return new CallError(response.status, words || `The server answered ${response.status}. Try again.`, {
    code: response.headers.get('x-error-code'),
    field: field === null ? null : decodeURIComponent(field),
    reference: response.headers.get('x-request-id'),
  });
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(
      0,
      'The server cannot be reached. Nothing was lost; try again when the line is back.',
    );
  }
}

/** Makes a call. Throws {@link CallError} with the server's words for everything but a plain answer. */
export async function makeCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<Made<AnswerOf<C>>> {
  const { url, body } = requestOf(call, input);
  const token = storedToken();
  const headers: Record<string, string> = {};
  if (token !== null) headers.ptotoken = token;
  if (body !== null) {
    headers['content-type'] = 'application/json';
    headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
  }
  const response = await send(url, {
    method: call.method,
    headers,
    ...(body === null ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.isKeptAlive ? { keepalive: true } : {}),
  });
  if (!response.ok) {
    const error = await errorOf(response);
    if (error.status === 401) for (const listener of signedOutListeners) listener();
    throw error;
  }
  const changeSet = response.headers.get('x-change-set');
  return {
    answer: (await response.json()) as AnswerOf<C>,
    changeSetId: changeSet === null ? null : Number(changeSet),
  };
}
