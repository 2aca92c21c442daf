import { isMissing, isRecord } from '../json-service/json-client.ts';

// The lists of the race tracker's wire format: which response ends one, and whether everything was read. The first rule that applies decides.

export type TrackerRow = Readonly<Record<string, unknown>>;

/** Where a list ended, and whether that is its regular end. */
export interface ListEnd {
  isComplete: boolean;
  why: string;
}

export interface ListPage {
  rows: TrackerRow[];
  /** Null: another page follows, from the row `next`. */
  end: ListEnd | null;
  next: number;
}

/** A whole number, sent as a number or as text; null for anything else. */
function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) ? number : null;
}

const complete = (why: string): ListEnd => ({ isComplete: true, why });
const early = (why: string): ListEnd => ({ isComplete: false, why });

/** The type of an error field: "no_results", "access_denied" …; null without one. */
export function errorTypeOf(body: unknown): string | null {
  if (!isRecord(body) || isMissing(body.error)) return null;
  const { error } = body;
  if (!isRecord(error)) return 'unknown';
  return typeof error.type === 'string' && error.type !== '' ? error.type : 'unknown';
}

/** Reads one page of a list that was requested from row `start`. */
export function readPage(body: unknown, start: number): ListPage {
  const ended = (end: ListEnd, rows: TrackerRow[] = []): ListPage => ({ rows, end, next: start });
  if (!isRecord(body)) return ended(early('the race tracker sent something that is not a list'));
  const error = errorTypeOf(body);
  if (error === 'no_results') return ended(complete('the race tracker has no more rows'));
  if (error !== null)
    return ended(early(`the race tracker responded with the error “${error.slice(0, 60)}”`));
  const { list } = body;
  if (isMissing(list)) return ended(complete('the race tracker has no more rows'));
  if (!Array.isArray(list)) return ended(early('the race tracker sent something that is not a list'));
  if (list.length === 0) return ended(complete('the race tracker has no more rows'));
  const info = isRecord(body.info) ? body.info : {};
  const [first, last] = [wholeNumber(info.first), wholeNumber(info.last)];
  const rows = list.filter(isRecord);
  if (last !== null && first === last) return ended(complete('the race tracker sent its last row'), rows);
  if (last !== null && last < start) return ended(early('the race tracker repeats rows that it sent before'));
  return { rows, end: null, next: last === null ? start + list.length : last + 1 };
}
