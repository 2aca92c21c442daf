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

/** Each knows the abbreviations of its own part of the world; elsewhere it says "GMT+2". */
const ZONE_NAMES = ['en-GB', 'en-US', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'].map(
  (locale) => new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }),
);
const OFFSET = /^(GMT|UTC)[+-]/;

/** The abbreviation of the user's time zone at an instant: "CEST", "EDT", "AEST"; "GMT+8" for a zone without one. */
function zoneHere(at: Date): string {
  const names = ZONE_NAMES.map(
    (format) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find((name) => name !== '' && !OFFSET.test(name)) ?? names[0] ?? '';
}

/** The time of day in the user's time zone, which it names: "14:02 CEST". */
export const clockTime = (at: Date): string =>
  `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())} ${zoneHere(at)}`;

/** An instant in the user's time zone, which it names: "2025-07-08 12:02 CEST". */
export function formatMoment(at: string): string {
  const date = new Date(at);
  return `${dayHere(date)} ${clockTime(date)}`;
}

/** The same instant in UTC, as a hint: "2025-07-08 10:02 UTC". */
export const formatUtc = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
