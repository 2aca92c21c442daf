// A moment as it is typed and shown in a time zone.

/** Creating a format takes much longer than using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  FORMATS.set(timeZone, format);
  return format;
}

/** "2026-07-05 06:30" in a zone; empty for none. */
export function printInZone(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const written = formatOf(timeZone).formatToParts(new Date(instant));
  const part = (type: string) => written.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}

const asUtc = (written: string): number => Date.parse(`${written.replace(' ', 'T')}:00Z`);

/** The moment of a local time in the zone; one in the hour skipped by summer time is moved by up to an hour. */
export function instantOf(written: string, timeZone: string): string {
  const wanted = asUtc(written);
  let at = wanted;
  // Twice, since the first offset may be that of the other side of a change to summer time.
  for (let round = 0; round < 2; round += 1)
    at += wanted - asUtc(printInZone(new Date(at).toISOString(), timeZone));
  return new Date(at).toISOString();
}

const MOMENT = /^(?:(\d{4}-\d{2}-\d{2})[T ]+)?([01]?\d|2[0-3])[:.h]([0-5]\d)$/;

/** Parses "2026-07-05 06:30", or "6:30" on the given date, as local time of the zone. Its value is ISO 8601 in UTC; empty is null. */
export function readInZone(
  text: string,
  timeZone: string,
  givenDate: string | null,
): { value: string | null } | { problem: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  const [, date = givenDate, hour = '', minute = ''] = MOMENT.exec(trimmed) ?? [];
  if (hour === '' || date == null) return { problem: 'enter YYYY-MM-DD HH:MM' };
  const written = `${date} ${hour.padStart(2, '0')}:${minute}`;
  if (Number.isNaN(asUtc(written)) || new Date(asUtc(written)).toISOString().slice(0, 10) !== date)
    return { problem: 'this date does not exist' };
  const value = instantOf(written, timeZone);
  return printInZone(value, timeZone) === written
    ? { value }
    : { problem: 'the clocks change then, so this time does not exist' };
}
