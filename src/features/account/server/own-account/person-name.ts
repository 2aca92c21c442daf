const LONGEST_NAME = 100;

/** A name as it is stored: one line, without control characters and characters that the database cannot store. */
export const plainName = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** The problem with a name; null when it is valid. The last name may be empty: some people have one name. */
export function nameProblem(first: string, last: string): string | null {
  if (first === '') return 'First Name: type your first name.';
  if (first.length > LONGEST_NAME) return `First Name: at most ${LONGEST_NAME} characters.`;
  if (last.length > LONGEST_NAME) return `Last Name: at most ${LONGEST_NAME} characters.`;
  return null;
}

/** Hours from UTC as a zone: 2 is "UTC+02:00", -3.5 is "UTC-03:30". */
export function zoneOfHours(hours: number | undefined): string | null {
  if (hours === undefined) return null;
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (number: number) => String(number).padStart(2, '0');
  return `UTC${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** True for a zone that the runtime knows ("Europe/Berlin") or hours from UTC. */
export function isZone(zone: string): boolean {
  if (/^UTC[+-]\d{2}:\d{2}$/.test(zone)) return true;
  try {
    return zone.length <= 64 && new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}
