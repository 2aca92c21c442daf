/**
 * An expected error: thrown on the server, sent as text/plain with its status. Named functions next to each
 * contract create them, so that code, status and message are defined once. `current` carries the value that
 * is stored, for a screen that shows both after a stale edit (409).
 */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 417 | 429 | 503 | 507;
  readonly code: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The page of the record that the request conflicts with: "/news/12". */
  readonly address: string | undefined;

  constructor(
    status: Refusal['status'],
    code: string,
    message: string,
    more: { field?: string; retryAfterSeconds?: number; address?: string } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.address = more.address;
  }
}

/** 404: the record does not exist. `what` is the name that staff use: "athlete 12". */
export const notFound = (what: string) =>
  new Refusal(404, 'not-found', `There is no ${what}. It may have been deleted.`);

/** Returns the row, or throws 404 when it does not exist. */
export function found<Row>(row: Row | null | undefined, what: string): Row {
  if (row === null || row === undefined) throw notFound(what);
  return row;
}

/** 404: no route, file or page. */
export const nothingHere = () => new Refusal(404, 'not-found', 'There is nothing at this address.');

/** 400: an invalid value; the message names the field and says what to do. */
export const badInput = (field: string, message: string) => new Refusal(400, 'bad-input', message, { field });

/** 400: `name` is none of the fields that a list of attributes may name. */
export const notAField = (noun: string, name: string, fields: readonly string[]) =>
  badInput(name, `${name} is not a field of a ${noun}. Use ${fields.join(', ')}.`);

/** 400: the text of a field is too long. */
export const tooLong = (field: string, longest: number) =>
  badInput(field, `${field} must be at most ${longest} characters.`);

/**
 * 503: an outside service failed, and nothing was saved. `status` is what it responded with; where it refuses the request itself (4xx), trying
 * again does not help.
 */
export function serviceFailed(code: string, message: string, status: number | null): Refusal {
  const isRefused = status !== null && status >= 400 && status < 500;
  const changed = `Nothing was changed${isRefused ? '' : '; try again'}.`;
  return new Refusal(503, code, `${message.replace(/\.$/, '')}. ${changed}`);
}

/** 400: the uploaded file as a whole cannot be read; the message says why. */
export const unreadableFile = (message: string) =>
  new Refusal(400, 'unreadable-file', message, { field: 'content' });

/**
 * 409: the record changed since it was loaded. `label` is the field's label on the screen, singular or plural. A screen that can shows both
 * values and the choice between them; for all others the message says what to do.
 */
export const staleEdit = (label: string, who: string, at: string, field = label) =>
  new Refusal(
    409,
    'stale-edit',
    `${who} changed ${label} at ${at} while you were editing. Nothing was saved; check the current value before you try again.`,
    { field },
  );

/** 507: the disk of the server or of its database is full. */
export const diskFull = () =>
  new Refusal(
    507,
    'disk-full',
    "The server's disk is full; nothing was saved. Free some space and try again.",
  );

/** 409: the request conflicts with the current state, or with the record at `address`. */
export const conflict = (code: string, message: string, field?: string, address?: string) =>
  new Refusal(409, code, message, {
    ...(field === undefined ? {} : { field }),
    ...(address === undefined ? {} : { address }),
  });
