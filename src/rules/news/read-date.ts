/**
 * When an article appeared, from the notations that pages and networks use. A day without a time is its noon in UTC; a time without a zone
 * is UTC. (docs/domain.md, "News")
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NOON = { hour: 12, minute: 0, second: 0 };
/** Other years, in UTC, are errors of the page. */
export const [FIRST_YEAR, LAST_YEAR] = [1990, 2100];

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Minutes east of UTC. */
  offset: number;
}

/** "+02:00" and "-0130" in minutes; UTC for anything else. */
function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  return sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

const monthOf = (name: string | undefined): number =>
  MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;

/** The time of day; noon when there is none. */
const timeOf = (hour?: string, minute?: string, second?: string) =>
  hour === undefined ? NOON : { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) };

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const DAY_FIRST =
  /^(?:[a-z]{3,9},? )?(\d{1,2})\.? ([a-z]{3,9})\.?,? (\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?(?: (Z|UTC|GMT|[+-]\d{4}))?)?$/i;

function partsOf(text: string): Parts | null {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second, zone] = iso;
    const time = timeOf(hour, minute, second);
    return { year: Number(year), month: Number(month), day: Number(day), ...time, offset: offsetOf(zone) };
  }
  const american = MONTH_FIRST.exec(text);
  if (american) {
    const [, month, day, year] = american;
    return { year: Number(year), month: monthOf(month), day: Number(day), ...NOON, offset: 0 };
  }
  const [, day, month, year, hour, minute, second, zone] = DAY_FIRST.exec(text) ?? [];
  if (year === undefined) return null;
  const time = timeOf(hour, minute, second);
  return { year: Number(year), month: monthOf(month), day: Number(day), ...time, offset: offsetOf(zone) };
}

/** The instant of any year; null for text that is not a date, or a date that does not exist. */
export function readAnyDate(text: string): Date | null {
  const parts = partsOf(text.trim().replaceAll(/\s+/g, ' '));
  if (parts === null) return null;
  const { year, month, day, hour, minute, second, offset } = parts;
  const at = new Date(0);
  // Date.UTC takes the years below 100 for those of the 20th century.
  at.setUTCFullYear(year, month - 1, day);
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59) return null;
  at.setUTCHours(hour, minute - offset, second);
  return at;
}

/** The instant in ISO 8601, UTC; null for text that is not a date, a date that does not exist, and other years. */
export function readDate(text: string): string | null {
  const at = readAnyDate(text);
  const year = at?.getUTCFullYear() ?? 0;
  return at && year >= FIRST_YEAR && year <= LAST_YEAR ? at.toISOString() : null;
}
