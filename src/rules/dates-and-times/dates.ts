/**
 * Calendar days: a race or a ranking has a date, 'YYYY-MM-DD', without hour or zone. A day is never converted between time zones, so
 * that a race on 31 December in Auckland keeps its date (docs/domain.md, "Times and dates"). Dates of this form sort as text; days
 * between them are counted in the Gregorian calendar.
 */

/** A calendar day, 'YYYY-MM-DD', years 0001 to 9999. */
export type PlainDate = string;

const monthsPerYear = 12;
const daysPerWeek = 7;
/** Average length of a year in days, including leap years. */
const daysPerYear = 365.2425;
const daysPerMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
/** Days of a year before the first of each month, in a common year. */
const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Days from 0001-01-01 to 1970-01-01, which is day 0. */
const daysBefore1970 = 719_162;

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function lengthOfMonth(year: number, month: number): number {
  return (daysPerMonth[month - 1] ?? 0) + (month === 2 && isLeapYear(year) ? 1 : 0);
}

/** Whether the text is an existing day in the form 'YYYY-MM-DD'. */
export function isPlainDate(text: string): boolean {
  const [year, month, day] = (pattern.exec(text)?.slice(1) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return year >= 1 && month >= 1 && month <= monthsPerYear && day >= 1 && day <= lengthOfMonth(year, month);
}

/** Year of a date, for example 2026. */
export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4));
}

/** Day number of 1 January of a year. */
function firstDayOf(year: number): number {
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  return before * 365 + leapDays - daysBefore1970;
}

/** Days since 1970-01-01; earlier days are negative. The date must exist (`isPlainDate`). */
export function dayNumber(date: PlainDate): number {
  const year = yearOf(date);
  const month = Number(date.slice(5, 7));
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return firstDayOf(year) + (daysBeforeMonth[month - 1] ?? 0) + leapDay + Number(date.slice(8, 10)) - 1;
}

/** The day that is this many days after 1970-01-01: the inverse of `dayNumber`. */
export function plainDate(days: number): PlainDate {
  let year = Math.floor((days + daysBefore1970) / daysPerYear) + 1;
  while (firstDayOf(year) > days) year -= 1;
  while (firstDayOf(year + 1) <= days) year += 1;
  let month = 1;
  let left = days - firstDayOf(year);
  while (left >= lengthOfMonth(year, month)) {
    left -= lengthOfMonth(year, month);
    month += 1;
  }
  return written(year, month, left + 1);
}

function written(year: number, month: number, day: number): PlainDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
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
