import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { diskFull, Refusal } from '#contract/refusal.ts';
import { connectionErrorOf } from '#database/statement-error.ts';
import { isDiskFull } from '../disk-full.ts';
import { sizeMessage, type Violation } from './validation-messages.ts';

interface ErrorResponse {
  status: number;
  code: string;
  text: string;
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
  address?: string | undefined;
}

const DATABASE_IS_GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
]);

/** The code of the database's error inside the query builder's error. */
function databaseCodeOf(error: unknown): string | null {
  let at: unknown = error;
  for (let depth = 0; depth < 4 && at instanceof Error; depth += 1) {
    if (
      'code' in at &&
      typeof at.code === 'string' &&
      (/^[0-9A-Z]{5}$/.test(at.code) || DATABASE_IS_GONE.has(at.code))
    )
      return at.code;
    const lost = connectionErrorOf(at);
    if (lost) return lost.code;
    at = at.cause;
  }
  return null;
}

/** The responses to errors of the database, by their codes. */
const DATABASE_ERRORS: readonly (ErrorResponse & { codes: readonly string[] })[] = [
  {
    codes: [...DATABASE_IS_GONE],
    status: 503,
    code: 'database-away',
    text: 'The database does not respond at the moment. Nothing was changed; try again in a moment.',
  },
  {
    // All connections are in use: those of this process, or all that the database accepts.
    codes: ['53300'],
    status: 503,
    code: 'busy',
    text: 'The server is busy with too many requests. Nothing was changed; try again in a moment.',
    retryAfterSeconds: 5,
  },
  {
    codes: ['23505'],
    status: 409,
    code: 'already-there',
    text: 'The same record was added a moment ago. Reload to see it.',
  },
  {
    codes: ['23503', '23001'],
    status: 409,
    code: 'still-in-use',
    text: 'Another record that this one needs was deleted, or still uses it. Reload and try again.',
  },
  {
    codes: ['22003', '22P05', '22021', '22007', '22008'],
    status: 400,
    code: 'bad-input',
    text: 'A value is outside what can be stored. Check numbers, dates and special characters.',
  },
  {
    codes: ['57014'],
    status: 503,
    code: 'too-slow',
    text: 'The database took too long. Nothing was changed; try again.',
  },
];

const valueAt = (path: readonly string[], input: unknown): unknown =>
  path.reduce((at, part) => (at as Record<string, unknown> | null | undefined)?.[part], input);

/** The field at a path; of a list of named values it is the value's name: "height" for attributes.0.value. */
function fieldAt(path: readonly string[], input: unknown): string {
  const name =
    path.length === 3 && path[2] === 'value' ? valueAt([...path.slice(0, 2), 'name'], input) : null;
  return typeof name === 'string' ? name : path.join('.');
}

const ABOUT_THE_KIND = ['invalid_type', 'invalid_union', 'invalid_value'];

/** "is missing" where nothing was sent and the message only says which kind of value is needed. */
function messageOf(violation: Violation, path: readonly string[], input: unknown): string {
  const { keyword, message } = violation;
  const isAboutKind = ABOUT_THE_KIND.includes(keyword) && message.startsWith('must be ');
  if (isAboutKind && valueAt(path, input) === undefined) return 'is missing';
  return sizeMessage(violation) ?? message;
}

/** "base_points must be from 0 to 100" from the validation message. */
function validationErrorResponse(error: FastifyError, request: FastifyRequest): ErrorResponse {
  const { params, query: querystring, body } = request;
  const input = { params, querystring, headers: null, body }[error.validationContext ?? 'body'];
  const [first] = (error.validation ?? []) as unknown as Violation[];
  const path = first?.instancePath.split('/').filter((part) => part !== '') ?? [];
  const field = fieldAt(path, input);
  const message = first ? messageOf(first, path, input) : 'is not valid';
  return {
    status: 400,
    code: 'bad-input',
    text: field === '' ? `The request ${message}.` : `${field} ${message}.`,
    field: field || undefined,
  };
}

const FRAMEWORK_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the request as application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its header says.',
};

const tooLarge = (largest: number): string => {
  const kilobytes = Math.floor(largest / 1024);
  const size = kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor(kilobytes / 1024)} MB`;
  return `The request is too large. Its body may contain ${size}.`;
};

function errorResponse(error: FastifyError | Refusal, request: FastifyRequest): ErrorResponse {
  if (error instanceof Refusal)
    return {
      status: error.status,
      code: error.code,
      text: error.message,
      field: error.field,
      retryAfterSeconds: error.retryAfterSeconds,
      address: error.address,
    };
  if (hasZodFastifySchemaValidationErrors(error))
    return validationErrorResponse(error as unknown as FastifyError, request);
  // Also a client that went away while it sent its body: its ECONNRESET says nothing about the database.
  if (error.statusCode !== undefined && error.statusCode < 500) {
    const text =
      (error.statusCode === 413
        ? tooLarge(request.routeOptions.bodyLimit)
        : FRAMEWORK_MESSAGES[error.code]) ??
      (error.statusCode === 400 ? 'The body is not valid JSON.' : 'The request cannot be read.');
    return { status: error.statusCode, code: 'bad-request', text };
  }
  if (isDiskFull(error)) return errorResponse(diskFull(), request);
  const code = databaseCodeOf(error);
  const known = DATABASE_ERRORS.find(({ codes }) => code !== null && codes.includes(code));
  return known ?? { status: 500, code: 'fault', text: '' };
}

/** The route's pattern instead of the URL, which may contain names of people. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? 'none'}`;

/** Turns every error into a readable text/plain response; internal errors get a reference and one log entry. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const response = errorResponse(error, request);
    const route = routeOf(request);
    if (response.status === 500) request.log.error({ err: error, route }, 'fault');
    else if (response.status >= 503) request.log.warn({ err: error, route }, 'unavailable');
    else if (response.status === 401 || response.status === 403 || response.status === 429)
      request.log.info(
        {
          code: response.code,
          account: request.session?.id,
          address: request.ip,
          route,
        },
        'refused',
      );
    reply.header('x-error-code', response.code);
    if (response.field !== undefined)
      reply.header('x-error-field', encodeURIComponent(response.field.toWellFormed()));
    if (response.address !== undefined) reply.header('x-error-address', response.address);
    if (response.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(response.retryAfterSeconds));
    const text =
      response.status === 500 ? `Something failed on the server. Reference ${request.id}.` : response.text;
    return reply.status(response.status).type('text/plain; charset=utf-8').send(text.toWellFormed());
  });
}
