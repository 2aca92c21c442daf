/**
 * Race times in whole seconds; 0 means that there is no time. Files and users write them as h:mm:ss, mm:ss or seconds, with or without
 * decimals; no time is --:--, empty or NULL (docs/domain.md, "Times and dates").
 */

/** What files write for "no time". */
const noTime = /^(?:--:--(?::--)?|[-–—]+|null|n\/?a)?$/i;

/** One, two or three parts of digits; decimals with point or comma. */
const timeShape = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6})(?:[.,](\d{1,9}))?$/;

/** "1h02m03s", "1h02'03": the same parts under their letters. */
const lettered =
  /^(?:(\d{1,2})\s?h\s?)?(\d{1,3})\s?(?:m|min|['′’])\s?(\d{1,2}(?:[.,]\d{1,9})?)\s?(?:s|sec|["″”]|'')?$/i;

/** Excel writes a time without its format as a fraction of a day: 0.0852430556. Five decimals are exact to the second; fewer were rounded. */
const dayFraction = /^0[.,](\d{2,})$/;
const EXACT_DECIMALS = 5;

/** "8.02.38", as spreadsheets in Italy and Finland write it; with one point it may be a decimal. */
const dotted = /^(\d{1,2})\.(\d{2})\.(\d{2}(?:,\d{1,9})?)$/;

/** The day that spreadsheets and scripts write before a time that has none: the first one they can count. */
const noDay =
  /^(?:1899-12-3[01]|1900-01-0[01]|1904-01-01|1970-01-01|(?:30|31)[./]12[./]1899|12\/(?:30|31)\/1899|0?1[./]0?[01][./]1900)[T ]+/i;
/** A time of day on a clock of twelve hours. */
const twelveHours = /^(\d{1,2})(:\d{1,2}:\d{1,2}(?:[.,]\d{1,9})?)\s*([ap])\.?m\.?$/i;

const SECONDS_OF_A_DAY = 86_400;

/** The limit of a time: the longest race closes after 17 hours, so that a longer time is a typing error. */
const LONGEST_HOURS = 100;

/** A parsed time: whole seconds (0 for none), or a problem message that follows the name of the text. */
export type TimeReading = { readonly seconds: number } | { readonly problem: string };

const refuse = (text: string, why: string): TimeReading => ({ problem: `"${text}" ${why}` });

/**
 * Parses a time. Decimals are rounded to the nearest second, a half up: 26:35.5 is 26:36. The first part has no limit
 * (75:30 is 1:15:30, 4500 is 1:15:00); the parts after it are at most 59. "1:2:3:4", negatives and "00:59:60" are refused. "1h02m03s" and what
 * spreadsheets make of a time are understood: 8.02.38, a part of a day (0.0852430556, 0.06250), a time of day ("12:25:21 AM"), a time of the first day they
 * can count ("1899-12-30 00:25:21").
 */
export function readTime(text: string): TimeReading {
  const trimmed = text
    .split(':')
    .map((part) => part.trim())
    .join(':');
  if (noTime.test(trimmed)) return { seconds: 0 };
  if (/^[-−]/.test(trimmed)) return refuse(trimmed, 'is negative; enter a time as h:mm:ss');
  const fraction = dayFraction.exec(trimmed)?.[1];
  if (fraction !== undefined) return readDayFraction(trimmed, fraction);
  if (noDay.test(trimmed)) return readTime(trimmed.replace(noDay, '').replace(/Z$/i, ''));
  const [, hour, rest, half] = twelveHours.exec(trimmed) ?? [];
  if (hour !== undefined && Number(hour) <= 12)
    return readTime(`${(Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)}${rest}`);
  const letters = lettered.exec(trimmed) ?? dotted.exec(trimmed);
  if (letters) return readTime(letters.slice(1).filter(Boolean).join(':'));
  const match = timeShape.exec(trimmed);
  if (!match) return refuse(trimmed.slice(0, 40), 'is not a time; enter h:mm:ss, mm:ss or seconds');
  const [, hours, minutes, seconds = '0', decimals = ''] = match;
  if (hours !== undefined && Number(minutes) > 59) return refuse(trimmed, 'has more than 59 minutes');
  if (minutes !== undefined && Number(seconds) > 59) return refuse(trimmed, 'has more than 59 seconds');
  const halfUp = decimals !== '' && (decimals[0] ?? '0') >= '5' ? 1 : 0;
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds) + halfUp;
  if (total >= LONGEST_HOURS * 3600) return refuse(trimmed, `is ${LONGEST_HOURS} hours or more`);
  return { seconds: total };
}

function readDayFraction(text: string, decimals: string): TimeReading {
  const seconds = Math.round(Number(`0.${decimals}`) * SECONDS_OF_A_DAY);
  if (decimals.length >= EXACT_DECIMALS || seconds === 0) return { seconds };
  return refuse(text, 'is a rounded part of a day; format the column as h:mm:ss in the spreadsheet');
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A time for screens: under a minute 00:ss, under an hour m:ss, else hh:mm:ss; zero or less --:--. */
export function printTime(seconds: number): string {
  const whole = Math.round(seconds);
  if (!(whole > 0)) return '--:--';
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(rest)}`;
  return minutes > 0 ? `${minutes}:${twoDigits(rest)}` : `00:${twoDigits(rest)}`;
}

/** A time for files: h:mm:ss, or --:-- for none. Parses back to the same value. */
export function fileTime(seconds: number): string {
  if (!(seconds > 0)) return '--:--';
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}
