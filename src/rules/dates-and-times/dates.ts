/**
 * Calendar days: a race or a ranking has a date, 'YYYY-MM-DD', without hour or zone. A day is never converted between time zones, so
 * that a race on 31 December in Auckland keeps its date (docs/domain.md, "Times and dates"). Dates of this form sort as text; days
 * between them are counted in the Gregorian calendar.
 */

/** A calendar day, 'YYYY-MM-DD', years 0001 to 9999. */
export type PlainDate = string;

const daysPerWeek = 7;
const msPerDay = 86_400_000;
const pattern = /^\d{4}-\d{2}-\d{2}$/;
/** 0001-01-01 in days since 1970-01-01. */
const firstDay = -719_162;

/** Whether the text is an existing day in the form 'YYYY-MM-DD'. */
export function isPlainDate(text: string): boolean {
  const day = pattern.test(text) ? dayNumber(text) : Number.NaN;
  return day >= firstDay && plainDate(day) === text;
}

/** Year of a date, for example 2026. */
export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4));
}

/** Days since 1970-01-01; earlier days are negative. The date must exist (`isPlainDate`). */
export function dayNumber(date: PlainDate): number {
  return Date.parse(date) / msPerDay;
}

/** The day that is this many days after 1970-01-01: the inverse of `dayNumber`. */
export function plainDate(days: number): PlainDate {
  return new Date(days * msPerDay).toISOString().slice(0, 10);
}

/** The date this many days later; a negative number goes back. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return plainDate(dayNumber(date) + days);
}

/** The date this many weeks later; a negative number goes back. */
export function addWeeks(date: PlainDate, weeks: number): PlainDate {
  return addDays(date, weeks * daysPerWeek);
}

/** Days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}
