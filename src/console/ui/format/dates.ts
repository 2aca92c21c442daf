import { clockTime } from '../autosave/saved-state.ts';

// How days are written: DD/MM/YYYY in the date columns of lists; YYYY-MM-DD in fields, sentences and heads
// of pages.

/** A day as lists print it: '2025-07-08' is "08/07/2025". Other text is returned unchanged. */
export function printListDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? date : `${day}/${month}/${year}`;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** The current day in the user's time zone: "2025-07-08". */
export const dayHere = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** An instant in the user's time zone: "2025-07-08 12:02". */
export function formatMoment(at: string): string {
  const date = new Date(at);
  return `${dayHere(date)} ${clockTime(date)}`;
}
