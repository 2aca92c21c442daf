import type { z } from 'zod';

// The default messages of schemas. They follow the field's name: "rows must be a whole number."

const KINDS: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be empty',
  undefined: 'must be left out',
};

const NOT_VALID = 'is not valid';

type Issue = z.core.$ZodRawIssue;

/** A violation as the router reports it. */
export interface Violation {
  keyword: string;
  instancePath: string;
  message: string;
  params: { origin?: string; maximum?: number };
}

const oneOf = (values: readonly unknown[]): string => {
  const message = values.map((value) => (value === '' ? 'empty' : String(value)));
  const last = message.pop();
  return `must be ${message.length > 0 ? `${message.join(', ')} or ${last}` : last}`;
};

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `must be at most ${maximum} characters`;
  if (origin === 'array' || origin === 'set') return `may contain at most ${maximum} entries`;
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  const isOne = Number(minimum) === 1;
  if (origin === 'string') return isOne ? 'must not be empty' : `must be at least ${minimum} characters`;
  if (origin === 'array' || origin === 'set')
    return isOne ? 'must not be empty' : `must contain at least ${minimum}`;
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`;
}

/**
 * The message for a text or list that is too long; null when it is not, or when its check has a message of its own, which says the limit.
 * A check without one repeats the schema's, which says what kind of value it takes: a long text "must be text".
 */
export function sizeMessage({ keyword, message, params: { origin, maximum } }: Violation): string | null {
  if (keyword !== 'too_big' || (origin !== 'string' && origin !== 'array')) return null;
  return /\d/.test(message) ? null : tooBig({ origin, maximum } as Parameters<typeof tooBig>[0]);
}

/** The requirements of all alternatives: "must be a date that exists, YYYY-MM-DD or empty". */
function noneOf({ errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  const own = errors.map((ofOne) => ofOne.find(({ path }) => path.length === 0)?.message);
  const message = [...new Set(own)].flatMap((one) => (one?.startsWith('must be ') ? [one.slice(8)] : []));
  return message.length > 0 ? `must be ${message.join(' or ')}` : NOT_VALID;
}

export function validationMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (KINDS[issue.expected] ?? NOT_VALID);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return noneOf(issue);
    default:
      return NOT_VALID;
  }
}
