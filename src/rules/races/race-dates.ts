/**
 * A race's date with its known precision (`date_status`): a full day, only the month, only the year, or to be announced. It is shown
 * with that precision, sorted after the full days of its month or year, and a race is past only when every possible day of its date
 * is over. A day is the day at the race's place: the caller says which days "today" is there. See docs/domain.md, "Times and dates".
 */
import { addDays, type PlainDate, yearOf } from '../dates-and-times/dates.ts';

/** Null: the date is a full day. */
export type DateStatus = 'tba' | 'month-year' | 'year';

export interface RaceDate {
  readonly date: PlainDate | null;
  readonly date_status: DateStatus | null;
  /** The edition's year, for races whose date does not contain it. */
  readonly year?: number | null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

type Known = 'day' | 'month' | 'year' | 'nothing';

/** The precision of the date. A missing date has the precision of the edition's year, if there is one. */
function knownOf({ date, date_status, year }: RaceDate): Known {
  if (date_status === 'tba') return 'nothing';
  if (date === null) return year == null ? 'nothing' : 'year';
  return date_status === 'year' ? 'year' : date_status === 'month-year' ? 'month' : 'day';
}

/** The year of an edition: the explicit one, else its date's, else null. */
export function raceYear({ date, year }: Pick<RaceDate, 'date' | 'year'>): number | null {
  return year ?? (date === null ? null : yearOf(date));
}

/** The edition's year when a race gets another date: it changes with the date, unless it was set to a different year. */
export function yearAfterMove({ date, year }: Pick<RaceDate, 'date' | 'year'>, to: PlainDate): number | null {
  const isApart = year != null && date !== null && year !== yearOf(date);
  return isApart ? year : yearOf(to);
}

/** A race's name: the serie's name and the year, "Challenge Roth 2026". A name that already ends in the year is unchanged. */
export function raceName(serieName: string, race: Pick<RaceDate, 'date' | 'year'>): string {
  const year = raceYear(race);
  return year === null || serieName.endsWith(` ${year}`) ? serieName : `${serieName} ${year}`;
}

function dateYear({ date, date_status, year }: RaceDate): number | null {
  const own = date === null || date_status === 'tba' ? null : yearOf(date);
  return own ?? year ?? null;
}

/** The day of the race; null while only its month or year is known, or nothing. */
export const knownDay = ({ date, date_status }: Pick<RaceDate, 'date' | 'date_status'>): PlainDate | null =>
  date_status === null ? date : null;

/** The last day on which the race can be: of the day, month or year that is known; null when none is. */
export function lastPossibleDay(race: RaceDate): PlainDate | null {
  const known = knownOf(race);
  if (known === 'day') return race.date;
  if (known === 'month') return addDays(`${addDays(`${race.date?.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
  const year = dateYear(race);
  return year === null ? null : `${String(year).padStart(4, '0')}-12-31`;
}

/** The date as lists show it: "Mar 5, 26", "Mar 26", "2026", "tba". */
export function printRaceDate(race: RaceDate): string {
  const known = knownOf(race);
  if (known === 'nothing') return 'tba';
  if (known === 'year') return String(dateYear(race));
  const date = race.date ?? '';
  const month = months[Number(date.slice(5, 7)) - 1] ?? '';
  return known === 'month'
    ? `${month} ${date.slice(2, 4)}`
    : `${month} ${Number(date.slice(8, 10))}, ${date.slice(2, 4)}`;
}

/** The day as YYYY-MM-DD; where only the month or year is known, the date as lists show it. */
export const printDay = (race: RaceDate): string => knownDay(race) ?? printRaceDate(race);

/**
 * The sort key of a race: days by date, a month after its days, a year after its months, "tba" last in its year.
 * Null (nothing is known) is sorted last in both directions.
 */
export function raceDateOrder(race: RaceDate): string | null {
  const year = dateYear(race);
  if (year === null) return null;
  const known = knownOf(race);
  const inYear = String(year).padStart(4, '0');
  if (known === 'day') return race.date;
  if (known === 'month') return `${race.date?.slice(0, 7)}-99`;
  return known === 'year' ? `${inYear}-99` : `${inYear}-99-tba`;
}

/** Sorts races latest first, unknown dates last; equal ones keep their order. */
export function latestRaceFirst(one: RaceDate, other: RaceDate): number {
  const [first, second] = [raceDateOrder(one), raceDateOrder(other)];
  if (first === second) return 0;
  if (first === null) return 1;
  if (second === null) return -1;
  return first < second ? 1 : -1;
}

/** Sorts races soonest first, unknown dates last. */
export function soonestRaceFirst(one: RaceDate, other: RaceDate): number {
  const isKnown = raceDateOrder(one) !== null && raceDateOrder(other) !== null;
  return isKnown ? latestRaceFirst(other, one) : latestRaceFirst(one, other);
}

/** The first and the last current date at the race's place: a nation with several zones has two dates for some hours. */
export interface TodayThere {
  readonly earliest: PlainDate;
  readonly latest: PlainDate;
}

export type RaceWhen = 'Current' | 'Upcoming' | 'Past';

/** The filter choices of the races list, in order. */
export const raceFilters = ['All', 'Current', 'Upcoming', 'Past'] as const;

/** Current: today is the race day at the race's place. A race without a known day is upcoming until its month or year is over. */
export function raceWhen(race: RaceDate, today: TodayThere): RaceWhen {
  const known = knownOf(race);
  if (known === 'day') {
    const date = race.date ?? '';
    if (date < today.earliest) return 'Past';
    return date > today.latest ? 'Upcoming' : 'Current';
  }
  const year = dateYear(race);
  if (known === 'month')
    return (race.date ?? '').slice(0, 7) < today.earliest.slice(0, 7) ? 'Past' : 'Upcoming';
  return year !== null && year < yearOf(today.earliest) ? 'Past' : 'Upcoming';
}
