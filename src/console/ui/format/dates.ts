import { instantOf, printInZone } from '../form/dates/zone-moments.ts';

// How days are written: DD/MM/YYYY in the date columns of lists; YYYY-MM-DD in fields, sentences and heads
// of pages.

/** A day as lists print it: '2025-07-08' is "08/07/2025". Other text is returned unchanged. */
export function printListDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? date : `${day}/${month}/${year}`;
}

/** The time zone of this computer: "Europe/Berlin". */
export const computerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** False for hours from UTC, as sign-up stores them: they ignore summer time. */
export function isNamedZone(zone: string): boolean {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

let chosenZone: string | null = null;

/** Shows times in the zone of the account; in the computer's where the account has none. */
export function chooseTimeZone(zone: string | null): void {
  chosenZone = zone !== null && isNamedZone(zone) ? zone : null;
}

export const timeZoneHere = (): string => chosenZone ?? computerZone();

const printHere = (at: Date): string => printInZone(at.toISOString(), timeZoneHere());

/** The current day in the user's time zone: "2025-07-08". */
export const dayHere = (at: Date): string => printHere(at).slice(0, 10);

/** The beginning of a day in the user's time zone, as an instant. */
export const startHere = (day: string): string => instantOf(`${day} 00:00`, timeZoneHere());

/** The instant on another day, at the same time of day in the user's time zone. */
export function onDayHere(day: string, instant: string): string {
  const minute = instantOf(`${day} ${printHere(new Date(instant)).slice(11)}`, timeZoneHere());
  return new Date(Date.parse(minute) + (Date.parse(instant) % 60_000)).toISOString();
}

/** Each knows the abbreviations of its own part of the world; elsewhere it says "GMT+2". */
const ZONE_LOCALES = ['en-GB', 'en-US', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN'];
const OFFSET = /^(GMT|UTC)[+-]/;
let zoneNames: { zone: string; formats: Intl.DateTimeFormat[] } = { zone: '', formats: [] };

/** The abbreviation of the user's time zone at an instant: "CEST", "EDT", "AEST"; "GMT+8" for a zone without one. */
function zoneHere(at: Date): string {
  const timeZone = timeZoneHere();
  if (zoneNames.zone !== timeZone)
    zoneNames = {
      zone: timeZone,
      formats: ZONE_LOCALES.map(
        (locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }),
      ),
    };
  const names = zoneNames.formats.map(
    (format) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  return names.find((name) => name !== '' && !OFFSET.test(name)) ?? names[0] ?? '';
}

/** The time of day in the user's time zone, which it names: "14:02 CEST". */
export const clockTime = (at: Date): string => `${printHere(at).slice(11)} ${zoneHere(at)}`;

/** An instant in the user's time zone, which it names: "2025-07-08 12:02 CEST". */
export function formatMoment(at: string): string {
  const date = new Date(at);
  return `${printHere(date)} ${zoneHere(date)}`;
}

/** The same instant in UTC, as a hint: "2025-07-08 10:02 UTC". */
export const formatUtc = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
